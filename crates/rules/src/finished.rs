//! A match that is over, with everything that was done in it.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{
    Action, CELLS, Deal, Fact, Game, KeyCard, Loss, Mission, Outcome, Phase, Refusal, Side, SideMap, Variant,
};

/// The deal and all accepted actions of a match that is over, or of one in a strike race that has closed. A running match
/// cannot be one, so this may be sent and stored whole, key included.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "Parts", into = "Parts")]
pub struct FinishedMatch {
    deal: Deal,
    actions: Vec<(Side, Action)>,
    outcome: Outcome,
}

/// What one accepted action of a finished match led to.
#[derive(Clone, Debug)]
pub struct Step {
    pub side: Side,
    pub facts: Vec<Fact>,
    /// The match after the action.
    pub game: Game,
}

impl FinishedMatch {
    /// Returns the match that these actions lead to.
    ///
    /// # Errors
    /// When an action is refused, or the match is not over after the last one.
    pub fn new(deal: Deal, actions: Vec<(Side, Action)>) -> Result<FinishedMatch, NotFinished> {
        FinishedMatch::ended(deal, actions, None)
    }

    /// Returns the match of a pair in a strike race that has closed, over or not. One that was not over ranks as if it had
    /// been given up (rules §12), so that is its outcome.
    ///
    /// # Errors
    /// When an action is refused, or the match is of no strike race and not over after the last one.
    pub fn of_closed_race(deal: Deal, actions: Vec<(Side, Action)>) -> Result<FinishedMatch, NotFinished> {
        let is_race = deal.variant() == Variant::Strike;
        FinishedMatch::ended(deal, actions, is_race.then_some(Outcome::Lost(Loss::GaveUp)))
    }

    fn ended(
        deal: Deal,
        actions: Vec<(Side, Action)>,
        otherwise: Option<Outcome>,
    ) -> Result<FinishedMatch, NotFinished> {
        let mut game = Game::new(deal.clone());
        for (index, (side, action)) in actions.iter().enumerate() {
            game.apply(*side, action).map_err(|refusal| NotFinished::Refused { index, refusal })?;
        }
        let outcome = match game.phase() {
            Phase::Over(outcome) => Some(outcome),
            _ => otherwise,
        };
        let outcome = outcome.ok_or(NotFinished::Running)?;
        Ok(FinishedMatch { deal, actions, outcome })
    }

    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    pub fn actions(&self) -> &[(Side, Action)] {
        &self.actions
    }

    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Plays the match again, action by action. Before the first one it is [`Game::new`] of the deal.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        let mut game = Game::new(self.deal.clone());
        self.actions.iter().map(move |(side, action)| {
            let facts = game.apply(*side, action).expect("the actions should have been accepted before");
            Step { side: *side, facts, game: game.clone() }
        })
    }
}

impl PartialEq for FinishedMatch {
    fn eq(&self, other: &FinishedMatch) -> bool {
        self.actions == other.actions && Parts::from(self.clone()) == Parts::from(other.clone())
    }
}

impl Eq for FinishedMatch {}

impl fmt::Debug for FinishedMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FinishedMatch")
            .field("outcome", &self.outcome)
            .field("actions", &self.actions.len())
            .finish_non_exhaustive()
    }
}

/// A finished match as it is sent and stored.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(rename = "FinishedMatch")]
struct Parts {
    words: [String; CELLS],
    key: [SideMap; 2],
    mission: Mission,
    variant: Variant,
    actions: Vec<(Side, Action)>,
}

impl From<FinishedMatch> for Parts {
    fn from(finished: FinishedMatch) -> Parts {
        let FinishedMatch { deal, actions, .. } = finished;
        let key = Side::BOTH.map(|side| *deal.key.map(side));
        Parts { words: deal.words, key, mission: deal.mission, variant: deal.variant, actions }
    }
}

impl TryFrom<Parts> for FinishedMatch {
    type Error = String;

    fn try_from(parts: Parts) -> Result<FinishedMatch, String> {
        let [a, b] = parts.key;
        let key = KeyCard::from_pairs(std::array::from_fn(|cell| (a.0[cell], b.0[cell])));
        let key = key.map_err(|error| error.to_string())?;
        let deal = Deal::new(parts.words, key, parts.mission, parts.variant);
        let deal = deal.map_err(|error| error.to_string())?;
        FinishedMatch::of_closed_race(deal, parts.actions).map_err(|error| error.to_string())
    }
}

/// Why a deal and its actions are not a finished match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotFinished {
    /// The action with this index, from 0, is illegal.
    Refused {
        index: usize,
        refusal: Refusal,
    },
    Running,
}

impl fmt::Display for NotFinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused { index, refusal } => write!(f, "action {} is refused: {refusal:?}", index + 1),
            Self::Running => f.write_str("the match is not over"),
        }
    }
}

impl std::error::Error for NotFinished {}
