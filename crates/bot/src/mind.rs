//! What decides for a computer player, and its actions as messages.

use splitkey_protocol::{FromClient, PlayerName, Request, TableCode};
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
    let request = match action {
        Action::Clue { clue, .. } => Request::Clue { text: clue.text, number: clue.number, insist: false },
        Action::Guess(cells) => Request::Guess { word: cells.first()?.index() as u8 },
        Action::Pass => Request::Pass,
        Action::Stop => Request::Stop,
        Action::Deny => Request::Deny,
        _ => return None,
    };
    Some(request.at(seen_revision))
}

#[cfg(test)]
mod tests {
    use splitkey_rules::Cell;

    use super::*;

    #[test]
    fn whatever_a_partner_decides_on_is_sent() {
        let cell = Cell::new(3).expect("a cell");
        assert_eq!(message(Action::Pass, 7), Some(Request::Pass.at(7)));
        assert_eq!(message(Action::Stop, 7), Some(Request::Stop.at(7)));
        let guess = Request::Guess { word: 3 }.at(7);
        assert_eq!(message(Action::Guess(vec![cell]), 7), Some(guess));
    }
}
