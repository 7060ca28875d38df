//! One poll.

use std::{
    collections::{HashMap, hash_map::Entry},
    fmt,
    hash::Hash,
};

use splitkey_rules::{Choice, VoteTally};

use crate::Ballot;

/// The most voters of one poll, those who have withdrawn their votes included: about 2 MiB.
pub const VOTERS_OF_POLL: usize = 20_000;
/// The most voters from one address.
pub const VOTERS_OF_ADDRESS: u16 = 16;

/// Someone who votes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Voter(u128);

impl Voter {
    const HAS_ACCOUNT: u128 = 1 << 127;

    /// Returns the voter with a number that a page has drawn at random, so that nobody can guess those of others.
    pub fn of_page(number: u128) -> Voter {
        Voter(number & !Voter::HAS_ACCOUNT)
    }

    /// Returns the voter with an account elsewhere, for whom no page can vote.
    pub fn of_account(number: u128) -> Voter {
        Voter(number | Voter::HAS_ACCOUNT)
    }
}

/// The votes on one state of a match. Each voter has one vote, which may change: the last one counts. Voters who could be
/// anybody belong to groups `G`, such as everyone at an address.
#[derive(Clone, Debug)]
pub struct Poll<G> {
    ballot: Ballot,
    votes: HashMap<Voter, Option<Choice>>,
    of_group: HashMap<G, u16>,
    tally: VoteTally,
}

/// Why a vote does not count. It has changed nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotCounted {
    /// Nothing can be voted for at the moment.
    Closed,
    /// This cannot be voted for.
    NotOffered,
    /// Too many others from this address have voted.
    AddressFull,
    /// Too many others have voted.
    PollFull,
}

impl<G: Eq + Hash> Poll<G> {
    pub fn new(ballot: Ballot) -> Poll<G> {
        Poll { ballot, votes: HashMap::new(), of_group: HashMap::new(), tally: VoteTally::default() }
    }

    pub fn ballot(&self) -> Ballot {
        self.ballot
    }

    pub fn tally(&self) -> VoteTally {
        self.tally
    }

    /// Returns how many voters take up memory.
    pub fn len(&self) -> usize {
        self.votes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.votes.is_empty()
    }

    pub fn knows(&self, voter: Voter) -> bool {
        self.votes.contains_key(&voter)
    }

    /// Takes a vote in place of the voter's earlier one, or withdraws that with `None`. `groups` are those of the voter,
    /// each with the most voters that it may have; voters with accounts need none. Returns whether the tally has changed.
    ///
    /// # Errors
    /// When the vote does not count.
    pub fn vote(
        &mut self,
        voter: Voter,
        groups: impl IntoIterator<Item = (G, u16)>,
        choice: Option<Choice>,
    ) -> Result<bool, NotCounted> {
        if !self.ballot.is_open() {
            return Err(NotCounted::Closed);
        }
        if choice.is_some_and(|choice| !self.ballot.offers(choice)) {
            return Err(NotCounted::NotOffered);
        }
        let is_full = self.votes.len() >= VOTERS_OF_POLL;
        let before = match self.votes.entry(voter) {
            Entry::Occupied(mut vote) => vote.insert(choice),
            // There is nothing to withdraw.
            Entry::Vacant(_) if choice.is_none() => return Ok(false),
            Entry::Vacant(_) if is_full => return Err(NotCounted::PollFull),
            Entry::Vacant(vote) => {
                let groups: Vec<(G, u16)> = groups.into_iter().collect();
                let voters = |group| self.of_group.get(group).copied().unwrap_or(0);
                if groups.iter().any(|(group, most)| voters(group) >= *most) {
                    return Err(NotCounted::AddressFull);
                }
                groups.into_iter().for_each(|(group, _)| *self.of_group.entry(group).or_default() += 1);
                vote.insert(choice);
                None
            }
        };
        before.into_iter().for_each(|choice| *self.tally.count_mut(choice) -= 1);
        choice.into_iter().for_each(|choice| *self.tally.count_mut(choice) += 1);
        Ok(before != choice)
    }
}

impl fmt::Display for NotCounted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Closed => "there is nothing to vote for now",
            Self::NotOffered => "this cannot be voted for",
            Self::AddressFull => "too many others from this address have voted",
            Self::PollFull => "too many others have voted",
        })
    }
}

impl std::error::Error for NotCounted {}
