//! The events of a feed, as text.

use std::hash::Hash;

use serde::Serialize;
use splitkey_audience::Poll;
use splitkey_host::PollPicture;
use splitkey_protocol::ChatChannel;
use splitkey_rules::{CELLS, Identity, PublicView, SideMap};

/// What a feed tells about a poll.
#[derive(Serialize)]
struct PollTold<'a> {
    /// The state of the match, which votes name.
    state: u64,
    open: bool,
    /// A bit for each word that can be voted for, A1 the lowest.
    cells: u32,
    /// Whether a challenge of the clue can be voted for.
    challenge: bool,
    counts: [u16; CELLS],
    challenges: u16,
    voters: u32,
    /// How many seconds the picture is behind the table.
    late: u8,
    /// In how many seconds the most wanted word is touched.
    #[serde(skip_serializing_if = "Option::is_none")]
    touch_in: Option<u128>,
    /// The Twitch channel in whose chat viewers can vote, too.
    #[serde(skip_serializing_if = "Option::is_none")]
    chat: Option<&'a str>,
    /// Both maps, once the match is over: a letter for each word, G for an agent, T for a bystander, X for an assassin.
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<[String; 2]>,
}

/// Returns the event with the counts of the poll on a picture.
pub(super) fn poll<G: Eq + Hash>(
    state: u64,
    poll: &Poll<G>,
    picture: &PollPicture,
    touch_in: Option<u128>,
) -> String {
    let (ballot, tally) = (poll.ballot(), poll.tally());
    let told = PollTold {
        state,
        open: ballot.is_open(),
        cells: ballot.cells(),
        challenge: ballot.has_challenge(),
        counts: tally.cells,
        challenges: tally.challenges,
        voters: tally.voters(),
        late: picture.late,
        touch_in,
        chat: picture.chat.as_ref().map(ChatChannel::as_str),
        key: picture.view.as_deref().and_then(key),
    };
    let told = serde_json::to_string(&told).expect("counts should be JSON");
    format!("event: poll\ndata: {told}\n\n")
}

/// Returns both maps of a match that is over.
fn key(view: &PublicView) -> Option<[String; 2]> {
    view.key.as_ref().map(|maps| [letters(&maps[0]), letters(&maps[1])])
}

fn letters(map: &SideMap) -> String {
    let letter = |identity: &Identity| match identity {
        Identity::Agent => 'G',
        Identity::Bystander => 'T',
        Identity::Assassin => 'X',
    };
    map.0.iter().map(letter).collect()
}
