//! A page and its worker in one thread: a player without a window, the host for playing alone, and a browser's storage.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    mem,
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};

use bytes::Bytes;
use splitkey_bot::Minds;
use splitkey_client::{AloneHost, CurrentHost, HostAlone, PlayNow, SoloTrouble};
use splitkey_net::{Dial, Link, LinkNews, Wake};
use splitkey_protocol::{Answer, Hello, PlayerToken};
use splitkey_solo::{Batch, SoloHost, ToPage};
use splitkey_testkit::Player;

const TOKEN: PlayerToken = PlayerToken([7; 32]);
/// How far each step advances the clock.
const STEP: Duration = Duration::from_millis(50);

/// What a browser stores.
pub type Stored = BTreeMap<String, String>;

/// What passes between the page and its worker.
#[derive(Default)]
struct Wires {
    /// Whether the page wants a worker.
    wanted: bool,
    trouble: Option<SoloTrouble>,
    /// Whether the page wants what is stored deleted.
    forgets: bool,
    last: u32,
    /// The first frames and later ones, and `None` where a connection closes.
    to_host: VecDeque<(u32, bool, Option<Bytes>)>,
    to_page: HashMap<u32, VecDeque<Option<Bytes>>>,
}

type SharedWires = Arc<Mutex<Wires>>;

fn lock(wires: &SharedWires) -> MutexGuard<'_, Wires> {
    wires.lock().expect("no thread panics")
}

struct PageAlone(SharedWires);

impl HostAlone for PageAlone {
    fn start(&mut self) -> Result<CurrentHost, SoloTrouble> {
        lock(&self.0).wanted = true;
        let wires = self.0.clone();
        Ok(CurrentHost {
            address: "solo".to_owned(),
            origin: "solo".to_owned(),
            private: true,
            dialler: Box::new(move |_: &str| Ok(Box::new(WireDial(wires.clone())) as Box<dyn Dial>)),
        })
    }

    fn stop(&mut self) {
        lock(&self.0).wanted = false;
    }

    fn trouble(&mut self) -> Option<SoloTrouble> {
        lock(&self.0).trouble.clone()
    }

    fn forget(&mut self) {
        let mut wires = lock(&self.0);
        (wires.wanted, wires.forgets) = (false, true);
    }
}

struct WireDial(SharedWires);

impl Dial for WireDial {
    fn dial(&self, hello: &Hello, _: Wake) -> Box<dyn Link> {
        let mut wires = lock(&self.0);
        wires.last += 1;
        let conn = wires.last;
        wires.to_host.push_back((conn, true, Some(Bytes::from(hello.to_bytes()))));
        wires.to_page.insert(conn, VecDeque::new());
        Box::new(WireLink { wires: self.0.clone(), conn, answered: false })
    }
}

/// Where every link closes at once.
struct NoNetwork;

impl Dial for NoNetwork {
    fn dial(&self, _: &Hello, _: Wake) -> Box<dyn Link> {
        Box::new(NoNetwork)
    }
}

impl Link for NoNetwork {
    fn poll(&mut self) -> Option<LinkNews> {
        Some(LinkNews::Closed)
    }

    fn send(&mut self, _: Bytes) {}
}

struct WireLink {
    wires: SharedWires,
    conn: u32,
    answered: bool,
}

impl Link for WireLink {
    fn poll(&mut self) -> Option<LinkNews> {
        let mut wires = lock(&self.wires);
        let Some(frames) = wires.to_page.get_mut(&self.conn) else { return Some(LinkNews::Closed) };
        match frames.pop_front()? {
            Some(frame) if self.answered => Some(LinkNews::Frame(frame)),
            Some(frame) => {
                self.answered = true;
                Some(LinkNews::Answered(Answer::from_bytes(&frame).expect("an answer")))
            }
            None => {
                wires.to_page.remove(&self.conn);
                Some(LinkNews::Closed)
            }
        }
    }

    fn send(&mut self, frame: Bytes) {
        lock(&self.wires).to_host.push_back((self.conn, false, Some(frame)));
    }
}

