//! A host with its journal and its connections, and with a clock that the script advances.

use std::{sync::Arc, time::Duration};

use flume::Receiver;
use splitkey_host::{
    DailyBoard, Dealer, History, Host, HostConfig, HostEvent, NetworkKey, PartnerCall, PartnerRunner,
    WantedIdeas,
};
use splitkey_net::{Admission, MemoryDial};
use splitkey_protocol::{FromClient, Language, PlayerToken, TableCode};
use splitkey_rules::KeyCard;

use super::{guest::Guest, notebook::Notebook, step::Step};

/// The most connections.
pub const PLACES: usize = 8;
/// The number of players; each may have two connections at a time.
const PLAYERS: usize = 4;
/// The steps within which a host without new messages has to become idle.
const ROUNDS: usize = 20_000;
/// The time of day when the first host starts.
pub const UNIX_TIME: u64 = 1_792_454_400;
const TICK: Duration = Duration::from_millis(20);

/// The host and its connections.
pub struct Setup {
    pub host: Host,
    pub notebook: Notebook,
    pub guests: [Option<Guest>; PLACES],
    events: Receiver<HostEvent>,
    admission: Arc<Admission<HostEvent>>,
    now: Duration,
    /// The number of hosts so far.
    hosts: u64,
}

impl Setup {
    pub fn new(keys: Vec<KeyCard>) -> Setup {
        let notebook = Notebook::default();
        let (host, events, admission) = start(&notebook, keys, 0, false);
        Setup { host, notebook, guests: Default::default(), events, admission, now: Duration::ZERO, hosts: 1 }
    }

    /// Takes one step of a script; `row` selects the keys that a new host deals.
    pub fn take(&mut self, step: &Step, row: usize) {
        match step {
            Step::Say { place, message, times } => {
                for _ in 0..*times {
                    self.say(*place, message);
                }
            }
            Step::Connect { place, table } => self.connect(*place, *table),
            Step::Close { place } => self.guests[*place] = None,
            Step::Hang { place, hangs } => {
                self.guests[*place].iter_mut().for_each(|guest| guest.hangs = *hangs);
            }
            Step::Wait(time) => self.now += *time,
            Step::Hold => self.notebook.hold(),
            Step::GoOn => self.notebook.go_on(),
            Step::FailNext => self.notebook.fail_next(),
            Step::Restart { keys, keeps } => self.restart(keys[row].clone(), *keeps),
        }
        self.settle();
    }

    /// Replaces the host by another one with the durable records; submissions in progress are committed or lost.
    /// Players reconnect by themselves.
    fn restart(&mut self, keys: Vec<KeyCard>, keeps: bool) {
        let back = self.guests.each_ref().map(|guest| guest.as_ref().map(Guest::code));
        (self.host, self.events, self.admission) = start(&self.notebook, keys, self.hosts, keeps);
        self.hosts += 1;
        for records in self.notebook.longer_than(&Default::default()).into_values() {
            let history = History::read(records).expect("the records of a host should be valid");
            history.into_iter().for_each(|history| self.host.resume(history));
        }
        for (place, table) in back.into_iter().enumerate() {
            self.guests[place] = None;
            if let Some(table) = table {
                self.connect(place, table);
            }
        }
    }

    /// Opens a connection in a place, closing the one that was there.
    fn connect(&mut self, place: usize, table: Option<TableCode>) {
        // Two players share an address, and the others have one each.
        let player = place % PLAYERS;
        let address = [10, 0, 0, if player < 2 { 1 } else { player as u8 }];
        let dial = MemoryDial::from(self.admission.clone(), address.into());
        self.guests[place] = None;
        let token = PlayerToken([player as u8 + 1; 32]);
        self.guests[place] = Some(Guest::dial(&dial, token, table, self.now));
    }

    fn say(&mut self, place: usize, message: &FromClient) {
        if let Some(guest) = &mut self.guests[place] {
            // Messages that are too long, or on a lost connection, are not sent.
            let _ = guest.say(message);
        }
    }

    /// Steps the host and all connections until nothing is left to do.
    ///
    /// # Panics
    /// When the host does not become idle.
    fn settle(&mut self) {
        self.now += TICK;
        for _ in 0..ROUNDS {
            self.guests.iter_mut().flatten().for_each(|guest| guest.update(self.now));
            for event in self.events.drain() {
                self.host.receive(event);
            }
            self.host.tell_time(UNIX_TIME + self.now.as_secs(), self.now);
            let due = self.host.step(self.now);
            self.guests.iter_mut().flatten().for_each(|guest| guest.update(self.now));
            if self.events.is_empty() && due.is_none_or(|due| due > self.now) {
                return;
            }
        }
        panic!("the host should become idle");
    }

    /// Returns whether no records or notices are in progress.
    pub fn is_at_rest(&self) -> bool {
        self.events.is_empty() && self.notebook.is_at_rest()
    }
}

type Started = (Host, Receiver<HostEvent>, Arc<Admission<HostEvent>>);

fn start(notebook: &Notebook, keys: Vec<KeyCard>, seed: u64, keeps: bool) -> Started {
    let (sender, events) = flume::unbounded();
    let admission = Arc::new(Admission::new(sender.clone(), HostEvent::Link, 100, "Split Key fuzz"));
    let journal = notebook.open(sender, keeps);
    // Twins make the same links.
    let daily_board = Some(DailyBoard { language: Language::English, starts: 0 });
    let config = HostConfig {
        network_key: Some(NetworkKey([1; 32])),
        daily_board,
        chats: true,
        ..HostConfig::default()
    };
    let mut host = Host::with_dealer(config, journal, Dealer::rigged(seed, keys));
    host.run_partners_by(Box::new(Absent));
    host.keep_races(notebook.races());
    (host, events, admission)
}

/// Computer players who are seated and never come.
struct Absent;

impl PartnerRunner for Absent {
    fn knows(&self, word: &str) -> bool {
        word.len().is_multiple_of(2)
    }

    fn call(&mut self, _call: PartnerCall) {}

    fn think(&mut self, _: WantedIdeas) {}
}
