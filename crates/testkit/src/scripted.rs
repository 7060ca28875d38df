//! Players that know both maps, and so can play a match to the end they are told.

use splitkey_client::{Intent, MatchView};
use splitkey_rules::{Cell, Identity, Phase, Side, SideMap};

/// Clues that no referee minds, whatever lies on the table.
pub const CLUES: [&str; 4] = ["fjord", "xenon", "haiku", "enzyme"];

/// How scripted players end a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Win,
    Assassin,
}

/// The number of the clues that scripted players give.
pub fn clue_number(game: &MatchView) -> u8 {
    (game.position.turn % 10) as u8
}

/// Who should act, and how, towards an ending. `keys` are both maps by [`Side::index`].
pub fn next_intent(game: &MatchView, keys: [&SideMap; 2], ending: Ending) -> Option<(Side, Intent)> {
    let phase = game.position.phase;
    let side = Side::BOTH.into_iter().find(|side| phase.waits_for(*side))?;
    if phase.may_clue(side) {
        let text = format!("hint{}", game.position.turn);
        return Some((side, Intent::Clue { text, number: clue_number(game), insist: false }));
    }
    if phase == Phase::Challenge(side) {
        return Some((side, Intent::Deny));
    }
    let giver = keys[side.partner().index()];
    let touchable = |wanted: Identity| {
        let word = |cell: Cell| game.position.words[cell.index()];
        Cell::all().find(|cell| {
            giver.at(*cell) == wanted && !word(*cell).is_covered() && !word(*cell).is_marked_by(side)
        })
    };
    let wanted = match ending {
        Ending::Win => Identity::Agent,
        Ending::Assassin => Identity::Assassin,
    };
    Some((side, Intent::Guess { cell: touchable(wanted)? }))
}
