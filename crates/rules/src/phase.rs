//! The phase of a match: which side must act now.

use serde::{Deserialize, Serialize};

use crate::{Outcome, Side};

/// The phase of a match (rules §14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Either side may give the first clue.
    First,
    /// This side must give a clue.
    Clue(Side),
    /// Either side may give the next clue (only in looser turn order).
    ClueAny,
    /// This side guesses.
    Guess(Side),
    /// The clue was challenged. This side gave it and must concede or deny.
    Challenge(Side),
    /// Sudden death: no more clues. Which sides may guess, by [`Side::index`] (rules §6).
    Sudden([bool; 2]),
    Over(Outcome),
}

impl Phase {
    pub fn is_over(self) -> bool {
        matches!(self, Phase::Over(_))
    }

    /// Returns whether `side` may give a clue now.
    pub fn may_clue(self, side: Side) -> bool {
        match self {
            Phase::First | Phase::ClueAny => true,
            Phase::Clue(giver) => giver == side,
            _ => false,
        }
    }

    /// Returns whether `side` may touch a word now.
    pub fn may_guess(self, side: Side) -> bool {
        match self {
            Phase::Guess(guesser) => guesser == side,
            Phase::Sudden(may) => may[side.index()],
            _ => false,
        }
    }

    /// Returns whether `side` can act now.
    pub fn waits_for(self, side: Side) -> bool {
        self.may_clue(side) || self.may_guess(side) || self == Phase::Challenge(side)
    }
}
