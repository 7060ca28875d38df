//! Hosts with their database and their public address, and what happens to them.

use std::{
    collections::{HashMap, HashSet},
    fs::{self, File},
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use splitkey_protocol::TableCode;
use splitkey_server::{JournalPlace, LeaseTimes};
use splitkey_services::PostgresServer;
use tempfile::TempDir;

use super::{Cluster, Fault};
use crate::{
    DatabaseProxy, ReverseProxy,
    restart::{
        PATIENCE,
        course::{Course, Cut},
        random_pause,
    },
};

/// Hosts with their database.
pub(super) struct Scene<'a> {
    cluster: &'a Cluster,
    server: PostgresServer,
    schema: String,
    front: ReverseProxy,
    hosts: Vec<Host>,
    folder: TempDir,
}

struct Host {
    child: Child,
    way: DatabaseProxy,
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
    pub(super) fn set(cluster: &'a Cluster) -> Result<Scene<'a>, String> {
        let server = PostgresServer::start().map_err(|error| error.to_string())?;
        let schema = server.new_schema_name();
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let front = ReverseProxy::new();
        let mut scene = Scene { cluster, server, schema, front, hosts: Vec::new(), folder };
        for at in 0..cluster.hosts {
            let host = scene.start(at)?;
            scene.hosts.push(host);
        }
        scene.front.prefer(0);
        Ok(scene)
    }

    /// Returns the public address.
    pub(super) fn address(&self) -> SocketAddr {
        self.front.address()
    }

    pub(super) fn logs(&self) -> String {
        (0..self.cluster.hosts).map(|at| fs::read_to_string(self.log(at)).unwrap_or_default()).collect()
    }

    pub(super) fn place(&self) -> JournalPlace {
        let url = PostgresServer::address(self.server.folder(), &self.schema);
        let url = url.parse().expect("an address");
        JournalPlace::Database { url, node: "check".to_owned(), lease: LeaseTimes::default() }
    }

    pub(super) fn end_hosts(&mut self) {
        self.hosts.clear();
    }

    /// Lets something happen to the host that has most tables, and waits until all tables have come through it. Returns
    /// how long those took that it concerned, and how many tables moved although they should not have.
    pub(super) fn suffer(&mut self, fault: Fault, course: &Course) -> Result<(Vec<Duration>, usize), String> {
        thread::sleep(random_pause());
        let owners = self.owners()?;
        let (victim, tables) = busiest(&owners)?;
        let next = (victim + 1) % self.cluster.hosts;
        let lives = self.lives(victim);
        let cut = if fault.cuts() { Cut::Of(Arc::new(tables)) } else { Cut::none() };
        let since = Instant::now();
        self.strike(fault, victim)?;
        course.begin(since, cut);
        self.follow(fault, victim, next)?;
        let back = course.all_back(self.cluster.tables)?;
        self.mend(fault, victim, next, lives)?;
        if fault.cuts() {
            return Ok((back, 0));
        }
        // Longer than a table needs to move. A commit that was given up makes a host claim its table again, but no other
        // host.
        thread::sleep(self.cluster.expires);
        let stayed = self.owners()?.iter().filter(|owned| owners.contains(owned)).count();
        Ok((back, owners.len() - stayed))
    }

    fn strike(&mut self, fault: Fault, victim: usize) -> Result<(), String> {
        match fault {
            Fault::Killed | Fault::Restarted => self.host(victim)?.signal("KILL"),
            Fault::StoppedForLong | Fault::StoppedBriefly => self.host(victim)?.signal("STOP"),
            Fault::DatabaseCrashed | Fault::DatabaseGone => self.server.crash(),
            Fault::CutOff => self.host(victim)?.way.hold(true),
            Fault::Drained => self.host(victim)?.signal("TERM"),
        }
        Ok(())
    }

    /// Does what has to happen before tables are back.
    fn follow(&mut self, fault: Fault, victim: usize, next: usize) -> Result<(), String> {
        let expires = self.cluster.expires;
        match fault {
            Fault::Killed => self.front.prefer(next),
            Fault::Restarted => self.start_again(victim)?,
            // Players would notice only some time later.
            Fault::StoppedForLong | Fault::CutOff => self.front.lead_to(next),
            Fault::StoppedBriefly => {
                thread::sleep(expires / 3);
                self.host(victim)?.signal("CONT");
            }
            Fault::DatabaseCrashed => self.server.start_again(),
            Fault::DatabaseGone => {
                thread::sleep(expires * 3 / 2);
                self.server.start_again();
            }
            // Nobody leads the players away: they go where their tables are.
            Fault::Drained => {}
        }
        Ok(())
    }

    /// Lets all hosts live again.
    fn mend(&mut self, fault: Fault, victim: usize, next: usize, lives: usize) -> Result<(), String> {
        match fault {
            Fault::Killed => self.start_again(victim),
            Fault::StoppedForLong => {
                self.host(victim)?.signal("CONT");
                self.wait_for_life(victim, lives)
            }
            Fault::CutOff => {
                self.host(victim)?.way.hold(false);
                self.wait_for_life(victim, lives)
            }
            Fault::Drained => {
                self.front.prefer(next);
                self.host(victim)?.child.wait().map_err(|error| error.to_string())?;
                self.start_again(victim)
            }
            Fault::Restarted | Fault::StoppedBriefly | Fault::DatabaseCrashed | Fault::DatabaseGone => Ok(()),
        }
    }

    fn start(&self, at: usize) -> Result<Host, String> {
        let told = |error: std::io::Error| error.to_string();
        let way = DatabaseProxy::new(self.server.folder());
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

    /// Starts a host again in place of its process.
    fn start_again(&mut self, at: usize) -> Result<(), String> {
        let host = self.start(at)?;
        if let Some(place) = self.hosts.get_mut(at) {
            *place = host;
        }
        Ok(())
    }

    fn host(&mut self, at: usize) -> Result<&mut Host, String> {
        self.hosts.get_mut(at).ok_or_else(|| "no host".to_owned())
    }

    fn log(&self, at: usize) -> PathBuf {
        self.folder.path().join(format!("h{at}.log"))
    }

    /// Returns how many lives a host has begun.
    fn lives(&self, at: usize) -> usize {
        fs::read_to_string(self.log(at)).unwrap_or_default().matches("a server among others").count()
    }

    /// Waits until a host that was declared dead has begun another life.
    fn wait_for_life(&self, at: usize, before: usize) -> Result<(), String> {
        let since = Instant::now();
        while self.lives(at) <= before {
            if since.elapsed() > PATIENCE {
                return Err(format!("h{at} does not begin again"));
            }
            thread::sleep(Duration::from_millis(10));
        }
        Ok(())
    }

    /// Returns which table each life of a host has.
    fn owners(&self) -> Result<Vec<Owned>, String> {
        let schema = &self.schema;
        let tables = format!("{schema}.game_table JOIN {schema}.host ON host.id = owner WHERE closed = 0");
        let rows = self.server.query(&format!("SELECT name, host.id, code FROM {tables}"));
        rows.map_err(|error| error.to_string())?.iter().map(|row| Owned::read(row)).collect()
    }
}

/// A table and the life of a host that has it.
#[derive(PartialEq, Eq)]
struct Owned {
    host: usize,
    life: String,
    table: TableCode,
}

impl Owned {
    fn read(row: &str) -> Result<Owned, String> {
        let read = |row: &str| {
            let mut fields = row.split('|');
            let host = fields.next()?.strip_prefix('h')?.parse().ok()?;
            Some(Owned { host, life: fields.next()?.to_owned(), table: fields.next()?.parse().ok()? })
        };
        read(row).ok_or_else(|| format!("not a table of a host: {row}"))
    }
}

/// Returns the host that has most tables, and these tables.
fn busiest(owners: &[Owned]) -> Result<(usize, HashSet<TableCode>), String> {
    let mut hosts = HashMap::<usize, HashSet<TableCode>>::new();
    for owned in owners {
        hosts.entry(owned.host).or_default().insert(owned.table);
    }
    hosts.into_iter().max_by_key(|(_, tables)| tables.len()).ok_or_else(|| "no host has a table".to_owned())
}
