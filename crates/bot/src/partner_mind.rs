//! The computer partner in one seat, and what its matches have shown of the person on the other side.

use splitkey_partner::{Habits, Partner};
use splitkey_protocol::Level;
use splitkey_rules::{CELLS, SideView};

use crate::{minds::Minds, pace::mixed};

pub(crate) struct PartnerMind {
    minds: Minds,
    /// Distinguishes its chances from those of others.
    seed: u64,
    /// What earlier matches have shown. A running match goes on with what was known when it began.
    habits: Option<Habits>,
    learned: Option<Habits>,
    /// The partner of the last match.
    partner: Option<(Level, [String; CELLS], Partner)>,
}

impl PartnerMind {
    pub(crate) fn new(minds: Minds, seed: u64) -> PartnerMind {
        PartnerMind { minds, seed, habits: None, learned: None, partner: None }
    }

    /// Tells it what is known of the person before the next match.
    pub(crate) fn know(&mut self, habits: Option<Habits>) {
        self.habits = habits;
    }

    /// Returns the partner for a match.
    pub(crate) fn partner(&mut self, level: Level, view: &SideView) -> &mut Partner {
        let words = &view.public.words;
        let (_, _, partner) = match self.partner.take() {
            Some(last) if last.0 == level && last.1 == *words => self.partner.insert(last),
            _ => {
                let bytes = words.iter().flat_map(|word| word.bytes());
                let seed = bytes.fold(self.seed, |seed, byte| mixed(seed ^ u64::from(byte)));
                let partner = self.minds.partner(level, seed).with_habits(self.habits);
                self.partner.insert((level, words.clone(), partner))
            }
        };
        partner
    }

    /// Learns from a match that has just ended.
    pub(crate) fn learn(&mut self, level: Level, view: &SideView) {
        self.learned = Some(self.partner(level, view).habits(view));
    }

    /// Returns what it has learned since the last call.
    pub(crate) fn take_learned(&mut self) -> Option<Habits> {
        self.learned.take()
    }
}
