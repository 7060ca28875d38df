//! Kills a host repeatedly under load, and compares what players were shown with the journal.

use std::{
    collections::HashSet,
    fmt,
    hash::{BuildHasher, RandomState},
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use splitkey_client::MatchView;
use splitkey_host::{Event, History, Record};
use splitkey_rules::{Action, Side};
use splitkey_server::{JournalPlace, check, records};
use splitkey_services::free_address;

#[cfg(unix)]
pub mod cluster;
mod course;
mod load;

use self::{
    course::{Course, Cut},
    load::{Ending, Load},
};

/// The timeout for anything that is waited for.
const PATIENCE: Duration = Duration::from_secs(60);
/// A fault comes at a random moment within this time after all players are back.
const BROKEN_WITHIN: Duration = Duration::from_millis(1200);

/// The parameters of a run.
pub struct Restarts {
    pub rounds: u32,
    pub tables: usize,
    /// The folder of the journal.
    pub data: PathBuf,
    /// Returns the command that serves at an address with the journal in a folder, and prints the address when it
    /// listens.
    pub host: fn(SocketAddr, &Path) -> Command,
}

/// The result of a run.
#[derive(Debug, Default)]
pub struct RestartReport {
    pub rounds: u32,
    pub tables: usize,
    /// Actions that at least one player was shown.
    pub acknowledged: usize,
    /// Actions that were in progress at a fault, and that no player was shown.
    pub given_up: usize,
    /// Actions that a player was shown, but that the journal does not have in their place.
    pub lost: usize,
    /// Actions that are in the journal twice.
    pub duplicated: usize,
    /// Records of matches whose state hash was the same after a replay.
    pub hashes: usize,
    /// Players whose final view differs from the journal.
    pub other_views: usize,
    /// How often a player was shown an earlier state of a match than before.
    pub went_back: usize,
    /// The times from each kill until the host listened again.
    pub down: Vec<Duration>,
    /// The times from each kill until all players were back in their seats.
    pub back: Vec<Duration>,
}

impl RestartReport {
    /// Returns whether nothing was lost, duplicated or changed.
    pub fn is_good(&self) -> bool {
        self.lost == 0 && self.duplicated == 0 && self.other_views == 0 && self.went_back == 0
    }
}

impl fmt::Display for RestartReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rounds, tables, acknowledged, given_up, lost, duplicated, hashes, other_views, .. } = self;
        writeln!(f, "{rounds} faults with {tables} tables of two players, all of them back after each")?;
        writeln!(f, "{acknowledged} actions acknowledged: {lost} lost, {duplicated} duplicated")?;
        writeln!(f, "{given_up} actions in progress at a fault were neither stored nor shown")?;
        writeln!(
            f,
            "{hashes} state hashes equal after replay, {other_views} players saw another state, {} saw an earlier one",
            self.went_back
        )?;
        for (what, times) in [("host listens again", &self.down), ("all players back", &self.back)] {
            if times.is_empty() {
                continue;
            }
            let mut times = times.clone();
            times.sort();
            let middle = times.get(times.len() / 2).copied().unwrap_or_default();
            let longest = times.last().copied().unwrap_or_default();
            writeln!(f, "{what} after {middle:.0?} (median), {longest:.0?} (longest)")?;
        }
        Ok(())
    }
}

/// Kills the host `restarts.rounds` times under load, and checks the journal at the end.
///
/// # Errors
/// When a host does not start, players do not come back, or the journal is damaged.
pub fn run(restarts: &Restarts) -> Result<RestartReport, String> {
    let address = free_address().map_err(|error| error.to_string())?;
    let mut host = Host::start(restarts, address)?;
    let course = Arc::new(Course::new());
    let loads: Vec<_> = (0..restarts.tables)
        .map(|_| {
            let course = course.clone();
            thread::spawn(move || Load::seat(address)?.play(&course))
        })
        .collect();
    let mut report =
        RestartReport { rounds: restarts.rounds, tables: restarts.tables, ..RestartReport::default() };
    let rounds = rounds(restarts, address, &mut host, &course, &mut report);
    course.end();
    let endings: Vec<Ending> = loads
        .into_iter()
        .map(|load| load.join().map_err(|_| "a table panicked".to_owned())?)
        .collect::<Result<_, _>>()?;
    rounds?;
    drop(host);
    compare(&JournalPlace::Folder(restarts.data.clone()), &endings, &mut report)?;
    Ok(report)
}

