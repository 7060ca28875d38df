//! Polls count exactly, and have room for only so many voters.

use std::{
    collections::{BTreeMap, BTreeSet},
    net::{IpAddr, Ipv4Addr},
};

use proptest::prelude::*;
use splitkey_audience::{Ballot, Choice, NotCounted, Poll, Tally, VOTERS_OF_ADDRESS, VOTERS_OF_POLL, Voter};
use splitkey_rules::{CELLS, Cell};

fn address(number: u32) -> Option<IpAddr> {
    Some(Ipv4Addr::from(number).into())
}

fn cell(index: u8) -> Cell {
    Cell::new(index).expect("a cell")
}

fn guess(index: u8) -> Option<Choice> {
    Some(Choice::Guess(cell(index)))
}

/// Every word but the first five.
fn ballot(dispute: bool) -> Ballot {
    Ballot::new(Cell::all().skip(5), dispute)
}

#[test]
fn the_last_vote_of_a_voter_counts() {
    let mut poll = Poll::new(ballot(true));
    let voter = Voter::of_page(7);
    assert_eq!(poll.vote(voter, address(1), guess(6)), Ok(true));
    assert_eq!(poll.vote(voter, address(1), guess(6)), Ok(false), "nothing has changed");
    assert_eq!(poll.vote(voter, address(2), Some(Choice::Dispute)), Ok(true));
    assert_eq!((poll.tally().cells[6], poll.tally().disputes, poll.tally().voters()), (0, 1, 1));
    assert_eq!(poll.vote(voter, address(1), None), Ok(true));
    assert_eq!((poll.tally(), poll.len()), (Tally::default(), 1));
    assert_eq!(poll.vote(Voter::of_page(8), address(1), None), Ok(false));
    assert!(!poll.knows(Voter::of_page(8)), "who has never voted takes no room");
}

#[test]
fn only_what_is_offered_counts() {
    let mut poll = Poll::new(ballot(false));
    assert_eq!(poll.vote(Voter::of_page(1), None, guess(4)), Err(NotCounted::NotOffered));
    assert_eq!(poll.vote(Voter::of_page(1), None, Some(Choice::Dispute)), Err(NotCounted::NotOffered));
    assert_eq!(poll.tally(), Tally::default());
    assert_eq!(Poll::new(Ballot::CLOSED).vote(Voter::of_page(1), None, guess(6)), Err(NotCounted::Closed));
}

#[test]
fn an_address_has_16_voters_and_a_source_with_accounts_has_more() {
    let mut poll = Poll::new(ballot(true));
    let votes =
        (0..100).filter(|voter| poll.vote(Voter::of_page(*voter), address(1), guess(6)).is_ok()).count();
    assert_eq!(votes, usize::from(VOTERS_OF_ADDRESS));
    assert_eq!(poll.vote(Voter::of_page(200), address(1), guess(7)), Err(NotCounted::AddressFull));
    assert_eq!(
        poll.vote(Voter::of_page(0), address(1), guess(7)),
        Ok(true),
        "a known voter may change their vote"
    );
    assert_eq!(poll.vote(Voter::of_page(200), address(2), guess(7)), Ok(true));
    let accounts =
        (0..100).filter(|voter| poll.vote(Voter::of_account(*voter), None, guess(6)).is_ok()).count();
    assert_eq!(accounts, 100);
}

#[test]
fn a_poll_has_20_000_voters() {
    let mut poll = Poll::new(ballot(true));
    let votes = (0..VOTERS_OF_POLL as u32 + 500)
        .filter(|voter| poll.vote(Voter::of_page((*voter).into()), address(*voter), guess(6)).is_ok());
    assert_eq!(votes.count(), VOTERS_OF_POLL);
    assert_eq!((usize::from(poll.tally().voters()), poll.len()), (VOTERS_OF_POLL, VOTERS_OF_POLL));
    assert_eq!(poll.vote(Voter::of_account(0), None, guess(7)), Err(NotCounted::PollFull));
    assert_eq!(poll.vote(Voter::of_page(3), address(3), guess(7)), Ok(true));
    assert_eq!(poll.vote(Voter::of_page(4), address(4), None), Ok(true));
    let late = poll.vote(Voter::of_account(0), None, guess(7));
    assert_eq!(late, Err(NotCounted::PollFull), "withdrawn votes take up room, so that nobody can make some");
}

/// A vote of one of a few voters at one of a few addresses.
fn vote() -> impl Strategy<Value = (u128, u32, Option<Choice>)> {
    let choice = prop_oneof![
        4 => (0..CELLS as u8).prop_map(guess),
        1 => Just(Some(Choice::Dispute)),
        1 => Just(None),
    ];
    (0_u128..60, 0_u32..3, choice)
}

proptest! {
    #[test]
    fn counts_are_those_of_a_naive_count(
        votes in prop::collection::vec(vote(), 0..400),
        dispute in any::<bool>(),
    ) {
        let mut poll = Poll::new(ballot(dispute));
        let mut last: BTreeMap<u128, Option<Choice>> = BTreeMap::new();
        let mut from: BTreeMap<u32, BTreeSet<u128>> = BTreeMap::new();
        for (voter, at, choice) in votes {
            let offered = match choice {
                Some(Choice::Guess(cell)) => cell.index() >= 5,
                Some(Choice::Dispute) => dispute,
                None => true,
            };
            let has_room = from.get(&at).map_or(0, BTreeSet::len) < usize::from(VOTERS_OF_ADDRESS);
            let counts = offered && (last.contains_key(&voter) || (has_room && choice.is_some()));
            let before = last.get(&voter).copied().flatten();
            if counts {
                if last.insert(voter, choice).is_none() {
                    from.entry(at).or_default().insert(voter);
                }
            }
            let taken = poll.vote(Voter::of_page(voter), address(at), choice);
            prop_assert_eq!(taken.is_ok(), counts || (offered && choice.is_none()));
            prop_assert_eq!(taken.is_ok_and(|changed| changed), counts && before != choice);
        }
        let mut tally = Tally::default();
        for choice in last.values().flatten() {
            match choice {
                Choice::Guess(cell) => tally.cells[cell.index()] += 1,
                Choice::Dispute => tally.disputes += 1,
            }
        }
        prop_assert_eq!(poll.tally(), tally);
        prop_assert_eq!(usize::from(tally.voters()), last.values().flatten().count());
        prop_assert_eq!(poll.len(), last.len());
    }
}
