//! Several hosts have one database and one public address: they are killed, stopped and cut off under load, and what
//! players were shown is compared with the journal.

mod claims;
mod scene;

use std::{fmt, path::PathBuf, sync::Arc, thread, time::Duration};

use self::scene::Scene;
use super::{Course, Ending, RestartReport, compare, load::Load, random_fraction};

/// What happens to the host that has most tables, or to its database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// It is killed, and another host takes over.
    Killed,
    /// It is killed, and started again.
    Restarted,
    /// It is stopped for longer than its lease, and goes on when another host has taken over.
    StoppedForLong,
    /// It is stopped for less time than its lease.
    StoppedBriefly,
    /// The database crashes, and is started again at once.
    DatabaseCrashed,
    /// The database is gone for longer than a lease.
    DatabaseGone,
    /// It does not reach the database for longer than its lease.
    CutOff,
    /// It is asked to end, hands its tables over, and is started again when it has ended.
    Drained,
}

impl Fault {
    pub const ALL: [Fault; 8] = [
        Fault::Killed,
        Fault::Restarted,
        Fault::StoppedForLong,
        Fault::StoppedBriefly,
        Fault::DatabaseCrashed,
        Fault::DatabaseGone,
        Fault::CutOff,
        Fault::Drained,
    ];

    pub fn random() -> Fault {
        let at = (random_fraction() * Fault::ALL.len() as f64) as usize;
        Fault::ALL.get(at).copied().unwrap_or(Fault::Killed)
    }

    /// Returns whether the players of the host lose their connections, so that their tables are back when they are.
    pub fn cuts(self) -> bool {
        !matches!(self, Fault::StoppedBriefly | Fault::DatabaseCrashed | Fault::DatabaseGone)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Killed => "host killed",
            Fault::Restarted => "host killed and restarted",
            Fault::StoppedForLong => "host stopped past its lease",
            Fault::StoppedBriefly => "host stopped within its lease",
            Fault::DatabaseCrashed => "database crashed",
            Fault::DatabaseGone => "database gone",
            Fault::CutOff => "host cut off from the database",
            Fault::Drained => "host drained",
        })
    }
}

/// The parameters of a run.
pub struct Cluster {
    /// The program of a host.
    pub program: PathBuf,
    pub hosts: usize,
    pub tables: usize,
    /// The times of the leases, as the option has them, and when they expire.
    pub lease: &'static str,
    pub expires: Duration,
    pub faults: Vec<Fault>,
    /// Is told each fault, and how long each of the tables concerned took.
    pub watch: fn(Fault, &[Duration]),
}

/// The result of a run.
#[derive(Debug, Default)]
pub struct ClusterReport {
    pub players: RestartReport,
    /// For each fault, how long each table took: until its players were back if it was the host's that was lost, and
    /// otherwise until an action begun after the fault was shown.
    pub back: Vec<(Fault, Vec<Duration>)>,
    /// How often tables were claimed.
    pub claims: usize,
    /// Claims of the same table with the same epoch.
    pub shared_epochs: usize,
    /// Tables that moved although they should not have.
    pub moved: usize,
}

impl ClusterReport {
    /// Returns whether nothing was lost, doubled or shown late, and no table had two hosts.
    pub fn is_good(&self) -> bool {
        self.players.is_good() && self.shared_epochs == 0 && self.moved == 0
    }
}

impl fmt::Display for ClusterReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.players)?;
        writeln!(
            f,
            "{} claims, {} of them with an epoch that another claim had, {} tables moved without need",
            self.claims, self.shared_epochs, self.moved
        )
    }
}

/// Runs hosts through faults under load, and checks the journal at the end.
///
/// # Errors
/// When a host does not start, players do not come back, or the journal is damaged.
pub fn run(cluster: &Cluster) -> Result<ClusterReport, String> {
    let mut scene = Scene::set(cluster)?;
    let course = Arc::new(Course::new());
    let address = scene.address();
    let loads: Vec<_> = (0..cluster.tables)
        .map(|_| {
            let course = course.clone();
            thread::spawn(move || Load::seat(address)?.play(&course))
        })
        .collect();
    let mut report = ClusterReport::default();
    let ran = course.all_back(cluster.tables).and_then(|_| {
        cluster.faults.iter().try_for_each(|fault| {
            let (back, moved) = scene.suffer(*fault, &course)?;
            (cluster.watch)(*fault, &back);
            report.back.push((*fault, back));
            report.moved += moved;
            Ok(())
        })
    });
    course.end();
    let endings: Vec<Ending> = loads
        .into_iter()
        .map(|load| load.join().map_err(|_| "a table panicked".to_owned())?)
        .collect::<Result<_, _>>()
        .map_err(|error| format!("{error}\n{}", scene.logs()))?;
    ran.map_err(|error: String| format!("{error}\n{}", scene.logs()))?;
    report.players.rounds = cluster.faults.len() as u32;
    report.players.tables = cluster.tables;
    (report.claims, report.shared_epochs) = claims::count(&scene.logs());
    let place = scene.place();
    scene.end_hosts();
    compare(&place, &endings, &mut report.players)?;
    Ok(report)
}
