//! How far behind the table its audience is: spectators, overlays, viewers who vote and the list of public tables.

use serde::{Deserialize, Serialize};

use crate::limits::AUDIENCE_SECONDS;

/// What the host of a table sets for its audience, at any time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Audience {
    /// How many seconds later the audience is shown everything.
    pub delay: u8,
    /// Whether the audience is shown nothing at all.
    pub blank: bool,
}

impl Audience {
    /// The audience is shown everything at once.
    pub const LIVE: Audience = Audience { delay: 0, blank: false };

    /// Returns whether the delay is within [`AUDIENCE_SECONDS`].
    pub fn is_sound(self) -> bool {
        self.delay <= AUDIENCE_SECONDS
    }
}

/// What someone in the audience is told about being held back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HeldBack {
    pub seconds: u8,
    /// Whether nothing is shown for now.
    pub blank: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_audience_is_held_back_for_two_minutes_at_most() {
        let sound = |delay| Audience { delay, blank: true }.is_sound();
        assert!(sound(0) && sound(120) && !sound(121) && !sound(u8::MAX));
    }
}
