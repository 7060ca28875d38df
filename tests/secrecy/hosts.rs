//! The hosts for a series of matches, one after another.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use splitkey_host::{Dealer, OverlayChange, OverlayNews, PhoneChange, PhoneNews};
use splitkey_protocol::{OverlayLink, PairingCode, PairingPhrase, PhoneToken, TableCode};
use splitkey_rules::KeyCard;
use splitkey_testkit::{LinkedApps, open_code};

use crate::{notebook::Notebook, tap::Record, viewer::Pair};

/// The current host, and what is needed to start the next.
pub struct Hosts {
    pub apps: LinkedApps,
    pub notebook: Notebook,
    overlays: Record,
    /// The number of the match at which each link of an overlay was made.
    links: Arc<Mutex<HashMap<OverlayLink, u64>>>,
    phones: Arc<Mutex<PhoneRecords>>,
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
    paired: HashMap<PhoneToken, Record>,
}

impl Hosts {
    /// Starts the first host, which deals these keys, one per match.
    pub fn start(seed: u64, keys: impl IntoIterator<Item = [Pair; 25]>) -> Hosts {
        let key = |pairs| KeyCard::from_pairs(pairs).expect("a key");
        let keys: Vec<KeyCard> = keys.into_iter().map(key).collect();
        let notebook = Notebook::default();
        let dealer = Dealer::rigged(seed, keys.clone());
        let apps = LinkedApps::with_dealer_and_journal(dealer, |notify| notebook.open(notify));
        Hosts {
            apps,
            notebook,
            overlays: Record::default(),
            links: Arc::default(),
            phones: Arc::default(),
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
        self.apps.show_overlays_by(Box::new(move |OverlayNews { link, change }| {
            let mut links = links.lock().unwrap_or_else(PoisonError::into_inner);
            if *links.entry(link).or_insert(number) != number {
                return;
            }
            record.add(link.to_string().as_bytes());
            match change {
                OverlayChange::Shows(picture) => {
                    record.add(picture.plain.as_bytes());
                    record.add(picture.named.as_bytes());
                }
                end => record.add(format!("{end:?}").as_bytes()),
            }
        }));
    }

    /// Opens a code with a phone whose feed is recorded from now on. Returns its words.
    pub fn open_code(&mut self, code: PairingCode, record: Record) -> PairingPhrase {
        self.phones.lock().unwrap_or_else(PoisonError::into_inner).next = record.clone();
        let phones = self.phones.clone();
        self.apps.show_phones_by(Box::new(move |PhoneNews { token, change }| {
            let mut phones = phones.lock().unwrap_or_else(PoisonError::into_inner);
            let next = phones.next.clone();
            let record = phones.paired.entry(token).or_insert(next);
            match change {
                PhoneChange::Shows(picture) => record.add(picture.0.as_bytes()),
                other => record.add(format!("{token} {other:?}").as_bytes()),
            }
        }));
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
        self.apps = LinkedApps::with_dealer_and_journal(dealer, |notify| self.notebook.open(notify));
        self.record_overlays(self.number, self.overlays.clone());
        self.notebook.history(table).into_iter().for_each(|history| self.apps.resume(history));
        self.apps.pass(now);
    }
}
