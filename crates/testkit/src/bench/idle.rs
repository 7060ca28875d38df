//! The cost of a host while nobody acts.

use std::{
    error::Error,
    thread,
    time::{Duration, Instant},
};

use splitkey_net::{Dial, Session, SessionNews, Wake, websocket::WebSocketDial};
use splitkey_protocol::{Hello, PlayerToken};

use super::{host_process::HostProcess, machine, pair::Pair};

const TABLES: usize = 50;
/// The number of further players who look at the game, and whose connections therefore send heartbeats.
const LOOKING: u16 = 2_000;
const WATCHED: Duration = Duration::from_secs(30);
/// How often the further players check for messages.
const FRAME: Duration = Duration::from_millis(250);

pub fn report() -> Result<(), Box<dyn Error>> {
    let host = HostProcess::start()?;
    let empty = host.resident_kib()?;
    let pairs: Vec<Pair> = (0..TABLES).map(|_| Pair::seat(&host.url)).collect::<Result<_, _>>()?;
    // The last acknowledgements are sent within a quarter of a second.
    thread::sleep(Duration::from_secs(1));
    let before = host.processor_time()?;
    thread::sleep(WATCHED);
    let used = host.processor_time()? - before;
    println!("idle: a host with {} connected players at {TABLES} tables, and no actions", 2 * pairs.len());
    println!("machine: {}", machine::describe());
    let share = |used: Duration| 100.0 * used.as_secs_f64() / WATCHED.as_secs_f64();
    println!("processor: {used:?} in {WATCHED:?}, {:.2}% of one core", share(used));
    let held = host.resident_kib()?;
    println!("memory: {held} KiB, {} KiB more than without players", held.saturating_sub(empty));

    let mut crowd = Crowd::connect(&host.url)?;
    for (looks, who) in
        [(false, "do not look at the game"), (true, "look at the game, with heartbeats both ways")]
    {
        crowd.look(looks);
        // Messages caused by the change have been sent by then.
        crowd.pass(Duration::from_secs(6))?;
        let before = host.processor_time()?;
        crowd.pass(WATCHED)?;
        let used = host.processor_time()? - before;
        println!(
            "with {LOOKING} more players who {who}: {used:?} in {WATCHED:?}, {:.2}% of one core",
            share(used)
        );
    }
    Ok(())
}

/// Players without an app who do nothing.
struct Crowd {
    began: Instant,
    sessions: Vec<Session>,
}

impl Crowd {
    fn connect(url: &str) -> Result<Crowd, Box<dyn Error>> {
        let dial = WebSocketDial { url: url.to_owned() };
        let began = Instant::now();
        let session = |number: u16| {
            let mut token = [7; 32];
            token[..2].copy_from_slice(&number.to_le_bytes());
            let hello = Hello::new(PlayerToken(token), None, 0);
            Session::new(dial.dial(&hello, Wake::none()), began.elapsed())
        };
        let mut crowd = Crowd { began, sessions: (0..LOOKING).map(session).collect() };
        crowd.pass(Duration::from_secs(5))?;
        Ok(crowd)
    }

    fn look(&mut self, looks: bool) {
        self.sessions.iter_mut().for_each(|session| session.watch(looks));
    }

    /// Waits, and fails if a connection is lost meanwhile.
    fn pass(&mut self, time: Duration) -> Result<(), Box<dyn Error>> {
        let until = self.began.elapsed() + time;
        while self.began.elapsed() < until {
            let now = self.began.elapsed();
            let mut news = Vec::new();
            for session in &mut self.sessions {
                session.receive(now, &mut news);
                session.flush(now);
            }
            if news.iter().any(|news| matches!(news, SessionNews::Lost)) {
                return Err("a connection was lost".into());
            }
            thread::sleep(FRAME);
        }
        Ok(())
    }
}
