//! How long a side may take (rules §10).

use serde::{Deserialize, Serialize};

use crate::limits::TIMER_SECONDS;

/// The timers of a table. A limit of 0 is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Timers {
    /// For a clue, in seconds.
    pub clue: u16,
    /// For all guesses of a turn, in seconds.
    pub guess: u16,
    /// Whether a timer that has run out acts on the match; without it timers are only shown.
    pub enforced: bool,
}

impl Timers {
    pub const OFF: Timers = Timers { clue: 0, guess: 0, enforced: false };

    /// Whether anything is timed.
    pub fn are_on(self) -> bool {
        self.clue > 0 || self.guess > 0
    }

    /// Whether each limit is none or one that people can play with, and what is enforced is there.
    pub fn are_sound(self) -> bool {
        let sound = |limit: u16| limit == 0 || TIMER_SECONDS.contains(&limit);
        sound(self.clue) && sound(self.guess) && (self.are_on() || !self.enforced)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timers_are_off_or_long_enough_to_think() {
        let sound = |clue, guess, enforced| Timers { clue, guess, enforced }.are_sound();
        assert!(Timers::OFF.are_sound() && sound(120, 0, true) && sound(30, 3600, false));
        assert!(!sound(29, 120, false) && !sound(120, 3601, false) && !sound(0, 0, true));
    }
}
