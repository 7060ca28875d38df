//! The history that the player looks at.

use bevy_ecs::prelude::*;
use splitkey_protocol::{HistoryOf, PastMatch, PlayerName};
use splitkey_rules::{Mission, Outcome};

/// How many more matches each press lists.
const LISTED: usize = 20;

/// The history that the player looks at, as far as the host has sent it.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct HistoryBook {
    pub of: HistoryOf,
    /// The latest first.
    pub matches: Vec<PastMatch>,
    /// Whether all of them have arrived.
    pub complete: bool,
    pub filter: HistoryFilter,
    /// The most matches that are listed.
    pub listed: usize,
    /// The result of saving the history, in words.
    pub saved: Option<String>,
}

impl Default for HistoryBook {
    fn default() -> HistoryBook {
        HistoryBook::new(HistoryOf::Mine)
    }
}

/// Which matches of a history are listed and counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HistoryFilter {
    pub mission: Option<Mission>,
    /// Only won matches, or only those that were not won.
    pub won: Option<bool>,
    pub partner: Option<PlayerName>,
}

impl HistoryFilter {
    fn admits(&self, one: &PastMatch) -> bool {
        let is_won = one.summary.outcome == Outcome::Won;
        self.mission.is_none_or(|mission| mission == one.summary.mission)
            && self.won.is_none_or(|won| won == is_won)
            && self
                .partner
                .as_ref()
                .is_none_or(|partner| one.names.iter().flatten().any(|name| name == partner))
    }
}

impl HistoryBook {
    /// Returns a history of which nothing has arrived yet.
    pub fn new(of: HistoryOf) -> HistoryBook {
        HistoryBook {
            of,
            matches: Vec::new(),
            complete: false,
            filter: HistoryFilter::default(),
            listed: LISTED,
            saved: None,
        }
    }

    /// Returns the matches that the filter admits.
    pub fn chosen(&self) -> impl Iterator<Item = &PastMatch> {
        self.matches.iter().filter(|one| self.filter.admits(one))
    }

    /// Lists more matches.
    pub(super) fn list_more(&mut self) {
        self.listed += LISTED;
    }

    /// Sets the filter, and lists the first matches that it admits.
    pub(super) fn choose(&mut self, filter: HistoryFilter) {
        self.filter = filter;
        self.listed = LISTED;
    }

    /// Removes a match, or all.
    pub(super) fn forget(&mut self, number: Option<u64>) {
        self.matches.retain(|one| number.is_some_and(|number| number != one.number));
    }
}
