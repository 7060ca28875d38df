//! Many readers of one table, of its overlay or as viewers who vote: how long a move takes to reach them, and what they
//! cost the players.

use std::{
    error::Error,
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Stdio},
    thread,
    time::{Duration, Instant},
};

use hdrhistogram::Histogram;
use splitkey_protocol::LinkKind;

use super::{
    audience_part::{self, now},
    host::{Generator, SET_UP_WITHIN, Seen},
    host_process::{HostProcess, this_with_all_files},
    machine,
    pair::Pair,
};

const READERS: usize = 5000;
const SECONDS: u64 = 30;
/// The tables beside the one that is read, and their actions per second.
const TABLES: usize = 100;
const RATE: f64 = 50.0;
/// The time between two moves at the table that is read.
const PACE: Duration = Duration::from_millis(500);

/// The process with the readers.
struct Audience {
    child: Child,
    told: ChildStdin,
    said: BufReader<ChildStdout>,
}

/// What happened in one part of the run.
struct Part {
    /// From a move at the table that is read to the partner there.
    here: Histogram<u64>,
    /// From an action at the other tables to the partner there.
    beside: Histogram<u64>,
    moves: usize,
    /// The processor time of the host, in parts of a core.
    used: f64,
}

pub fn report(mut words: impl Iterator<Item = String>) -> Result<(), Box<dyn Error>> {
    let readers = words.next().map_or(Ok(READERS), |word| word.parse())?;
    let seconds = Duration::from_secs(words.next().map_or(Ok(SECONDS), |word| word.parse())?);
    let host = HostProcess::with_audience()?;
    let mut pair = Pair::seat(&host.url)?;
    let feeds = [
        ("the overlay", "/overlay/feed", pair.link(LinkKind::Overlay)?.to_string()),
        ("the page of viewers", "/watch/feed", pair.link(LinkKind::Viewers)?.to_string()),
    ];
    println!("audience: readers of one table, HTTP on loopback without TLS; {TABLES} tables beside it");
    println!("machine: {}", machine::describe());
    tell("without readers", &play(&host, 1, &mut pair, None, seconds)?);
    for (number, (page, path, link)) in (2..).zip(feeds) {
        let mut audience = Audience::start(&host, path, &link, readers)?;
        let watched = play(&host, number, &mut pair, Some(&mut audience), seconds)?;
        let read = audience.end()?;
        tell(&format!("with {readers} readers of {page}"), &watched);
        println!("  readers, from the move {read}");
    }
    Ok(())
}

fn tell(name: &str, part: &Part) {
    println!("{name}: {} moves; the host used {:.0}% of a core", part.moves, 100.0 * part.used);
    println!("  partner at this table  {}", quantiles(&part.here));
    println!("  partner at the others  {}", quantiles(&part.beside));
}

/// Plays at the table that is read, and at the others.
fn play(
    host: &HostProcess,
    number: usize,
    pair: &mut Pair,
    mut audience: Option<&mut Audience>,
    time: Duration,
) -> Result<Part, Box<dyn Error>> {
    let mut others = Generator::start(host, number, TABLES, RATE, time.as_secs(), SET_UP_WITHIN)?;
    others.wait_until_ready()?.check()?;
    let (before, begin) = (host.processor_time()?, Instant::now());
    writeln!(others.told, "act")?;
    let (mut here, mut moves) = (Histogram::new(3)?, 0);
    while begin.elapsed() < time {
        thread::sleep((begin + PACE * moves as u32).saturating_duration_since(Instant::now()));
        if let Some(audience) = &mut audience {
            writeln!(audience.told, "move {}", now())?;
        }
        here.record(pair.act()?.as_micros() as u64)?;
        moves += 1;
    }
    let used = (host.processor_time()? - before).as_secs_f64() / begin.elapsed().as_secs_f64();
    let mut seen = Seen::new()?;
    others.read(&mut seen)?;
    seen.check()?;
    Ok(Part { here, beside: seen.to_partner, moves, used })
}

fn quantiles(times: &Histogram<u64>) -> String {
    let at = |quantile| times.value_at_quantile(quantile) as f64 / 1000.0;
    format!("p50 {:.1} ms, p99 {:.1} ms, most {:.1} ms", at(0.5), at(0.99), at(1.0))
}

impl Audience {
    /// Starts the readers, and waits until all of them are shown the table.
    fn start(host: &HostProcess, path: &str, link: &str, readers: usize) -> Result<Audience, Box<dyn Error>> {
        let mut child = this_with_all_files()?
            .args([audience_part::PART, &host.address, path, link, &readers.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let told = child.stdin.take().ok_or("its input should be piped")?;
        let said = BufReader::new(child.stdout.take().ok_or("its output should be piped")?);
        let mut audience = Audience { child, told, said };
        match audience.line()?.as_str() {
            "ready" => Ok(audience),
            _ => Err("the readers did not get ready".into()),
        }
    }

    fn line(&mut self) -> Result<String, Box<dyn Error>> {
        let mut line = String::new();
        self.said.read_line(&mut line)?;
        Ok(line.trim_end().to_owned())
    }

    /// Ends the readers, and returns what they have seen, in words.
    fn end(&mut self) -> Result<String, Box<dyn Error>> {
        writeln!(self.told, "end")?;
        self.line()
    }
}

impl Drop for Audience {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
