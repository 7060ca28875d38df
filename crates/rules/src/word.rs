//! What lies on each word.

use serde::{Deserialize, Serialize};

use crate::{Guess, Identity, Side};

/// What lies on one word. Everyone may see it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WordState {
    /// The side that found the agent here. The agent card faces it.
    pub agent: Option<Side>,
    /// Which sides guessed this word wrongly, by [`Side::index`].
    pub marked_by: [bool; 2],
    /// How many tokens paid for each side's mark, by [`Side::index`]: 0 (unpaid), 1 or 2.
    pub tokens: [u8; 2],
}

impl WordState {
    /// Returns whether an agent or the marks of both sides lie on the word (rules §1).
    pub fn is_covered(&self) -> bool {
        self.agent.is_some() || self.marked_by == [true; 2]
    }

    /// Leaves what a guess found: an agent card, or the mark of a mistake.
    pub fn touch(&mut self, guess: Guess) {
        match guess.found {
            Identity::Agent => self.agent = Some(guess.guesser),
            Identity::Bystander | Identity::Assassin => self.marked_by[guess.guesser.index()] = true,
        }
    }

    pub fn is_marked_by(&self, side: Side) -> bool {
        self.marked_by[side.index()]
    }
}
