//! Pairs as everyone sees them.

use serde::{Deserialize, Serialize};
use splitkey_race::{PairEnd, PairNumber, TieBreak};
use splitkey_rules::{Side, Strikes, TurnRecord};

use super::Ruling;
use crate::{PlayerName, ReplayLink};

/// A pair of a race. Whether it plays, and how, is not told before it has finished or the race is closed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaceRow {
    pub number: PairNumber,
    /// By [`Side::index`]; `None` for a free place, and for a computer player.
    pub names: [Option<PlayerName>; 2],
    /// Whether the free place is for anyone who wants a partner.
    pub waits: bool,
    pub standing: Option<RaceStanding>,
    /// In the order in which they were made.
    pub rulings: Vec<Ruling>,
    /// The side that a computer player plays, if one does. It has no name, and the pair is ranked among its like only.
    pub computer: Option<Side>,
}

impl RaceRow {
    /// Returns whether no place of the pair is free.
    pub fn is_complete(&self) -> bool {
        self.names.iter().flatten().count() + usize::from(self.computer.is_some()) == 2
    }
}

/// The place of a pair in the standings so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaceStanding {
    pub end: PairEnd,
    /// 1 for the best among the pairs of two people, or among those with a computer player; `None` for pairs that were
    /// disqualified.
    pub rank: Option<u16>,
    /// What decided between this pair and the one above it.
    pub decided_by: Option<TieBreak>,
    /// What the pair has done that costs strikes, without the organiser's corrections, once the race is closed.
    pub strikes: Option<Strikes>,
    /// The replay of a match that is over, once the race is closed.
    pub replay: Option<ReplayLink>,
}

/// What a pair did in its match, finished or not, once the race is closed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairClues {
    pub number: PairNumber,
    /// Of a very long match, only the beginning.
    pub turns: Vec<TurnRecord>,
}
