//! A second host with the same script, whose keys differ in what some players may not know.

use bytes::Bytes;
use splitkey_host::History;
use splitkey_rules::{KeyCard, Side};

use super::{
    setup::{PLACES, Setup},
    step::Step,
};

/// The frames received in each place in one step.
pub type Heard = [Option<Vec<Bytes>>; PLACES];

pub struct Twin {
    setup: Setup,
    /// The side whose map is the same on both hosts; `None` if neither is.
    knower: Option<Side>,
}

impl Twin {
    pub fn new(keys: Vec<KeyCard>, knower: Option<Side>) -> Twin {
        Twin { setup: Setup::new(keys), knower }
    }

    /// Takes the same step, and compares what everybody has received. Returns false once the public state of a match
    /// differs, after which there is nothing left to compare.
    ///
    /// # Panics
    /// When a player can tell the keys apart who may not.
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

    /// Returns whether the durable public state of a match differs.
    fn is_shown(&self, one: &Setup) -> bool {
        let shown = |setup: &Setup| {
            let tables = setup.notebook.longer_than(&Default::default());
            let read = |records| History::read(records).expect("the records of a host should be valid");
            let histories = tables.into_values().filter_map(read);
            histories.map(|history| (history.records(), history.match_view(None))).collect::<Vec<_>>()
        };
        shown(one) != shown(&self.setup)
    }
}
