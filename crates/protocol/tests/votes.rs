//! Checks that the messages about the votes of viewers keep their bytes and round-trip.

use splitkey_protocol::{
    ChatChannel, ChatState, FromHost, LinkKind, Refused, Request, SeatId, TableChat, TableCode, TableView,
    VotesUse, rules::VoteTally,
};

use crate::check;

fn channel() -> ChatChannel {
    "some_one1".parse().expect("a channel")
}

fn from_client() -> Vec<Request> {
    vec![
        Request::UseVotes { votes: VotesUse::Hidden },
        Request::UseVotes { votes: VotesUse::Shown },
        Request::UseVotes { votes: VotesUse::Touched },
        Request::ReadChat { channel: Some(channel()) },
        Request::ReadChat { channel: None },
    ]
}

fn from_host() -> Vec<FromHost> {
    let states = [
        ChatState::Connecting,
        ChatState::Reading,
        ChatState::Lost,
        ChatState::NoChannel,
        ChatState::Refused,
        ChatState::TooMany,
        ChatState::Off,
    ];
    let table = |state| {
        let chat = Some(TableChat { channel: channel(), state });
        let table = TableView {
            links: [LinkKind::Viewers].into(),
            chat,
            ..TableView::new(TableCode::from_bits(7), SeatId(1))
        };
        FromHost::TableChanged { table }
    };
    let tally = VoteTally { cells: std::array::from_fn(|at| at as u16 * 800), challenges: 7 };
    let mut messages = vec![FromHost::Votes { revision: 300, tally }];
    messages.push(FromHost::ViewersTouch { revision: 300, seconds: Some(30) });
    messages.push(FromHost::ViewersTouch { revision: 300, seconds: None });
    messages.push(FromHost::Refused { reason: Refused::NoChats });
    messages.extend(states.map(table));
    messages
}

#[test]
fn the_bytes_of_this_version_never_change() {
    check::keep_their_bytes("votes", &from_client(), &from_host());
}

#[test]
fn messages_round_trip() {
    check::round_trip(&from_client(), &from_host());
}
