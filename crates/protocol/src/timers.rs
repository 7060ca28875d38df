//! The timers of a table (rules §10).

use serde::{Deserialize, Serialize};

use crate::limits::TIMER_SECONDS;

/// The limits of a table's timers. A limit of 0 means no timer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Timers {
    /// The limit for a clue, in seconds.
    pub clue: u16,
    /// The limit for all guesses of a turn, in seconds.
    pub guess: u16,
    /// Whether a timer that runs out acts on the match. Otherwise timers are only shown.
    pub enforced: bool,
}

impl Timers {
    pub const OFF: Timers = Timers { clue: 0, guess: 0, enforced: false };

    /// Returns whether there is any timer.
    pub fn are_on(self) -> bool {
        self.clue > 0 || self.guess > 0
    }

    /// Returns whether each limit is 0 or within [`TIMER_SECONDS`], and timers are enforced only if there are any.
    pub fn are_sound(self) -> bool {
        let sound = |limit: u16| limit == 0 || TIMER_SECONDS.contains(&limit);
        sound(self.clue) && sound(self.guess) && (self.are_on() || !self.enforced)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sound_timers_are_off_or_within_range() {
        let sound = |clue, guess, enforced| Timers { clue, guess, enforced }.are_sound();
        assert!(Timers::OFF.are_sound() && sound(120, 0, true) && sound(30, 3600, false));
        assert!(!sound(29, 120, false) && !sound(120, 3601, false) && !sound(0, 0, true));
    }
}
