//! How far a build is, as Cargo counts it, and about how long the rest takes.

use std::fmt;
use std::io::{BufRead, BufReader, IsTerminal, Write, stderr};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::process;

/// How often a line is printed where it cannot be written over.
const TOLD_EVERY: Duration = Duration::from_secs(15);
/// The time that has passed after each tenth of the packages, as parts of 1: the large ones come late. Measured on two
/// cores with nothing built.
const PASSED: [f32; 11] = [0.0, 0.05, 0.1, 0.15, 0.25, 0.32, 0.37, 0.45, 0.65, 0.84, 1.0];

/// The processes of the builds that are running.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// How far a build is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// The packages that are built, or were already.
    pub built: u32,
    /// All packages.
    pub all: u32,
    /// About how long the rest takes, or `None` while nothing can be said.
    pub left: Option<Duration>,
}

impl Progress {
    fn new(built: u32, all: u32, passed: Duration, expected: Duration) -> Self {
        Self { built, all, left: left(built as f32 / all.max(1) as f32, passed, expected) }
    }

    /// Returns the built part, from 0 to 1, by the time that it usually takes.
    pub fn part(&self) -> f32 {
        part(self.built as f32 / self.all.max(1) as f32)
    }
}

/// Returns the part of the time that has usually passed once this part of the packages is built. Both are from 0 to 1.
fn part(done: f32) -> f32 {
    let tenths = done.clamp(0.0, 1.0) * 10.0;
    let (at, over) = ((tenths as usize).min(9), tenths.fract());
    let over = if tenths >= 10.0 { 1.0 } else { over };
    PASSED[at] + (PASSED[at + 1] - PASSED[at]) * over
}

/// Returns about how long the rest of a build takes of which this part of the packages is done. What was expected for the
/// whole counts less and less.
fn left(done: f32, passed: Duration, expected: Duration) -> Option<Duration> {
    let part = part(done);
    let seen = if part > 0.0 { passed.div_f32(part) } else { expected };
    let whole = expected.mul_f32(1.0 - part) + seen.mul_f32(part);
    (passed > Duration::from_secs(10)).then(|| whole.mul_f32(1.0 - part))
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} packages", self.built, self.all)?;
        match self.left.map(|left| left.as_secs()) {
            None => Ok(()),
            Some(0..50) => f.write_str(", less than a minute left"),
            Some(seconds) => write!(f, ", about {} min left", (seconds + 30) / 60),
        }
    }
}

/// Runs a build by Cargo, reports how far it is, and prints only its warnings and errors. `minutes` is how long it takes
/// on two cores with nothing built.
///
/// # Errors
/// When the build fails or cannot be started.
pub fn build(cargo: &mut Command, minutes: u32, mut report: impl FnMut(Progress)) -> Result<()> {
    let line = process::line(cargo);
    cargo.env("CARGO_TERM_PROGRESS_WHEN", "always").env("CARGO_TERM_PROGRESS_WIDTH", "80");
    cargo.stdin(Stdio::null()).stderr(Stdio::piped());
    let cores = thread::available_parallelism().map_or(2, |cores| cores.get() as u32);
    let expected = Duration::from_secs(60) * minutes * 2 / cores;
    let started = Instant::now();
    let mut child = cargo.spawn().with_context(|| format!("cannot start `{line}`"))?;
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner).push(child.id());
    let mut said = BufReader::new(child.stderr.take().context("Cargo's messages should be piped")?);
    let mut text = Vec::new();
    while said.read_until(b'\n', &mut text)? > 0 {
        for piece in String::from_utf8_lossy(&text).split(['\r', '\n']) {
            match counts(piece) {
                Some((built, all)) => report(Progress::new(built, all, started.elapsed(), expected)),
                None if is_chatter(piece) => {}
                None => eprintln!("{piece}"),
            }
        }
        text.clear();
    }
    let status = child.wait()?;
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner).retain(|id| *id != child.id());
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    Ok(())
}

