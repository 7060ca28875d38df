//! Scripted players, who know both key cards and can play a match to a chosen end.

use splitkey_client::MatchView;
use splitkey_protocol::Request;
use splitkey_rules::{Cell, Identity, Phase, Side, SideMap};

/// Clues that the referee accepts on any board.
pub const CLUES: [&str; 4] = ["fjord", "xenon", "haiku", "enzyme"];

/// How scripted players should end a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Win,
    Assassin,
}

/// Returns the number for the next clue of scripted players.
pub fn clue_number(game: &MatchView) -> u8 {
    (game.position.turn % 10) as u8
}

/// Returns the next action towards an ending, and the side that should take it. `keys` holds both maps, by
/// [`Side::index`]. Returns `None` if the match is over or no word is left to touch.
pub fn next_request(game: &MatchView, keys: [&SideMap; 2], ending: Ending) -> Option<(Side, Request)> {
    let phase = game.position.phase;
    let side = Side::BOTH.into_iter().find(|side| phase.waits_for(*side))?;
    if phase.may_clue(side) {
        let text = format!("hint{}", game.position.turn);
        return Some((side, Request::Clue { text, number: clue_number(game), insist: false }));
    }
    if phase == Phase::Challenge(side) {
        return Some((side, Request::Deny));
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
    Some((side, Request::Guess { word: (touchable(wanted)?).into() }))
}
