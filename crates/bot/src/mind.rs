//! What decides for a computer player, and its actions as messages.

use splitkey_protocol::{FromClient, PlayerName, TableCode};
use splitkey_rules::{Action, Side, SideView};

use crate::partner_mind::PartnerMind;

pub(crate) enum Mind {
    /// The computer partner, in a seat that the host has given it.
    Partner(Box<PartnerMind>),
    /// Something else, which joins a table like a person.
    Guest(Guest),
}

/// Who joins which table, and what decides there.
pub(crate) struct Guest {
    pub(crate) name: PlayerName,
    pub(crate) table: TableCode,
    pub(crate) side: Side,
    pub(crate) decide: Decide,
}

/// Returns the next action of a side, or `None` if it has none.
pub(crate) type Decide = Box<dyn FnMut(&SideView) -> Option<Action> + Send>;

/// Returns what asks the host for an action.
pub(crate) fn message(action: Action, seen_revision: u32) -> Option<FromClient> {
    match action {
        Action::Clue { clue, .. } => {
            Some(FromClient::Clue { text: clue.text, number: clue.number, insist: false, seen_revision })
        }
        Action::Guess(cells) => Some(FromClient::Guess { word: cells.first()?.index() as u8, seen_revision }),
        Action::Pass => Some(FromClient::Pass { seen_revision }),
        Action::Stop => Some(FromClient::Stop { seen_revision }),
        Action::Deny => Some(FromClient::Deny { seen_revision }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use splitkey_rules::Cell;

    use super::*;

    #[test]
    fn whatever_a_partner_decides_on_is_sent() {
        let cell = Cell::new(3).expect("a cell");
        assert_eq!(message(Action::Pass, 7), Some(FromClient::Pass { seen_revision: 7 }));
        assert_eq!(message(Action::Stop, 7), Some(FromClient::Stop { seen_revision: 7 }));
        let guess = FromClient::Guess { word: 3, seen_revision: 7 };
        assert_eq!(message(Action::Guess(vec![cell]), 7), Some(guess));
    }
}
