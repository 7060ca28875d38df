//! What a paired phone asks for its player's seat.

use std::fmt;

use serde::Deserialize;

use crate::{FromClient, Request};

/// A request, as JSON such as `{"ask":"touch","word":7,"revision":12}`.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum PhoneAsk {
    /// Gives a clue. `insist` gives it even if the referee calls it invalid or doubtful.
    Clue { text: String, number: u8, insist: bool, revision: u32 },
    /// Touches a word.
    Touch { word: u8, revision: u32 },
    /// Withdraws the side's touch that waits for a second member.
    DropTouch {},
    /// Ends the turn.
    Stop { revision: u32 },
}

impl PhoneAsk {
    /// Returns what the player's own client would send.
    pub fn message(self) -> FromClient {
        match self {
            PhoneAsk::Clue { text, number, insist, revision } => {
                Request::Clue { text, number, insist }.at(revision)
            }
            PhoneAsk::Touch { word, revision } => Request::Guess { word }.at(revision),
            PhoneAsk::DropTouch {} => Request::DropTouch.into(),
            PhoneAsk::Stop { revision } => Request::Stop.at(revision),
        }
    }
}

/// Does not show what is asked, so that no clue appears in a log.
impl fmt::Debug for PhoneAsk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PhoneAsk(..)")
    }
}
