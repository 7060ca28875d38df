//! What insisting on a refused clue does.

use splitkey_protocol::{Refused, Request};

use super::{command::Command, confirm::Confirmation};
use crate::Notice;

impl Notice {
    /// Returns what insisting on `clue` does: where it costs a token, the player is asked first.
    pub fn insist(&self, clue: Request) -> Command {
        match (self, clue) {
            (Notice::Refused(Refused::InvalidClue(_)), Request::Clue { text, number, .. }) => {
                Command::Ask(Confirmation::Insist { text, number })
            }
            (_, clue) => Command::Want(clue),
        }
    }
}
