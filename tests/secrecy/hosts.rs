//! The hosts for a series of matches, one after another.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use splitkey_host::{CountedVotes, Dealer, FollowerChange, HostEvent, MadeDecision, PollPicture};
use splitkey_protocol::{
    Decision, FromHost, LinkKind, PairingCode, PairingPhrase, TableCode, TableLink, View, codec,
};
use splitkey_rules::{KeyCard, VoteTally};
use splitkey_testkit::{LinkedApps, ScriptedJournal, open_code};

use crate::{tap::Record, viewer::Pair};

/// The current host, and what is needed to start the next.
pub struct Hosts {
    pub apps: LinkedApps,
    pub journal: ScriptedJournal,
    overlays: Record,
    /// The number of the match at which each link of an overlay was made.
    links: Arc<Mutex<HashMap<TableLink, u64>>>,
    watch_pages: Record,
    watched: Arc<Mutex<Watched>>,
    phones: Arc<Mutex<PhoneRecords>>,
    moderators: Record,
    moderated: Arc<Mutex<Moderated>>,
    number: u64,
    seed: u64,
    keys: Vec<KeyCard>,
    restarts: u64,
}

/// Where to record what phones show.
#[derive(Default)]
struct PhoneRecords {
    /// Where the phone that opens a code next is recorded.
    next: Record,
    paired: HashMap<TableLink, Record>,
}

/// What viewers are shown.
#[derive(Default)]
struct Watched {
    /// The number of the match at which each link was made.
    links: HashMap<TableLink, u64>,
    /// What was shown last, and votes are about.
    now: Option<(TableLink, u64)>,
}

/// What moderators are shown.
#[derive(Default)]
struct Moderated {
    /// The number of the match at which each link was made.
    links: HashMap<TableLink, u64>,
    now: Option<TableLink>,
}

impl Hosts {
    /// Starts the first host, which deals these keys, one per match.
    pub fn start(seed: u64, keys: impl IntoIterator<Item = [Pair; 25]>) -> Hosts {
        let key = |pairs| KeyCard::from_pairs(pairs).expect("a key");
        let keys: Vec<KeyCard> = keys.into_iter().map(key).collect();
        let journal = ScriptedJournal::without_recalls();
        let dealer = Dealer::rigged(seed, keys.clone());
        let apps = LinkedApps::with_dealer_and_journal(dealer, |notify| journal.open(notify));
        Hosts {
            apps,
            journal,
            overlays: Record::default(),
            links: Arc::default(),
            watch_pages: Record::default(),
            watched: Arc::default(),
            phones: Arc::default(),
            moderators: Record::default(),
            moderated: Arc::default(),
            number: 0,
            seed,
            keys,
            restarts: 0,
        }
    }

    /// Records what overlays show in the match with this number. Those of earlier tables are left out.
    pub fn record_overlays(&mut self, number: u64, record: Record) {
        (self.number, self.overlays) = (number, record.clone());
        let links = self.links.clone();
        self.apps.follow(LinkKind::Overlay, move |link, change| {
            let mut links = links.lock().unwrap_or_else(PoisonError::into_inner);
            if *links.entry(link).or_insert(number) != number {
                return;
            }
            record.add(link.to_string().as_bytes());
            match change {
                FollowerChange::Shows(picture) => {
                    record.add(picture.json.as_bytes());
                    record.add(picture.named.expect("names").as_bytes());
                }
                end => record.add(format!("{end:?}").as_bytes()),
            }
        });
    }

