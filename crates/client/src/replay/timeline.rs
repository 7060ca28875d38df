//! The states of a finished match at which a replay can stop.

use splitkey_protocol::View;
use splitkey_rules::{Fact, FinishedMatch, Game, Side, SideMap};

use crate::MatchView;

/// Whose view of a match a replay shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReplayView {
    Side(Side),
    /// Everything that is public, and both maps.
    #[default]
    Both,
}

/// What an action did, as the scrubber marks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A clue began a turn.
    Turn,
    Agent,
    Mistake,
    Other,
}

/// The states of a match, from the deal to its end.
#[derive(Clone, Debug)]
pub struct Timeline {
    key: [SideMap; 2],
    stops: Vec<Stop>,
}

/// The match after an action that changed something on the table.
#[derive(Clone, Debug)]
struct Stop {
    facts: Vec<Fact>,
    mark: Mark,
    game: Game,
}

impl Timeline {
    pub fn new(finished: &FinishedMatch) -> Timeline {
        let deal = finished.deal();
        let key = Side::BOTH.map(|side| *deal.key().map(side));
        let start = Stop { facts: Vec::new(), mark: Mark::Other, game: Game::new(deal.clone()) };
        let stops = finished.steps().filter_map(|step| {
            let facts: Vec<Fact> = step.facts.into_iter().filter(is_seen).collect();
            (!facts.is_empty()).then(|| Stop { mark: mark(&facts), facts, game: step.game })
        });
        Timeline { key, stops: [start].into_iter().chain(stops).collect() }
    }

    /// Returns the number of the last stop. The deal is stop 0.
    pub fn last(&self) -> usize {
        self.stops.len() - 1
    }

    /// Returns what was done at each stop.
    pub fn marks(&self) -> impl Iterator<Item = Mark> {
        self.stops.iter().map(|stop| stop.mark)
    }

    /// Returns what led from the stop before to this one.
    pub fn facts(&self, at: usize) -> &[Fact] {
        &self.stops[at].facts
    }

    /// Returns the match at a stop, as the live match was shown to such a viewer.
    pub fn view(&self, at: usize, of: ReplayView) -> MatchView {
        let game = &self.stops[at].game;
        match of {
            ReplayView::Side(side) => View::of(game, Some(side)).into(),
            ReplayView::Both => {
                let mut view = MatchView::from(View::of(game, None));
                view.key = Some(self.key);
                view
            }
        }
    }

    /// Returns the stop at which the next turn begins, or the last one.
    pub fn next_turn(&self, at: usize) -> usize {
        self.turns().find(|turn| *turn > at).unwrap_or(self.last())
    }

    /// Returns the stop before this one at which a turn begins, or the deal.
    pub fn turn_before(&self, at: usize) -> usize {
        self.turns().take_while(|turn| *turn < at).last().unwrap_or(0)
    }

    fn turns(&self) -> impl Iterator<Item = usize> {
        self.marks().enumerate().filter(|(_, mark)| *mark == Mark::Turn).map(|(at, _)| at)
    }
}

/// Returns whether a fact changes something on the table. Proposals do not, and there may be any number of them.
fn is_seen(fact: &Fact) -> bool {
    !matches!(fact, Fact::Proposed { .. } | Fact::ProposalWithdrawn)
}

fn mark(facts: &[Fact]) -> Mark {
    let has = |wanted: fn(&Fact) -> bool| facts.iter().any(wanted);
    if has(|fact| matches!(fact, Fact::ClueGiven { .. })) {
        Mark::Turn
    } else if has(|fact| matches!(fact, Fact::WordMarked { .. } | Fact::AssassinTouched { .. })) {
        Mark::Mistake
    } else if has(|fact| matches!(fact, Fact::WordCovered { .. })) {
        Mark::Agent
    } else {
        Mark::Other
    }
}