impl Drop for WireLink {
    fn drop(&mut self) {
        lock(&self.wires).to_host.push_back((self.conn, false, None));
    }
}

/// A browser with the page of one player.
pub struct Browser {
    pub player: Player,
    pub stored: Stored,
    /// Whether the storage takes nothing for now.
    pub is_stuck: bool,
    /// What waits for the storage.
    pub waiting: VecDeque<Batch>,
    pub unreadable: Vec<String>,
    host: Option<SoloHost>,
    wires: SharedWires,
    minds: Minds,
    now: Duration,
}

impl Browser {
    /// Opens the page in a browser that has stored this.
    pub fn open(stored: Stored) -> Browser {
        let table = include_bytes!("../../assets/lexicon/associations-en.bin");
        let minds = Minds::read(table).expect("the table should be readable");
        let wires = SharedWires::default();
        let mut player = Player::with_token("Mara", TOKEN);
        let nowhere = CurrentHost {
            address: "wss://play.example.org/ws".to_owned(),
            origin: "wss://play.example.org/ws".to_owned(),
            private: true,
            dialler: Box::new(|_: &str| Ok(Box::new(NoNetwork) as Box<dyn Dial>)),
        };
        player.app.insert_resource(nowhere).insert_resource(AloneHost(Box::new(PageAlone(wires.clone()))));
        Browser {
            player,
            stored,
            is_stuck: false,
            waiting: VecDeque::new(),
            unreadable: Vec::new(),
            host: None,
            wires,
            minds,
            now: Duration::ZERO,
        }
    }

    /// Loads the page again, which ends its worker wherever it is.
    pub fn reload(self) -> Browser {
        Browser::open(self.stored)
    }

    pub fn play_now(&mut self, wants_match: bool) {
        self.player.app.world_mut().trigger(PlayNow { wants_match });
    }

    /// Stops the worker, which tells the page why.
    pub fn fail(&mut self, trouble: SoloTrouble) {
        self.host = None;
        let mut wires = lock(&self.wires);
        wires.trouble = Some(trouble);
        wires.to_page.values_mut().for_each(|frames| frames.push_back(None));
    }

    /// Runs the page and its worker until something is the case.
    pub fn until(&mut self, what: &str, done: impl Fn(&Player) -> bool) {
        for _ in 0..4_000 {
            self.step();
            if done(&self.player) {
                return;
            }
        }
        panic!("waited in vain for {what}");
    }

    pub fn step(&mut self) {
        self.now += STEP;
        self.run_host();
        self.player.update();
    }

    fn run_host(&mut self) {
        if !lock(&self.wires).wanted {
            self.host = None;
            if mem::take(&mut lock(&self.wires).forgets) {
                self.stored.clear();
            }
            return;
        }
        if self.host.is_none() && lock(&self.wires).trouble.is_none() {
            let (host, unreadable) = SoloHost::open(self.stored.clone(), self.minds.clone());
            self.unreadable = unreadable.iter().map(ToString::to_string).collect();
            self.host = Some(host);
        }
        let Some(host) = &mut self.host else { return };
        let events: Vec<_> = lock(&self.wires).to_host.drain(..).collect();
        for (conn, first, frame) in events {
            match frame {
                Some(frame) if first => host.connect(conn, &frame),
                Some(frame) => host.take_frame(conn, frame),
                None => host.disconnect(conn),
            }
        }
        host.step(self.now, 1_700_000_000);
        self.waiting.extend(host.take_batches());
        while let Some(batch) = self.waiting.pop_front_if(|_| !self.is_stuck) {
            self.stored.extend(batch.put);
            batch.delete.iter().for_each(|key| drop(self.stored.remove(key)));
            host.note_stored(batch.number);
        }
        let mut wires = lock(&self.wires);
        for out in host.take_frames() {
            let (conn, frame) = match out {
                ToPage::Frame(conn, frame) => (conn, Some(frame)),
                ToPage::Closed(conn) => (conn, None),
            };
            wires.to_page.entry(conn).or_default().push_back(frame);
        }
    }
}
