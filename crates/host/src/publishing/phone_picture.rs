//! What a player's phone shows of a match, as JSON for `web/key`.
//!
//! It is made of what the seat itself is told, its side's [`SideView`] and waiting touch: `tests/secrecy` reads the phones
//! of both sides as viewers.

use serde::Serialize;
use splitkey_protocol::{SeatId, View};
use splitkey_rules::{Identity, Side, SideMap};

use crate::{
    publishing::{
        followers::Picture,
        overlay_picture::{MatchPicture, language, of_match},
    },
    tables::{matches::Match, seats::Seats, table::Table},
};

#[derive(Serialize)]
struct KeyPicture<'a> {
    /// The language of the words.
    lang: &'static str,
    side: char,
    #[serde(rename = "match")]
    match_state: Option<KeyedMatch<'a>>,
}

#[derive(Serialize)]
struct KeyedMatch<'a> {
    #[serde(flatten)]
    public: MatchPicture<'a>,
    /// What each word is on the side's map: an agent, a bystander or x for the assassin.
    map: String,
    /// The revision of the match, with which a phone asks.
    revision: u32,
    /// The side's touch that waits for a second member.
    #[serde(skip_serializing_if = "Option::is_none")]
    waiting: Option<WaitingPicture<'a>>,
}

#[derive(Serialize)]
struct WaitingPicture<'a> {
    cell: usize,
    by: &'a str,
    /// Whether the phone's own player has touched the word.
    mine: bool,
}

/// Returns what the phone of a player with a seat on `side` shows now.
pub(crate) fn of_seat(
    seat: SeatId,
    side: Side,
    (table, seats, match_state): (&Table, &Seats, Option<&Match>),
) -> Picture {
    let settings = match_state.map_or(table.settings, |match_state| match_state.settings);
    let view = match_state.map(|match_state| match_state.view(Some(side)));
    let shown = view.as_ref().zip(match_state).and_then(|(view, match_state)| match view {
        View::Side(view) => Some(KeyedMatch {
            public: of_match(&view.public, match_state.flow.paused),
            map: letters(&view.map),
            revision: match_state.game.revision(),
            waiting: match_state.flow.touches[side.index()].map(|touch| WaitingPicture {
                cell: touch.word.index(),
                by: seats
                    .iter()
                    .find(|person| person.id == touch.by)
                    .map_or("", |person| person.name.as_str()),
                mine: touch.by == seat,
            }),
        }),
        View::Public(_) => None,
    });
    let picture = KeyPicture { lang: language(&settings), side: side.letter(), match_state: shown };
    serde_json::to_string(&picture).expect("a picture should be JSON").into()
}

fn letters(map: &SideMap) -> String {
    let letter = |identity: &Identity| match identity {
        Identity::Agent => 'a',
        Identity::Bystander => 'b',
        Identity::Assassin => 'x',
    };
    map.0.iter().map(letter).collect()
}