fn rounds(
    restarts: &Restarts,
    address: SocketAddr,
    host: &mut Host,
    course: &Course,
    report: &mut RestartReport,
) -> Result<(), String> {
    course.all_back(restarts.tables)?;
    for _ in 0..restarts.rounds {
        thread::sleep(random_pause());
        let killed_at = Instant::now();
        host.kill();
        course.begin(killed_at, Cut::All);
        *host = Host::start(restarts, address)?;
        report.down.push(killed_at.elapsed());
        course.all_back(restarts.tables)?;
        report.back.push(killed_at.elapsed());
    }
    Ok(())
}

/// The real host in another process.
struct Host(Child);

impl Host {
    fn start(restarts: &Restarts, address: SocketAddr) -> Result<Host, String> {
        let told = |error: std::io::Error| error.to_string();
        let mut command = (restarts.host)(address, &restarts.data);
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(told)?;
        let mut host = Host(child);
        let output = host.0.stdout.take().ok_or("the host's output should be piped")?;
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line).map_err(told)?;
        if line.trim_end().ends_with(&address.to_string()) {
            Ok(host)
        } else {
            Err(format!("the host did not start: {line:?}"))
        }
    }

    /// Kills the process without warning, like a power failure.
    fn kill(&mut self) {
        // This fails only if the process has already ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Returns how long to wait before the next fault, once all players are back.
fn random_pause() -> Duration {
    BROKEN_WITHIN.mul_f64(random_fraction())
}

fn random_fraction() -> f64 {
    (RandomState::new().hash_one(0) >> 11) as f64 / (1_u64 << 53) as f64
}

/// Looks up everything that players were shown in the journal.
fn compare(place: &JournalPlace, endings: &[Ending], report: &mut RestartReport) -> Result<(), String> {
    let sound = check(place).map_err(|error| error.to_string())?;
    if !sound.is_sound() {
        return Err(format!("the journal is damaged: {sound}"));
    }
    let tables = records(place).map_err(|error| error.to_string())?;
    for ending in endings {
        let of_table =
            |records: &&Vec<Record>| records.first().is_some_and(|first| first.table == ending.code);
        let records = tables.iter().find(of_table).ok_or("a table is not in the journal")?;
        let matches = matches(records);
        report.given_up += ending.given_up;
        report.acknowledged += ending.acknowledged.len();
        report.went_back += ending.went_back;
        report.hashes += records.iter().filter(|record| record.state_hash != 0).count();
        for shown in &ending.acknowledged {
            let played = matches.iter().find(|(words, _)| *words == shown.words).map(|(_, actions)| actions);
            let at = shown.revision as usize - 1;
            let kept = played.and_then(|actions| actions.get(at));
            report.lost += usize::from(kept != Some(&(shown.side, shown.action.clone())));
        }
        for (_, actions) in &matches {
            let different: HashSet<String> = actions.iter().map(|action| format!("{action:?}")).collect();
            report.duplicated += actions.len() - different.len();
        }
        let history = History::read(records.clone()).map_err(|error| error.to_string())?;
        for (side, view) in Side::BOTH.into_iter().zip(&ending.views) {
            let kept = history.as_ref().and_then(|history| history.match_view(Some(side)));
            report.other_views += usize::from(kept.map(MatchView::from).as_ref() != Some(view));
        }
    }
    Ok(())
}

/// Returns the words of each match at a table, and its actions in order.
fn matches(records: &[Record]) -> Vec<([String; 25], Vec<(Side, Action)>)> {
    let mut matches: Vec<([String; 25], Vec<(Side, Action)>)> = Vec::new();
    for record in records {
        match &record.event {
            Event::Dealt { deal } => matches.push((deal.deal.words().clone(), Vec::new())),
            Event::Acted { side, action, .. } => {
                if let Some((_, actions)) = matches.last_mut() {
                    actions.push((*side, action.clone()));
                }
            }
            _ => {}
        }
    }
    matches
}
