//! A host for one player, as its owner drives it.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use bytes::Bytes;
use flume::{Receiver, Sender};
use splitkey_bot::{Bots, Minds};
use splitkey_host::{Host, HostConfig, HostEvent, NetworkKey, PartnerCall, PartnerRunner, WantedIdeas};
use splitkey_net::{Admission, Dial, Link, LinkNews, MemoryDial, Wake};
use splitkey_protocol::Hello;

use crate::{
    journal::{PageJournal, Storage, pass_on},
    stored::{Batch, Found, Unreadable, habits_put, replay},
};

/// The most connections: pages that are being replaced, and the computer partner.
const CONNECTIONS: usize = 16;

/// Something for the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToPage {
    Frame(u32, Bytes),
    /// The connection is closed. Nothing follows.
    Closed(u32),
}

/// Keeps the host's calls for computer players until its step is over.
struct Calls {
    minds: Minds,
    calls: Sender<PartnerCall>,
    to_host: Sender<HostEvent>,
}

impl PartnerRunner for Calls {
    fn knows(&self, word: &str) -> bool {
        self.minds.knows(word)
    }

    fn call(&mut self, call: PartnerCall) {
        // The owner of the host holds the receiver, too.
        let _ = self.calls.send(call);
    }

    fn think(&mut self, WantedIdeas { number, view }: WantedIdeas) {
        // As above.
        let _ = self.to_host.send(HostEvent::IdeasFound { number, ideas: self.minds.ideas(&view) });
    }
}

/// A host for one player, with a journal that its owner stores.
pub struct SoloHost {
    host: Host,
    admission: Arc<Admission<HostEvent>>,
    to_host: Sender<HostEvent>,
    events: Receiver<HostEvent>,
    /// The page's connections, by the numbers that it gave them.
    links: BTreeMap<u32, Box<dyn Link>>,
    bots: Bots,
    calls: Receiver<PartnerCall>,
    closed: Vec<u32>,
    storage: Storage,
    now: Arc<AtomicU64>,
}

impl SoloHost {
    /// Opens a host with what was stored, as keys and texts, and with what computer players know. Tables that cannot be read stay stored, and are returned.
    ///
    /// # Panics
    /// When there is no randomness, or a built-in word pack is broken.
    pub fn open(
        stored: impl IntoIterator<Item = (String, String)>,
        minds: Minds,
    ) -> (SoloHost, Vec<Unreadable>) {
        let mut found = Found::read(stored);
        let mut unreadable = std::mem::take(&mut found.unreadable);
        let habits = found.habits;
        let mut histories = Vec::new();
        for (table, rows) in &found.tables {
            match replay(*table, rows) {
                Ok(history) => histories.extend(history),
                Err(problem) => unreadable.push(problem),
            }
        }
        // Sent to by the host itself, so it must not be bounded.
        let (to_host, events) = flume::unbounded();
        let (storage, now) = (Storage::default(), Arc::<AtomicU64>::default());
        let key = found.key.unwrap_or_else(NetworkKey::random);
        let journal = PageJournal::open(found, &key, storage.clone(), now.clone());
        let config = HostConfig { idle: None, network_key: Some(key), ..HostConfig::default() };
        let mut host = Host::new(config, Box::new(journal));
        let (calls, called) = flume::unbounded();
        host.run_partners_by(Box::new(Calls { minds: minds.clone(), calls, to_host: to_host.clone() }));
        histories.into_iter().for_each(|history| host.resume(history));
        let text = concat!("Split Key ", env!("CARGO_PKG_VERSION"));
        let admission = Arc::new(Admission::new(to_host.clone(), HostEvent::Link, CONNECTIONS, text));
        let mut bots = Bots::new(Box::new(MemoryDial::new(admission.clone())), Wake::none(), minds);
        bots.adapt(habits);
        let (links, closed) = (BTreeMap::new(), Vec::new());
        let calls = called;
        let solo = SoloHost { host, admission, to_host, events, links, bots, calls, closed, storage, now };
        (solo, unreadable)
    }

    /// Opens a connection of the page with its first frame.
    pub fn connect(&mut self, conn: u32, first_frame: &[u8]) {
        match Hello::from_bytes(first_frame) {
            Ok(hello) => {
                let link = MemoryDial::new(self.admission.clone()).dial(&hello, Wake::none());
                self.links.insert(conn, link);
            }
            Err(_) => self.closed.push(conn),
        }
    }

    /// Takes a later frame of a connection.
    pub fn take_frame(&mut self, conn: u32, frame: Bytes) {
        if let Some(link) = self.links.get_mut(&conn) {
            link.send(frame);
        }
    }

    /// Closes a connection, because the page has.
    pub fn disconnect(&mut self, conn: u32) {
        self.links.remove(&conn);
    }

    /// Notes that the storage has everything up to this batch.
    pub fn note_stored(&mut self, batch: u64) {
        pass_on(self.storage.note_stored(batch), &self.to_host);
    }

    /// Runs the host until it waits for something. `now` is the time since a fixed moment and must never go back, and
    /// `seconds` the time since 1970.
    ///
    /// Returns when the next step is due, or `None` if only an event requires one.
    pub fn step(&mut self, now: Duration, seconds: u64) -> Option<Duration> {
        self.now.store(seconds, Ordering::Relaxed);
        loop {
            for event in self.events.try_iter() {
                self.host.receive(event);
            }
            let due = self.host.step(now);
            for PartnerCall { token, table } in self.calls.try_iter() {
                self.bots.call(token, table, now);
            }
            let due = [due, self.bots.step(now)].into_iter().flatten().min();
            if let Some(habits) = self.bots.take_habits() {
                self.storage.add(vec![habits_put(&habits)], Vec::new());
            }
            pass_on(self.storage.ready(), &self.to_host);
            if self.events.is_empty() && due.is_none_or(|due| due > now) {
                return due;
            }
        }
    }

    /// Returns what the storage has to make durable, in order.
    pub fn take_batches(&mut self) -> Vec<Batch> {
        self.storage.take_batches()
    }

    /// Returns what has come for the page since the last call.
    pub fn take_frames(&mut self) -> Vec<ToPage> {
        let mut out: Vec<ToPage> = self.closed.drain(..).map(ToPage::Closed).collect();
        self.links.retain(|conn, link| {
            while let Some(news) = link.poll() {
                match news {
                    LinkNews::Answered(answer) => out.push(ToPage::Frame(*conn, answer.to_bytes().into())),
                    LinkNews::Frame(frame) => out.push(ToPage::Frame(*conn, frame)),
                    LinkNews::Closed => {
                        out.push(ToPage::Closed(*conn));
                        return false;
                    }
                }
            }
            true
        });
        out
    }
}
