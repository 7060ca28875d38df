//! Finished matches as the journal lists them in histories.

use splitkey_protocol::{HistoryOf, MatchSummary, PlayerName, SheetId};
use splitkey_rules::Side;

use super::MatchId;
use crate::players::player::PlayerId;

/// A match that has ended.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedMatch {
    /// The team for which it was played.
    pub team: Option<SheetId>,
    /// Who took part.
    pub players: Vec<Participant>,
    pub summary: MatchSummary,
}

/// Someone who took part in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Participant {
    /// `None` once they have deleted the match from their history.
    pub player: Option<PlayerId>,
    pub side: Side,
    pub name: PlayerName,
}

/// A match of a history.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedMatch {
    /// Later matches have higher numbers.
    pub number: u64,
    /// In seconds since 1970.
    pub ended_at: u64,
    /// `None` if the journal no longer has the match itself.
    pub id: Option<MatchId>,
    pub players: Vec<Participant>,
    pub summary: MatchSummary,
}

/// The history that a player asks for, and where to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryQuery {
    pub player: PlayerId,
    pub of: HistoryOf,
    /// The number of the match after the first one to list, counted back in time; `None` for the latest.
    pub before: Option<u64>,
}
