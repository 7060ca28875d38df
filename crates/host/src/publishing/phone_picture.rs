//! What a player's phone shows of a match, as JSON for `web/key`.
//!
//! It is made of the seat's own [`SideView`] alone: `tests/secrecy` reads the phones of both sides as viewers.

use std::fmt;

use serde::Serialize;
use splitkey_protocol::View;
use splitkey_rules::{Identity, Side, SideMap};

use crate::{
    publishing::overlay_picture::{MatchPicture, language, of_match},
    tables::{matches::Match, table::Table},
};

/// What a phone shows, as JSON. `Debug` does not print it, because it holds a map.
#[derive(Clone, PartialEq, Eq)]
pub struct PhonePicture(pub String);

impl fmt::Debug for PhonePicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PhonePicture(..)")
    }
}

#[derive(Serialize)]
struct Picture<'a> {
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
}

/// Returns what the phone of a player on `side` shows now.
pub(crate) fn of_side(table: &Table, side: Side, match_state: Option<&Match>) -> PhonePicture {
    let settings = match_state.map_or(table.settings, |match_state| match_state.settings);
    let view = match_state.map(|match_state| match_state.view(Some(side)));
    let shown = view.as_ref().zip(match_state).and_then(|(view, match_state)| match view {
        View::Side(view) => Some(KeyedMatch {
            public: of_match(&view.public, match_state.flow.paused),
            map: letters(&view.map),
            revision: match_state.game.revision(),
        }),
        View::Public(_) => None,
    });
    let picture = Picture { lang: language(&settings), side: side.letter(), match_state: shown };
    PhonePicture(serde_json::to_string(&picture).expect("a picture should be JSON"))
}

fn letters(map: &SideMap) -> String {
    let letter = |identity: &Identity| match identity {
        Identity::Agent => 'a',
        Identity::Bystander => 'b',
        Identity::Assassin => 'x',
    };
    map.0.iter().map(letter).collect()
}
