//! A second host on which the same is done, with keys that differ in what some people may not know.

use bytes::Bytes;
use splitkey_host::History;
use splitkey_rules::{KeyCard, Side};

use super::{
    script::Step,
    setup::{PLACES, Setup},
};

/// What came to each place in one step.
pub type Heard = [Option<Vec<Bytes>>; PLACES];

pub struct Twin {
    setup: Setup,
    /// Whose half is the same on both hosts; nobody's without.
    knower: Option<Side>,
}

impl Twin {
    pub fn new(keys: Vec<KeyCard>, knower: Option<Side>) -> Twin {
        Twin { setup: Setup::new(keys), knower }
    }

    /// Does the same and compares what has come to everybody. False when the rules have shown the difference to all,
    /// so that there is nothing to compare any more.
    ///
    /// # Panics
    /// When somebody could tell the keys apart who may not.
    pub fn follow(&mut self, step: &Step, one: &Setup, heard: &Heard) -> bool {
        self.setup.take(step, 1);
        for (place, heard) in heard.iter().enumerate() {
            let guests = (&one.guests[place], &mut self.setup.guests[place]);
            let (Some(guest), Some(twin)) = guests else { continue };
            if heard.as_ref() == Some(&twin.take_heard()) || guest.knows_more_than(self.knower) {
                continue;
            }
            assert!(self.is_shown(one), "place {place} can tell the keys apart after {step:?}");
            return false;
        }
        true
    }

    /// Whether what everybody may see of a match differs, as far as it is durable.
    fn is_shown(&self, one: &Setup) -> bool {
        let shown = |setup: &Setup| {
            let tables = setup.notebook.longer_than(&Default::default());
            let read = |records| History::read(records).expect("its own records should be a history");
            let histories = tables.into_values().filter_map(read);
            histories.map(|history| (history.records(), history.match_view(None))).collect::<Vec<_>>()
        };
        shown(one) != shown(&self.setup)
    }
}
