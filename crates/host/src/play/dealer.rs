//! Deals words and keys at random.

use std::collections::VecDeque;

use bevy_ecs::prelude::*;
use rand::{RngExt, SeedableRng, rngs::ChaCha12Rng, seq::SliceRandom};
use splitkey_protocol::{
    DeviceCode, FeedLink, LinkKind, PairingCode, PairingPhrase, RaceLink, SheetId, SheetLink, TableCode,
    TableLink, TableSettings,
};
use splitkey_rules::{CELLS, Deal, KeyCard, Mission, Variant};
use splitkey_words::{Deck, Layout};

use crate::journal::{DealRecord, races::SealedDeal};

/// Draws codes, words and keys, each from its own random stream, so that none reveals anything about another.
#[derive(Resource)]
pub struct Dealer {
    codes: ChaCha12Rng,
    words: ChaCha12Rng,
    keys: ChaCha12Rng,
    device_codes: ChaCha12Rng,
    sheets: ChaCha12Rng,
    links: ChaCha12Rng,
    phones: ChaCha12Rng,
    races: ChaCha12Rng,
    /// Keys to deal before any random one.
    given_keys: VecDeque<KeyCard>,
}

impl Dealer {
    /// Returns a dealer seeded by the operating system.
    ///
    /// # Panics
    /// When the operating system provides no randomness.
    pub fn from_os() -> Dealer {
        let stream = || {
            let mut seed = [0; 32];
            getrandom::fill(&mut seed).expect("the operating system should provide randomness");
            ChaCha12Rng::from_seed(seed)
        };
        Dealer {
            codes: stream(),
            words: stream(),
            keys: stream(),
            device_codes: stream(),
            sheets: stream(),
            links: stream(),
            phones: stream(),
            races: stream(),
            given_keys: VecDeque::new(),
        }
    }

    /// Returns a dealer with a fixed seed that deals `keys` first. For tests that play the same match twice.
    pub fn rigged(seed: u64, keys: impl IntoIterator<Item = KeyCard>) -> Dealer {
        let stream = |number| {
            let mut stream = ChaCha12Rng::seed_from_u64(seed);
            stream.set_stream(number);
            stream
        };
        let given_keys = keys.into_iter().collect();
        Dealer {
            codes: stream(0),
            words: stream(1),
            keys: stream(2),
            device_codes: stream(3),
            sheets: stream(4),
            links: stream(5),
            phones: stream(6),
            races: stream(7),
            given_keys,
        }
    }

    /// Returns a table code for which `taken` is false.
    pub(crate) fn table_code(&mut self, taken: impl Fn(TableCode) -> bool) -> TableCode {
        loop {
            let code = TableCode::from_bits(self.codes.random());
            if !taken(code) {
                return code;
            }
        }
    }

    /// Returns a device code for which `taken` is false.
    pub(crate) fn device_code(&mut self, taken: impl Fn(DeviceCode) -> bool) -> DeviceCode {
        loop {
            let code = DeviceCode::from_bits(self.device_codes.random());
            if !taken(code) {
                return code;
            }
        }
    }

    /// Returns the number and the link of a new sheet. Neither is ever drawn twice: the number has 64 bits.
    pub(crate) fn sheet(&mut self) -> (SheetId, SheetLink) {
        (SheetId(self.sheets.random()), self.sheet_link())
    }

    /// Returns a new link for a sheet.
    pub(crate) fn sheet_link(&mut self) -> SheetLink {
        SheetLink(self.sheets.random())
    }

    /// Returns what makes the link of a page that follows a table different from every other.
    pub(crate) fn link_salt(&mut self) -> [u8; 16] {
        self.links.random()
    }

    /// Returns a code that pairs a phone.
    pub(crate) fn pairing_code(&mut self) -> PairingCode {
        PairingCode(self.phones.random())
    }

    /// Returns the link and the words for a phone that has opened a code.
    pub(crate) fn phone(&mut self) -> (TableLink, PairingPhrase) {
        let link = TableLink { kind: LinkKind::Phone, secret: self.phones.random() };
        (link, PairingPhrase::from_bits(self.phones.random()))
    }

    /// Returns the link of a new race, which is never drawn twice.
    pub(crate) fn race_link(&mut self) -> RaceLink {
        RaceLink(self.races.random())
    }

    /// Returns a new link to the feed of a seat.
    pub(crate) fn feed_link(&mut self) -> FeedLink {
        FeedLink(self.races.random())
    }

    /// Returns the deal of a race and its nonce, with these words in any order or, without words, 25 cards of the deck.
    /// Everything is from a stream of its own, so that no table is dealt the same.
    pub(crate) fn race_deal(&mut self, deck: &Deck, words: Option<&[String; CELLS]>) -> SealedDeal {
        let up = match words {
            Some(words) => {
                let mut words = words.clone();
                words.shuffle(&mut self.races);
                words
            }
            None => {
                let mut order = deck.faces();
                order.shuffle(&mut self.races);
                deck.lay_out(&order, |_| false).expect("a deck should have 25 cards").up
            }
        };
        let mut pairs = KeyCard::PAIRS;
        pairs.shuffle(&mut self.races);
        let key = KeyCard::from_pairs(pairs).expect("a permutation of the pairs should be a key");
        let deal = Deal::new(up, key, Mission::STANDARD, Variant::Strike);
        let deal = DealRecord { deal: deal.expect("the words should differ"), down: None };
        SealedDeal { deal: Box::new(deal), nonce: self.races.random() }
    }

    /// Lays out 25 new cards of a deck, avoiding `seen` words while possible.
    pub(crate) fn lay_out(&mut self, deck: &Deck, seen: impl Fn(&str) -> bool) -> Layout {
        let mut order = deck.faces();
        order.shuffle(&mut self.words);
        deck.lay_out(&order, seen).expect("a deck should have 25 cards")
    }

    /// Returns a deal of these cards with a new key.
    pub(crate) fn deal(&mut self, layout: &Layout, settings: &TableSettings) -> Deal {
        let key = self.given_keys.pop_front().unwrap_or_else(|| {
            let mut pairs = KeyCard::PAIRS;
            pairs.shuffle(&mut self.keys);
            KeyCard::from_pairs(pairs).expect("a permutation of the pairs should be a key")
        });
        let variant = Variant::Mission { looser: settings.looser, enforced_timers: settings.timers.enforced };
        Deal::new(layout.up.clone(), key, settings.mission, variant).expect("a deck should repeat no word")
    }
}
