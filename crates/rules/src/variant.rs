//! The variant of the game.

use serde::{Deserialize, Serialize};

/// The rules of a match: the mission game with its turn-order options, or a strike race (rules §10, §12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Variant {
    Mission {
        /// Either side may give the next clue, but not more than two in a row.
        looser: bool,
        /// Whether a timer that runs out acts on the match. Otherwise it is only shown.
        enforced_timers: bool,
    },
    Strike,
}

impl Variant {
    pub const STANDARD: Variant = Variant::Mission { looser: false, enforced_timers: false };

    pub(crate) fn is_looser(self) -> bool {
        matches!(self, Variant::Mission { looser: true, .. })
    }

    pub(crate) fn has_enforced_timers(self) -> bool {
        matches!(self, Variant::Mission { enforced_timers: true, .. })
    }
}
