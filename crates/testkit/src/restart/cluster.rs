//! Several hosts have one database and one public address: they are killed, stopped and cut off under load, and what
//! players were shown is compared with the journal.

use std::{
    collections::HashMap,
    fmt,
    fs::{self, File},
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::{Arc, atomic::Ordering},
    thread,
    time::{Duration, Instant},
};

use splitkey_server::{JournalPlace, LeaseTimes};
use tempfile::TempDir;

use super::{Course, Ending, RestartReport, all_back, compare, load::Load};
use crate::{Front, PostgresServer, Way};

/// What happens to the host that has the players, or to its database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
}

/// The result of a run.
#[derive(Debug, Default)]
pub struct ClusterReport {
    pub players: RestartReport,
    /// How often each fault took until all players were back.
    pub back: Vec<(String, Duration)>,
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
        )?;
        self.back
            .iter()
            .try_for_each(|(fault, took)| writeln!(f, "{fault}: all players back after {took:.0?}"))
    }
}

/// Runs hosts through faults under load, and checks the journal at the end.
///
/// # Errors
/// When a host does not start, players do not come back, or the journal is damaged.
pub fn run(cluster: &Cluster) -> Result<ClusterReport, String> {
    let mut scene = Scene::set(cluster)?;
    let course = Arc::new(Course::default());
    let address = scene.front.address();
    let loads: Vec<_> = (0..cluster.tables)
        .map(|_| {
            let course = course.clone();
            thread::spawn(move || Load::seat(address)?.play(&course))
        })
        .collect();
    let mut report = ClusterReport::default();
    let ran = all_back(&course, cluster.tables).and_then(|()| {
        cluster.faults.iter().try_for_each(|fault| scene.suffer(*fault, &course, &mut report))
    });
    course.enough.store(true, Ordering::Relaxed);
    let endings: Vec<Ending> = loads
        .into_iter()
        .map(|load| load.join().map_err(|_| "a table panicked".to_owned())?)
        .collect::<Result<_, _>>()
        .map_err(|error| format!("{error}\n{}", scene.logs()))?;
    ran.map_err(|error| format!("{error}\n{}", scene.logs()))?;
    report.players.rounds = cluster.faults.len() as u32;
    report.players.tables = cluster.tables;
    scene.count_claims(&mut report);
    let place = scene.place();
    drop(scene.hosts);
    compare(&place, &endings, &mut report.players)?;
    Ok(report)
}

/// Hosts with their database.
struct Scene<'a> {
    cluster: &'a Cluster,
    server: PostgresServer,
    schema: String,
    front: Front,
    hosts: Vec<Host>,
    /// The host that has the players.
    current: usize,
    folder: TempDir,
}

struct Host {
    child: Child,
    way: Way,
}

impl Drop for Host {
    fn drop(&mut self) {
        // A stopped process can be killed, too. This fails only if it has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Host {
    fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let done = Command::new("kill").args(["-s", name, &id]).status();
        assert!(done.is_ok_and(|done| done.success()), "a signal should be sent");
    }
}