/// Ends the builds that are running, so that none goes on after this command.
pub fn end_builds() {
    for id in RUNNING.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
        process::end(id);
    }
}

/// Reads `Building [==>   ] 12/400: names` of Cargo's progress bar.
fn counts(piece: &str) -> Option<(u32, u32)> {
    let (before, after) = piece.split_once("] ")?;
    before.contains("Building").then_some(())?;
    let (built, rest) = after.split_once('/')?;
    let all = rest.split(|c: char| !c.is_ascii_digit()).next()?;
    Some((built.trim().parse().ok()?, all.parse().ok()?))
}

/// Returns whether this is only news of a package.
fn is_chatter(piece: &str) -> bool {
    const NEWS: [&str; 10] = [
        "Compiling",
        "Fresh",
        "Finished",
        "Downloading",
        "Downloaded",
        "Updating",
        "Locking",
        "Blocking",
        "Fetch",
        "Building",
    ];
    let plain = plain(piece);
    plain.trim().is_empty() || NEWS.iter().any(|news| plain.trim_start().starts_with(news))
}

/// Returns a text without the sequences that colour it.
fn plain(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| {
        plain + part.split_once(|c: char| c.is_ascii_alphabetic()).map_or("", |(_, rest)| rest)
    })
}

/// Prints how far a build is: on one line of a terminal, and otherwise a line now and then.
pub struct Teller {
    what: &'static str,
    told: Option<Instant>,
    last: String,
}

impl Teller {
    /// `what` is built.
    pub fn new(what: &'static str) -> Self {
        Self { what, told: None, last: String::new() }
    }

    pub fn tell(&mut self, progress: Progress) {
        let terminal = stderr().is_terminal();
        let every = if terminal { Duration::from_millis(500) } else { TOLD_EVERY };
        let line = format!("{}: {progress}", self.what);
        if line == self.last || self.told.is_some_and(|told| told.elapsed() < every) {
            return;
        }
        self.told = Some(Instant::now());
        if terminal {
            // Nothing can be done if the terminal is gone.
            let _ = write!(stderr(), "\r\x1b[K{line}");
        } else {
            eprintln!("{line}");
        }
        self.last = line;
    }
}

impl Drop for Teller {
    fn drop(&mut self) {
        if self.told.is_some() && stderr().is_terminal() {
            eprintln!();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_progress_bar_of_cargo_is_read() {
        let bar = "    Building [=====>                 ] 123/400: bevy_ecs, syn...";
        assert_eq!(counts(bar), Some((123, 400)));
        assert_eq!(counts("\u{1b}[1m\u{1b}[36m    Building\u{1b}[0m [>  ] 7/23"), Some((7, 23)));
        assert_eq!(counts("   Compiling syn v2.0.1"), None);
        assert_eq!(counts("warning: [the sum] 1/2 is odd"), None);
    }

    #[test]
    fn news_of_packages_is_dropped_and_an_error_is_not() {
        assert!(is_chatter("\u{1b}[1m\u{1b}[32m   Compiling\u{1b}[0m syn v2.0.1"));
        assert!(is_chatter("\u{1b}[K"));
        assert!(!is_chatter("\u{1b}[1m\u{1b}[91merror\u{1b}[0m: linking with `cc` failed"));
        assert!(!is_chatter("warning: unused variable"));
    }

    #[test]
    fn the_rest_is_told_in_minutes_once_something_can_be_said() {
        let expected = Duration::from_secs(600);
        let said =
            |built, passed| Progress::new(built, 400, Duration::from_secs(passed), expected).to_string();
        assert_eq!(said(3, 2), "3 of 400 packages");
        assert_eq!(said(3, 20), "3 of 400 packages, about 10 min left", "as expected");
        assert_eq!(said(200, 96), "200 of 400 packages, about 6 min left", "it is quicker than expected");
        assert_eq!(said(360, 96), "360 of 400 packages, less than a minute left");
        assert_eq!(said(399, 300), "399 of 400 packages, less than a minute left");
        assert_eq!(said(400, 300), "400 of 400 packages, less than a minute left");
    }
}
