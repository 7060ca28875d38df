//! A process that generates load: many tables whose actions are sent on schedule, whether or not earlier ones are done.

use std::{
    env,
    error::Error,
    io::{BufRead, Write, stdin, stdout},
    net::{IpAddr, SocketAddr},
    time::Duration,
};

use super::{
    load_table::{PEOPLE, Table, Took, in_one_word},
    wake_queue::WakeQueue,
};

/// The subcommand for a load process. Its arguments are address, number, tables, actions per second, seconds, and the
/// seconds for setting up.
pub const LOAD: &str = "load-part";
/// The number of tables that are set up at the same time.
const AT_ONCE: usize = 24;
/// The timeout for the last actions.
const PATIENCE: Duration = Duration::from_secs(240);

pub struct Load {
    host: SocketAddr,
    number: u8,
    tables: Vec<Table>,
    /// The numbers of the tables that are set up.
    ready: Vec<usize>,
    queue: WakeQueue,
    /// The actions that both the sender and the partner have seen.
    pub took: Vec<Took>,
}

/// Sets up the tables, prints `ready` with how many there are and why there are no more, waits for a line of input, acts,
/// and prints the results.
pub fn run() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(2).collect();
    let [address, number, tables, rate, seconds, set_up_within] = words.as_slice() else {
        return Err("usage: load-part ADDRESS NUMBER TABLES ACTIONS_PER_SECOND SECONDS SET_UP_SECONDS".into());
    };
    let number: u8 = number.parse()?;
    // One address has ports for 28,232 connections only.
    let from = IpAddr::from([127, 0, 0, number]);
    let tables = (0..tables.parse()?).map(|number| Table::new(number, from)).collect();
    let mut load = Load::new(address.parse()?, number, tables);
    let set_up = load.set_up(Duration::from_secs(set_up_within.parse()?));
    println!("ready {} {}", load.ready.len(), set_up.err().unwrap_or_default());
    load.rest_until_told()?;
    // What was not seen is told, too.
    let began = load.now();
    let _ = load.act(rate.parse()?, Duration::from_secs(seconds.parse()?));
    load.tell(load.now() - began)
}

impl Load {
    pub fn new(host: SocketAddr, number: u8, tables: Vec<Table>) -> Load {
        Load { host, number, tables, ready: Vec::new(), queue: WakeQueue::new(), took: Vec::new() }
    }

    pub fn now(&self) -> Duration {
        self.queue.now()
    }

    /// Fills all tables with players and starts a match at each.
    ///
    /// # Errors
    /// When not all of them are ready within this time, or a connection is lost. The load then acts at the others.
    pub fn set_up(&mut self, within: Duration) -> Result<(), String> {
        let mut next = 0;
        let mut open = Vec::new();
        while next < self.tables.len() || !open.is_empty() {
            while open.len() < AT_ONCE && next < self.tables.len() {
                open.push(next);
                next += 1;
            }
            let (host, number, queue, now) = (self.host, self.number, &self.queue, self.queue.now());
            for &at in &open {
                self.tables[at].set_up(host, number, |who| queue.wake(at * PEOPLE + who), now);
            }
            let tables = &self.tables;
            self.ready.extend(open.extract_if(.., |at| tables[*at].is_ready()));
            if self.now() > within {
                return Err(format!("the {} s for setting up were over", within.as_secs()));
            }
            if open.iter().any(|at| self.tables[*at].is_broken()) {
                return Err("a connection was refused or lost".to_owned());
            }
            self.look(self.now() + Duration::from_millis(5));
        }
        Ok(())
    }

    /// Serves the connections until a moment.
    fn look(&mut self, until: Duration) {
        while let Some(who) = self.queue.next(until) {
            self.update(who);
        }
    }

    fn update(&mut self, who: usize) {
        let now = self.now();
        let (due, took) = self.tables[who / PEOPLE].update(who % PEOPLE, now);
        if let Some(due) = due {
            self.queue.set(due.max(now + Duration::from_millis(1)), who);
        }
        self.took.extend(took);
    }

    /// Keeps the connections alive until the parent process writes a line.
    pub fn rest_until_told(&mut self) -> Result<(), Box<dyn Error>> {
        let (told, line) = flume::bounded(1);
        std::thread::spawn(move || told.send(stdin().lock().lines().next()));
        while line.is_empty() {
            self.look(self.now() + Duration::from_millis(200));
        }
        Ok(())
    }

    /// Sends `rate` actions per second, spread over all tables that are ready, and waits until the last ones are seen.
    pub fn act(&mut self, rate: f64, time: Duration) -> Result<(), String> {
        if self.ready.is_empty() {
            return Ok(());
        }
        let begin = self.now();
        let actions = (rate * time.as_secs_f64()) as usize;
        for action in 0..actions {
            let intended = begin + Duration::from_secs_f64(action as f64 / rate);
            if intended > self.now() {
                self.look(intended);
            }
            let at = self.ready[action % self.ready.len()];
            let now = self.now();
            self.tables[at].act(intended, now);
        }
        let patience = self.now() + PATIENCE;
        while !self
            .ready
            .iter()
            .map(|at| &self.tables[*at])
            .all(|table| table.is_at_rest() || table.is_broken())
        {
            self.look(self.now() + Duration::from_millis(20));
            if self.now() > patience {
                return Err("some actions were never seen".to_owned());
            }
        }
        Ok(())
    }

    /// Returns the number of tables with a lost connection.
    pub fn broken(&self) -> usize {
        self.ready.iter().filter(|at| self.tables[**at].is_broken()).count()
    }

    /// Prints a line for each action and each table, how many tables have not seen all, and how long it has acted.
    fn tell(&mut self, acted: Duration) -> Result<(), Box<dyn Error>> {
        // Spectators see the last actions a little later.
        self.look(self.now() + Duration::from_millis(500));
        let mut out = std::io::BufWriter::new(stdout().lock());
        for Took { to_sender, to_partner, .. } in &self.took {
            writeln!(out, "took {} {}", to_sender.as_micros(), to_partner.as_micros())?;
        }
        let mut lost = 0;
        for table in self.ready.iter().map(|at| &self.tables[*at]) {
            let has_seen_all = table.is_at_rest() && !table.is_broken();
            let position = table.position().filter(|_| has_seen_all);
            let (Some(code), Some(position)) = (table.code(), position) else {
                lost += 1;
                continue;
            };
            let seen = in_one_word(&position);
            writeln!(out, "saw {code} {seen} {}", table.refused())?;
        }
        writeln!(out, "lost {lost}")?;
        writeln!(out, "acted {}", acted.as_micros())?;
        writeln!(out, "end")?;
        out.flush()?;
        Ok(())
    }
}
