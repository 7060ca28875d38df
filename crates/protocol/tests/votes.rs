//! Checks that the messages about the votes of viewers keep their bytes and round-trip.

use splitkey_protocol::{FromClient, FromHost, VoteTally, WatchLink};

#[path = "golden/check.rs"]
mod check;

fn tally() -> VoteTally {
    VoteTally { revision: 300, cells: std::array::from_fn(|at| at as u16 * 800), disputes: 7 }
}

fn from_client() -> Vec<FromClient> {
    vec![
        FromClient::MakeWatchLink,
        FromClient::RevokeWatchLink,
        FromClient::ShowVotes { show: true },
        FromClient::ShowVotes { show: false },
    ]
}

fn from_host() -> Vec<FromHost> {
    vec![FromHost::WatchLinkMade { link: WatchLink([7; 16]) }, FromHost::Votes { tally: tally() }]
}

#[test]
fn the_bytes_of_this_version_never_change() {
    check::keep_their_bytes("votes-", &from_client(), &from_host());
}

#[test]
fn messages_round_trip() {
    check::round_trip(&from_client(), &from_host());
}

#[test]
fn every_voter_is_counted() {
    assert_eq!(tally().voters(), 300 * 800 + 7);
}
