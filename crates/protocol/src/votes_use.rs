//! What a side makes of the votes of viewers.

use serde::{Deserialize, Serialize};

/// What a side makes of the votes of viewers. The order of the variants is part of the wire format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum VotesUse {
    /// It sees nothing of them.
    #[default]
    Hidden,
    /// It sees them while it guesses.
    Shown,
    /// It sees them while it guesses, and what they want most is done [`VIEWERS_TOUCH_SECONDS`] after viewers were shown
    /// the state of the match, unless the side was faster. Without votes, or with a tie, they have as long once more.
    Touched,
}

impl VotesUse {
    /// Returns whether the side sees votes.
    pub fn shows(self) -> bool {
        self != VotesUse::Hidden
    }
}

/// How long viewers have, from when they are shown a state of the match, before what they want most is done.
pub const VIEWERS_TOUCH_SECONDS: u8 = 30;
