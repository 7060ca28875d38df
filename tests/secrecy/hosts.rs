//! The hosts for a series of matches, one after another.

use splitkey_host::Dealer;
use splitkey_protocol::TableCode;
use splitkey_rules::KeyCard;
use splitkey_testkit::LinkedApps;

use crate::{notebook::Notebook, viewer::Pair};

/// The current host, and what is needed to start the next.
pub struct Hosts {
    pub apps: LinkedApps,
    pub notebook: Notebook,
    seed: u64,
    keys: Vec<KeyCard>,
    restarts: u64,
}

impl Hosts {
    /// Starts the first host, which deals these keys, one per match.
    pub fn start(seed: u64, keys: impl IntoIterator<Item = [Pair; 25]>) -> Hosts {
        let key = |pairs| KeyCard::from_pairs(pairs).expect("a key");
        let keys: Vec<KeyCard> = keys.into_iter().map(key).collect();
        let notebook = Notebook::default();
        let dealer = Dealer::rigged(seed, keys.clone());
        let apps = LinkedApps::with_dealer_and_journal(dealer, |notify| notebook.open(notify));
        Hosts { apps, notebook, seed, keys, restarts: 0 }
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
        self.notebook.history(table).into_iter().for_each(|history| self.apps.resume(history));
        self.apps.pass(now);
    }
}
