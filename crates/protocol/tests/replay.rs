//! Checks that the messages of replays keep their bytes, round-trip and never contain a running match.

use splitkey_protocol::{
    FromHost, Meaning, PlayerName, Refused, Replay, ReplayLink, Request, Review, SeatId,
    codec::{self, CodecError},
    limits,
    rules::{Action, Cell, Clue, Deal, FinishedMatch, Proposal, Side},
};

use crate::check;

const LINK: ReplayLink = ReplayLink { table: 57, record: 70_000, tag: [7; 16] };

fn given_up(before: Vec<(Side, Action)>) -> FinishedMatch {
    let end = [(Side::A, Action::Propose(Proposal::GiveUp)), (Side::B, Action::Agree)];
    FinishedMatch::new(Deal::sample(), before.into_iter().chain(end).collect()).expect("a finished match")
}

fn replay() -> Replay {
    let clue = Clue { text: "polar".into(), number: 2 };
    let touched = Cell::new(3).into_iter().collect();
    let actions = vec![(Side::A, Action::Clue { clue, illegal: false }), (Side::B, Action::Guess(touched))];
    let name = |text| PlayerName::new(text).expect("a name");
    let names = [vec![name("Mára")], vec![name("Ben"), name("Cleo")]];
    let meant = [3, 24].into_iter().filter_map(Cell::new).collect();
    let meanings = vec![Meaning { turn: 1, words: meant }];
    Replay { finished: given_up(actions), names, meanings, link: Some(LINK) }
}

fn bare(finished: FinishedMatch) -> Replay {
    Replay { finished, names: Default::default(), meanings: Vec::new(), link: None }
}

fn from_client() -> [Request; 4] {
    [
        Request::FetchReplay,
        Request::OpenReplay { link: LINK },
        Request::LeadReview { at: Some(300) },
        Request::LeadReview { at: None },
    ]
}

fn from_host() -> Vec<FromHost> {
    let bare = bare(given_up(Vec::new()));
    let mut messages = [replay(), bare].map(|replay| FromHost::Replay { replay: Box::new(replay) }).to_vec();
    let refused =
        [Refused::UnknownReplay, Refused::ReplayGone, Refused::ReplayUnreadable, Refused::ReplayTooLong];
    messages.extend(refused.map(|reason| FromHost::Refused { reason }));
    let marks = [3, 24].into_iter().filter_map(Cell::new).collect();
    messages.push(FromHost::Reviewed { review: Some(Review { leader: SeatId(2), at: 300, marks }) });
    messages.push(FromHost::Reviewed { review: None });
    messages
}

#[test]
fn the_bytes_of_this_version_never_change() {
    check::keep_their_bytes("replay", &from_client(), &from_host());
}

#[test]
fn messages_round_trip() {
    check::round_trip(&from_client(), &from_host());
}

#[test]
fn a_running_match_cannot_be_decoded() {
    let finished = FromHost::Replay { replay: Box::new(replay()) };
    let mut bytes = codec::encode(&finished).expect("encodable");
    // The last action, that side B agrees, becomes one of side A, which is illegal.
    let agrees = [1, 9];
    let at = bytes.windows(2).rposition(|pair| pair == agrees).expect("the last action");
    bytes[at] = 0;
    let decoded = codec::decode::<FromHost>(&bytes, limits::FROM_HOST_BYTES);
    assert_eq!(decoded, Err(CodecError::Malformed));
}

#[test]
fn a_match_that_is_too_long_does_not_encode() {
    let encoded = |times| {
        let finished = given_up(vec![(Side::A, Action::Propose(Proposal::GiveUp)); times]);
        codec::encode(&FromHost::Replay { replay: Box::new(bare(finished)) })
    };
    assert!(encoded(2_000).is_ok());
    assert_eq!(encoded(40_000), Err(CodecError::TooLong));
}