    /// Records what viewers who vote are shown in the match with this number.
    pub fn record_watch_pages(&mut self, number: u64, record: Record) {
        (self.number, self.watch_pages) = (number, record.clone());
        let watched = self.watched.clone();
        self.apps.follow(LinkKind::Viewers, move |link, change| {
            let mut watched = watched.lock().unwrap_or_else(PoisonError::into_inner);
            if *watched.links.entry(link).or_insert(number) != number {
                return;
            }
            record.add(link.to_string().as_bytes());
            match change {
                FollowerChange::Shows(picture) => {
                    let poll = picture.poll.expect("a poll");
                    watched.now = Some((link, poll.state));
                    let PollPicture { state, late, chat, touch, view } = poll;
                    record.add(format!("{state} {late} {chat:?} {touch:?}").as_bytes());
                    record.add(picture.json.as_bytes());
                    if let Some(view) = view {
                        let view = View::Public(Box::new((*view).clone()));
                        record.add(&codec::encode(&FromHost::Dealt { view }).expect("a view"));
                    }
                }
                end => record.add(format!("{end:?}").as_bytes()),
            }
        });
    }

    /// Records what the moderator is shown in the match with this number.
    pub fn record_moderators(&mut self, number: u64, record: Record) {
        (self.number, self.moderators) = (number, record.clone());
        let moderated = self.moderated.clone();
        self.apps.follow(LinkKind::Moderator, move |link, change| {
            let mut moderated = moderated.lock().unwrap_or_else(PoisonError::into_inner);
            if *moderated.links.entry(link).or_insert(number) != number {
                return;
            }
            moderated.now = Some(link);
            record.add(link.to_string().as_bytes());
            match change {
                FollowerChange::Shows(picture) => record.add(picture.json.as_bytes()),
                end => record.add(format!("{end:?}").as_bytes()),
            }
        });
    }

    /// Tells the host what the moderator has decided.
    pub fn decide(&mut self, decision: Decision) {
        let now = self.moderated.lock().unwrap_or_else(PoisonError::into_inner).now;
        if let Some(link) = now {
            self.apps.tell(HostEvent::Decided(MadeDecision { link, decision }));
        }
    }

    /// Tells the host how many viewers vote for each word in the state that they see.
    pub fn vote(&mut self, cells: [u16; 25]) {
        let now = self.watched.lock().unwrap_or_else(PoisonError::into_inner).now;
        if let Some((link, state)) = now {
            let votes = CountedVotes { link, state, tally: VoteTally { cells, challenges: 1 } };
            self.apps.tell(HostEvent::VotesCounted(votes));
        }
    }

    /// Opens a code with a phone whose feed is recorded from now on. Returns its words.
    pub fn open_code(&mut self, code: PairingCode, record: Record) -> PairingPhrase {
        self.phones.lock().unwrap_or_else(PoisonError::into_inner).next = record.clone();
        let phones = self.phones.clone();
        self.apps.follow(LinkKind::Phone, move |link, change| {
            let mut phones = phones.lock().unwrap_or_else(PoisonError::into_inner);
            let next = phones.next.clone();
            let record = phones.paired.entry(link).or_insert(next);
            match change {
                FollowerChange::Shows(picture) => record.add(picture.json.as_bytes()),
                other => record.add(format!("{link} {other:?}").as_bytes()),
            }
        });
        open_code(&mut self.apps, code).expect("the first phone should get the words").phrase
    }

    /// Drops the host during the match with this number, and starts another one from what is durable of its table.
    /// Nobody reconnects to earlier tables.
    pub fn restart(&mut self, number: u64, table: TableCode) {
        self.restarts += 1;
        let seed = self.seed ^ (self.restarts << 32);
        let left = self.keys.iter().skip(number as usize + 1).cloned();
        let dealer = Dealer::rigged(seed, left);
        let now = self.apps.now();
        self.apps = LinkedApps::with_dealer_and_journal(dealer, |notify| self.journal.open(notify));
        self.record_overlays(self.number, self.overlays.clone());
        self.record_moderators(self.number, self.moderators.clone());
        self.record_watch_pages(self.number, self.watch_pages.clone());
        self.journal.history(table).into_iter().for_each(|history| self.apps.resume(history));
        self.apps.pass(now);
    }
}
