//! Polls count exactly, and have room for only so many voters.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use splitkey_audience::{Ballot, NotCounted, Poll, VOTERS_OF_ADDRESS, VOTERS_OF_POLL, Voter};
use splitkey_rules::{CELLS, Cell, Choice, VoteTally};

/// Returns the group of everyone at an address.
fn address(number: u32) -> [(u32, u16); 1] {
    [(number, VOTERS_OF_ADDRESS)]
}

fn cell(index: u8) -> Cell {
    Cell::new(index).expect("a cell")
}

fn guess(index: u8) -> Option<Choice> {
    Some(Choice::Guess(cell(index)))
}

/// Every word but the first five.
fn ballot(challenge: bool) -> Ballot {
    Ballot::new(Cell::all().skip(5), challenge)
}

#[test]
fn the_last_vote_of_a_voter_counts() {
    let mut poll = Poll::<u32>::new(ballot(true));
    let voter = Voter::of_page(7);
    assert_eq!(poll.vote(voter, address(1), guess(6)), Ok(true));
    assert_eq!(poll.vote(voter, address(1), guess(6)), Ok(false), "nothing has changed");
    assert_eq!(poll.vote(voter, address(2), Some(Choice::Challenge)), Ok(true));
    assert_eq!((poll.tally().cells[6], poll.tally().challenges, poll.tally().voters()), (0, 1, 1));
    assert_eq!(poll.vote(voter, address(1), None), Ok(true));
    assert_eq!((poll.tally(), poll.len()), (VoteTally::default(), 1));
    assert_eq!(poll.vote(Voter::of_page(8), address(1), None), Ok(false));
    assert!(!poll.knows(Voter::of_page(8)), "who has never voted takes no room");
}

#[test]
fn only_what_is_offered_counts() {
    let mut poll = Poll::<u32>::new(ballot(false));
    assert_eq!(poll.vote(Voter::of_page(1), [], guess(4)), Err(NotCounted::NotOffered));
    assert_eq!(poll.vote(Voter::of_page(1), [], Some(Choice::Challenge)), Err(NotCounted::NotOffered));
    assert_eq!(poll.tally(), VoteTally::default());
    assert_eq!(
        Poll::<u32>::new(Ballot::CLOSED).vote(Voter::of_page(1), [], guess(6)),
        Err(NotCounted::Closed)
    );
}

#[test]
fn an_address_has_16_voters_and_a_source_with_accounts_has_more() {
    let mut poll = Poll::<u32>::new(ballot(true));
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
        (0..100).filter(|voter| poll.vote(Voter::of_account(*voter), [], guess(6)).is_ok()).count();
    assert_eq!(accounts, 100);
}

#[test]
fn a_voter_counts_in_each_of_their_groups_or_in_none() {
    let mut poll = Poll::<u32>::new(ballot(true));
    let site = (1000, 40);
    let votes = |poll: &mut Poll<u32>, network: u32| {
        let of = |voter: u128| Voter::of_page(voter + 100 * u128::from(network));
        let groups = [(network, VOTERS_OF_ADDRESS), site];
        (0..20).filter(|voter| poll.vote(of(*voter), groups, guess(6)).is_ok()).count()
    };
    assert_eq!([1, 2, 3, 4].map(|network| votes(&mut poll, network)), [16, 16, 8, 0]);
    let alone = poll.vote(Voter::of_page(900), [(4, 1)], guess(6));
    assert_eq!(alone, Ok(true), "who was refused for one group counts in no other");
}

#[test]
fn a_poll_has_20_000_voters() {
    let mut poll = Poll::<u32>::new(ballot(true));
    let votes = (0..VOTERS_OF_POLL as u32 + 500)
        .filter(|voter| poll.vote(Voter::of_page((*voter).into()), address(*voter), guess(6)).is_ok());
    assert_eq!(votes.count(), VOTERS_OF_POLL);
    assert_eq!((poll.tally().voters() as usize, poll.len()), (VOTERS_OF_POLL, VOTERS_OF_POLL));
    assert_eq!(poll.vote(Voter::of_account(0), [], guess(7)), Err(NotCounted::PollFull));
    assert_eq!(poll.vote(Voter::of_page(3), address(3), guess(7)), Ok(true));
    assert_eq!(poll.vote(Voter::of_page(4), address(4), None), Ok(true));
    let late = poll.vote(Voter::of_account(0), [], guess(7));
    assert_eq!(late, Err(NotCounted::PollFull), "withdrawn votes take up room, so that nobody can make some");
}

/// A vote of one of a few voters at one of a few addresses.
fn vote() -> impl Strategy<Value = (u128, u32, Option<Choice>)> {
    let choice = prop_oneof![
        4 => (0..CELLS as u8).prop_map(guess),
        1 => Just(Some(Choice::Challenge)),
        1 => Just(None),
    ];
    (0_u128..60, 0_u32..3, choice)
}

proptest! {
    #[test]
    fn counts_are_those_of_a_naive_count(
        votes in prop::collection::vec(vote(), 0..400),
        challenge in any::<bool>(),
    ) {
        let mut poll = Poll::<u32>::new(ballot(challenge));
        let mut last: BTreeMap<u128, Option<Choice>> = BTreeMap::new();
        let mut from: BTreeMap<u32, BTreeSet<u128>> = BTreeMap::new();
        for (voter, at, choice) in votes {
            let offered = match choice {
                Some(Choice::Guess(cell)) => cell.index() >= 5,
                Some(Choice::Challenge) => challenge,
                None => true,
            };
            let has_room = from.get(&at).map_or(0, BTreeSet::len) < usize::from(VOTERS_OF_ADDRESS);
            let counts = offered && (last.contains_key(&voter) || (has_room && choice.is_some()));
            let before = last.get(&voter).copied().flatten();
            if counts && last.insert(voter, choice).is_none() {
                from.entry(at).or_default().insert(voter);
            }
            let taken = poll.vote(Voter::of_page(voter), address(at), choice);
            prop_assert_eq!(taken.is_ok(), counts || (offered && choice.is_none()));
            prop_assert_eq!(taken.is_ok_and(|changed| changed), counts && before != choice);
        }
        let mut tally = VoteTally::default();
        for choice in last.values().flatten() {
            match choice {
                Choice::Guess(cell) => tally.cells[cell.index()] += 1,
                Choice::Challenge => tally.challenges += 1,
            }
        }
        prop_assert_eq!(poll.tally(), tally);
        prop_assert_eq!(tally.voters() as usize, last.values().flatten().count());
        prop_assert_eq!(poll.len(), last.len());
    }
}