impl<'a> Scene<'a> {
    fn set(cluster: &'a Cluster) -> Result<Scene<'a>, String> {
        let server = PostgresServer::start().map_err(|error| error.to_string())?;
        let schema = server.new_schema_name();
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let front = Front::new();
        let mut scene = Scene { cluster, server, schema, front, hosts: Vec::new(), current: 0, folder };
        for at in 0..cluster.hosts {
            let host = scene.start(at, Way::new(scene.server.folder()))?;
            scene.hosts.push(host);
        }
        scene.lead_to(0);
        Ok(scene)
    }

    fn start(&self, at: usize, way: Way) -> Result<Host, String> {
        let told = |error: std::io::Error| error.to_string();
        let log = File::options().create(true).append(true).open(self.log(at)).map_err(told)?;
        let mut child = Command::new(&self.cluster.program)
            .env("SPLITKEY_SERVER_DATABASE", PostgresServer::address(way.folder(), &self.schema))
            .args(["--listen", "127.0.0.1:0", "--lease", self.cluster.lease, "--log-format", "json"])
            .args(["--log", "warn,splitkey_server=debug", "--node", &format!("h{at}")])
            .args(["--behind-proxy", "--route", &format!("h{at}")])
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .map_err(told)?;
        let mut line = String::new();
        let output = child.stdout.take().ok_or("the host's output should be piped")?;
        BufReader::new(output).read_line(&mut line).map_err(told)?;
        let address = line.trim().strip_prefix("listening on http://").and_then(|text| text.parse().ok());
        let address = address.ok_or_else(|| format!("h{at} did not start: {}", self.logs()))?;
        self.front.set_host(&format!("h{at}"), address);
        Ok(Host { child, way })
    }

    fn log(&self, at: usize) -> PathBuf {
        self.folder.path().join(format!("h{at}.log"))
    }

    fn logs(&self) -> String {
        (0..self.cluster.hosts).map(|at| fs::read_to_string(self.log(at)).unwrap_or_default()).collect()
    }

    fn place(&self) -> JournalPlace {
        let url = PostgresServer::address(self.server.folder(), &self.schema);
        let url = url.parse().expect("an address");
        JournalPlace::Database { url, node: "check".to_owned(), lease: LeaseTimes::default() }
    }

    fn lead_to(&mut self, at: usize) {
        self.current = at;
        self.front.lead_to(at);
    }

    fn host(&mut self) -> Result<&mut Host, String> {
        self.hosts.get_mut(self.current).ok_or_else(|| "no host".to_owned())
    }

    /// Lets the players move to the next host, and waits until all are back.
    fn move_on(&mut self, course: &Course) -> Result<(), String> {
        course.back.store(0, Ordering::SeqCst);
        course.restarts.fetch_add(1, Ordering::SeqCst);
        self.lead_to((self.current + 1) % self.cluster.hosts);
        all_back(course, self.cluster.tables)
    }

    /// Starts the current host again in place of its process.
    fn start_again(&mut self, at: usize) -> Result<(), String> {
        let host = self.start(at, Way::new(self.server.folder()))?;
        if let Some(place) = self.hosts.get_mut(at) {
            *place = host;
        }
        Ok(())
    }

    fn suffer(&mut self, fault: Fault, course: &Course, report: &mut ClusterReport) -> Result<(), String> {
        let (since, victim, expires) = (Instant::now(), self.current, self.cluster.expires);
        let epochs = self.epochs();
        let mut back = None;
        match fault {
            Fault::Killed => {
                self.host()?.signal("KILL");
                self.move_on(course)?;
                back = Some(since.elapsed());
                self.start_again(victim)?;
            }
            Fault::Restarted => {
                self.host()?.signal("KILL");
                self.start_again(victim)?;
                course.back.store(0, Ordering::SeqCst);
                course.restarts.fetch_add(1, Ordering::SeqCst);
                self.lead_to(victim);
                all_back(course, self.cluster.tables)?;
            }
            Fault::StoppedForLong => {
                self.host()?.signal("STOP");
                self.move_on(course)?;
                back = Some(since.elapsed());
                self.hosts.get(victim).into_iter().for_each(|host| host.signal("CONT"));
                self.wait_for_life(victim)?;
            }
            Fault::StoppedBriefly => {
                self.host()?.signal("STOP");
                thread::sleep(expires / 3);
                self.host()?.signal("CONT");
                thread::sleep(expires);
            }
            Fault::DatabaseCrashed | Fault::DatabaseGone => {
                self.server.crash();
                if fault == Fault::DatabaseGone {
                    thread::sleep(expires * 3 / 2);
                }
                self.server.start_again();
                thread::sleep(expires);
            }
            Fault::CutOff => {
                self.host()?.way.hold(true);
                self.move_on(course)?;
                back = Some(since.elapsed());
                self.hosts.get(victim).into_iter().for_each(|host| host.way.hold(false));
                self.wait_for_life(victim)?;
            }
            Fault::Drained => {
                course.back.store(0, Ordering::SeqCst);
                course.restarts.fetch_add(1, Ordering::SeqCst);
                self.host()?.signal("TERM");
                // Nobody leads the players away: they go where their tables are.
                all_back(course, self.cluster.tables)?;
                back = Some(since.elapsed());
                self.host()?.child.wait().map_err(|error| error.to_string())?;
                self.current = (victim + 1) % self.cluster.hosts;
                self.front.prefer(self.current);
                self.start_again(victim)?;
            }
        }
        report.back.push((format!("{fault:?}"), back.unwrap_or_else(|| since.elapsed())));
        if matches!(fault, Fault::StoppedBriefly | Fault::DatabaseCrashed | Fault::DatabaseGone) {
            // A commit that was given up makes its host claim the table again, but no other host.
            report.moved += usize::from(self.epochs().0 != epochs.0);
        }
        Ok(())
    }

    /// Waits until a host that was declared dead is there again.
    fn wait_for_life(&self, at: usize) -> Result<(), String> {
        let since = Instant::now();
        let begun = |log: &str| log.matches("a host among others").count();
        while begun(&fs::read_to_string(self.log(at)).unwrap_or_default()) < self.lives(at) {
            if since.elapsed() > super::PATIENCE {
                return Err(format!("h{at} does not begin again"));
            }
            thread::sleep(Duration::from_millis(10));
        }
        Ok(())
    }

    /// Returns how many lives a host should have had: one more than it has lost.
    fn lives(&self, at: usize) -> usize {
        let log = fs::read_to_string(self.log(at)).unwrap_or_default();
        log.matches("this host was declared dead").count().max(1) + 1
    }

    /// Returns which lives have claimed tables so far, and how many claims there were.
    fn epochs(&self) -> (Vec<String>, usize) {
        let claims = self.claims();
        let mut lives: Vec<String> = claims.iter().map(|(life, ..)| life.clone()).collect();
        lives.sort();
        lives.dedup();
        (lives, claims.len())
    }

    /// Returns the life, table and epoch of each claim in the logs.
    fn claims(&self) -> Vec<(String, String, String)> {
        let of = |line: &str, name: &str| {
            let (_, rest) = line.split_once(&format!("\"{name}\":"))?;
            Some(rest.split([',', '}']).next()?.trim_matches('"').to_owned())
        };
        let logs = self.logs();
        let claims = logs.lines().filter(|line| line.contains("claimed a table"));
        claims.filter_map(|line| Some((of(line, "life")?, of(line, "table")?, of(line, "epoch")?))).collect()
    }

    fn count_claims(&self, report: &mut ClusterReport) {
        let mut seen = HashMap::<(String, String), usize>::new();
        for (_, table, epoch) in self.claims() {
            report.claims += 1;
            *seen.entry((table, epoch)).or_default() += 1;
        }
        report.shared_epochs = seen.values().filter(|count| **count > 1).count();
    }
}
