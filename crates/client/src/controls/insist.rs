//! What insisting on a refused clue does.

use splitkey_protocol::Refused;

use super::{command::Command, confirm::Confirmation};
use crate::{Intent, Notice};

impl Notice {
    /// Returns what insisting on `clue` does: where it costs a token, the player is asked first.
    pub fn insist(&self, clue: Intent) -> Command {
        match (self, clue) {
            (Notice::Refused(Refused::InvalidClue(_)), Intent::Clue { text, number, .. }) => {
                Command::Ask(Confirmation::Insist { text, number })
            }
            (_, clue) => Command::Want(clue),
        }
    }
}
