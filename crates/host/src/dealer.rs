//! Deals words and keys from the operating system's randomness.

use std::collections::VecDeque;

use bevy::prelude::*;
use rand::{RngExt, SeedableRng, rngs::ChaCha12Rng, seq::SliceRandom};
use splitkey_protocol::{DeviceCode, TableCode, TableSettings};
use splitkey_rules::{Deal, KeyCard, Variant};
use splitkey_words::{Deck, Layout};

/// Draws codes, words and keys, each from a random stream of its own, so that none tells of another.
#[derive(Resource)]
pub struct Dealer {
    codes: ChaCha12Rng,
    words: ChaCha12Rng,
    keys: ChaCha12Rng,
    device_codes: ChaCha12Rng,
    /// Dealt before any key is drawn.
    given_keys: VecDeque<KeyCard>,
}

impl Dealer {
    /// # Panics
    /// When the operating system gives no randomness.
    pub fn from_os() -> Dealer {
        let stream = || {
            let mut seed = [0; 32];
            getrandom::fill(&mut seed).expect("the operating system should give randomness");
            ChaCha12Rng::from_seed(seed)
        };
        Dealer {
            codes: stream(),
            words: stream(),
            keys: stream(),
            device_codes: stream(),
            given_keys: VecDeque::new(),
        }
    }

    /// Draws everything from a seed, and deals these keys first: for tests that play one match twice.
    pub fn rigged(seed: u64, keys: impl IntoIterator<Item = KeyCard>) -> Dealer {
        let stream = |number| {
            let mut stream = ChaCha12Rng::seed_from_u64(seed);
            stream.set_stream(number);
            stream
        };
        let given_keys = keys.into_iter().collect();
        Dealer { codes: stream(0), words: stream(1), keys: stream(2), device_codes: stream(3), given_keys }
    }

    /// A code that `taken` does not hold.
    pub(crate) fn table_code(&mut self, taken: impl Fn(TableCode) -> bool) -> TableCode {
        loop {
            let code = TableCode::from_bits(self.codes.random());
            if !taken(code) {
                return code;
            }
        }
    }

    /// A code for another device that `taken` does not hold.
    pub(crate) fn device_code(&mut self, taken: impl Fn(DeviceCode) -> bool) -> DeviceCode {
        loop {
            let code = DeviceCode::from_bits(self.device_codes.random());
            if !taken(code) {
                return code;
            }
        }
    }

    /// 25 new cards of a deck, avoiding `seen` words while it can.
    pub(crate) fn lay_out(&mut self, deck: &Deck, seen: impl Fn(&str) -> bool) -> Layout {
        let mut order = deck.faces();
        order.shuffle(&mut self.words);
        deck.lay_out(&order, seen).expect("a deck should have 25 cards")
    }

    /// A deal of these cards with a new key.
    pub(crate) fn deal(&mut self, layout: &Layout, settings: &TableSettings) -> Deal {
        let key = self.given_keys.pop_front().unwrap_or_else(|| {
            let mut pairs = KeyCard::PAIRS;
            pairs.shuffle(&mut self.keys);
            KeyCard::from_pairs(pairs).expect("an order of the pairs should be a key")
        });
        let variant = Variant::Mission { looser: settings.looser, enforced_timers: settings.timers.enforced };
        Deal::new(layout.up.clone(), key, settings.mission, variant).expect("a deck should repeat no word")
    }
}
