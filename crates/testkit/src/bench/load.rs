//! A process of the load: many tables, whose actions come when they should and not when others are done.

use std::{
    env,
    error::Error,
    io::{BufRead, Write, stdin, stdout},
    net::{IpAddr, SocketAddr},
    time::Duration,
};

use splitkey_protocol::codec;

use super::{
    bells::Bells,
    load_table::{PEOPLE, Table, Took},
};

/// The argument that makes this program a part of the load: then come address, number, tables, actions a second and
/// seconds.
pub const LOAD: &str = "load-part";
/// So many tables are being set up at a time.
const AT_ONCE: usize = 24;
/// How long setting up, and the last actions, may take.
const PATIENCE: Duration = Duration::from_secs(240);

pub struct Load {
    host: SocketAddr,
    number: u8,
    tables: Vec<Table>,
    bells: Bells,
    /// The actions that were seen by sender and partner.
    pub took: Vec<Took>,
}

/// Sets its tables up, says so, waits for a line, acts, waits for a line, and tells what came of it.
pub fn run() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(2).collect();
    let [address, number, tables, rate, seconds] = words.as_slice() else {
        return Err("a load needs an address, a number, tables, actions a second and seconds".into());
    };
    let from = IpAddr::from([127, 0, 0, 1]);
    let tables = (0..tables.parse()?).map(|number| Table::new(number, from)).collect();
    let mut load = Load::new(address.parse()?, number.parse()?, tables);
    load.set_up()?;
    println!("ready");
    load.rest_until_told()?;
    load.act(rate.parse()?, Duration::from_secs(seconds.parse()?))?;
    if load.broken() > 0 {
        return Err("some actions were never seen".into());
    }
    load.tell()
}

impl Load {
    pub fn new(host: SocketAddr, number: u8, tables: Vec<Table>) -> Load {
        Load { host, number, tables, bells: Bells::new(), took: Vec::new() }
    }

    pub fn now(&self) -> Duration {
        self.bells.now()
    }

    pub fn set_up(&mut self) -> Result<(), String> {
        let mut next = 0;
        let mut open = Vec::new();
        while next < self.tables.len() || !open.is_empty() {
            while open.len() < AT_ONCE && next < self.tables.len() {
                open.push(next);
                next += 1;
            }
            let (host, number, bells, now) = (self.host, self.number, &self.bells, self.bells.now());
            for &at in &open {
                self.tables[at].set_up(host, number, |who| bells.wake(at * PEOPLE + who), now);
            }
            open.retain(|at| !self.tables[*at].is_ready());
            if self.now() > PATIENCE || open.iter().any(|at| self.tables[*at].is_broken()) {
                return Err(format!("only {next} tables of {} could be set up", self.tables.len()));
            }
            self.look(self.now() + Duration::from_millis(5));
        }
        Ok(())
    }

    /// Takes what comes until a moment.
    fn look(&mut self, until: Duration) {
        while let Some(who) = self.bells.next(until) {
            self.update(who);
        }
    }

    fn update(&mut self, who: usize) {
        let now = self.now();
        let (due, took) = self.tables[who / PEOPLE].update(who % PEOPLE, now);
        if let Some(due) = due {
            self.bells.set(due.max(now + Duration::from_millis(1)), who);
        }
        self.took.extend(took);
    }

    /// Answers pings and owes nothing until the other process has a line for it.
    pub fn rest_until_told(&mut self) -> Result<(), Box<dyn Error>> {
        let (told, line) = flume::bounded(1);
        std::thread::spawn(move || told.send(stdin().lock().lines().next()));
        while line.is_empty() {
            self.look(self.now() + Duration::from_millis(200));
        }
        Ok(())
    }

    pub fn act(&mut self, rate: f64, time: Duration) -> Result<(), String> {
        let begin = self.now();
        let actions = (rate * time.as_secs_f64()) as usize;
        for action in 0..actions {
            let intended = begin + Duration::from_secs_f64(action as f64 / rate);
            if intended > self.now() {
                self.look(intended);
            }
            let at = action % self.tables.len();
            let now = self.now();
            self.tables[at].act(intended, now);
        }
        let patience = self.now() + PATIENCE;
        while !self.tables.iter().all(|table| table.is_at_rest() || table.is_broken()) {
            self.look(self.now() + Duration::from_millis(20));
            if self.now() > patience {
                return Err("some actions were never seen".to_owned());
            }
        }
        Ok(())
    }

    /// How many tables have lost somebody.
    pub fn broken(&self) -> usize {
        self.tables.iter().filter(|table| table.is_broken()).count()
    }

    /// A line for each action and each table.
    fn tell(&mut self) -> Result<(), Box<dyn Error>> {
        // Watchers see the last actions a little later.
        self.look(self.now() + Duration::from_millis(500));
        let mut out = std::io::BufWriter::new(stdout().lock());
        for Took { to_sender, to_partner, .. } in &self.took {
            writeln!(out, "took {} {}", to_sender.as_micros(), to_partner.as_micros())?;
        }
        for table in &self.tables {
            let code = table.code().ok_or("a table has no code")?;
            let position = table.position().ok_or("people at a table see different things")?;
            let seen: String = codec::encode(&position)?.iter().map(|byte| format!("{byte:02x}")).collect();
            writeln!(out, "saw {code} {seen} {}", table.refused())?;
        }
        writeln!(out, "end")?;
        out.flush()?;
        Ok(())
    }
}
