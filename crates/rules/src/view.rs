//! The views of a match. Nothing else about a match leaves the host.

use serde::{Deserialize, Serialize};

use crate::{
    Bank, CELLS, Game, Mission, Phase, Proposal, Score, Side, SideMap, Strikes, TurnRecord, Variant,
    WordState,
};

/// The public state that changes from action to action, except the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// How many actions have been accepted.
    pub revision: u32,
    pub phase: Phase,
    /// The number of clues given.
    pub turn: u16,
    pub words: [WordState; CELLS],
    pub bank: Bank,
    /// Check tokens in front of each side, by [`Side::index`].
    pub taken: [u8; 2],
    /// Tokens that left the game as penalties.
    pub discarded: u8,
    pub strikes: Strikes,
    /// Which sides' maps are finished, by [`Side::index`]. Everyone is told (rules §7).
    pub finished: [bool; 2],
    /// Whether the guesser has found an agent in the running turn and so may stop.
    pub may_stop: bool,
    /// Whether the clue of the running turn can still be challenged.
    pub may_challenge: bool,
    pub proposal: Option<(Side, Proposal)>,
    /// Only after a won 9-9.
    pub score: Option<Score>,
}

impl Position {
    /// Returns the number of words covered by agents.
    pub fn agents(&self) -> usize {
        self.words.iter().filter(|word| word.agent.is_some()).count()
    }
}

/// What everyone may see: no map until the match is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicView {
    pub words: [String; CELLS],
    pub mission: Mission,
    pub variant: Variant,
    pub position: Position,
    pub log: Vec<TurnRecord>,
    /// Both maps, by [`Side::index`], once the match is over.
    pub key: Option<[SideMap; 2]>,
}

/// What one side may see: its own map and the public view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideView {
    pub side: Side,
    pub map: SideMap,
    pub public: PublicView,
}

impl Game {
    /// Returns what a spectator may see now.
    pub fn public_view(&self) -> PublicView {
        PublicView {
            words: self.deal.words.clone(),
            mission: self.deal.mission,
            variant: self.deal.variant,
            position: self.position(),
            log: self.log.clone(),
            key: self.revealed_key(),
        }
    }

    /// Returns what a player of `side` may see now.
    pub fn side_view(&self, side: Side) -> SideView {
        SideView { side, map: *self.deal.key.map(side), public: self.public_view() }
    }

    /// Returns both maps once the match is over, and `None` before (rules §8).
    pub fn revealed_key(&self) -> Option<[SideMap; 2]> {
        self.phase.is_over().then(|| Side::BOTH.map(|side| *self.deal.key.map(side)))
    }

    /// Returns the public state that changes from action to action.
    pub fn position(&self) -> Position {
        Position {
            revision: self.revision,
            phase: self.phase,
            turn: self.turns_begun,
            words: self.words,
            bank: self.bank,
            taken: self.taken,
            discarded: self.discarded,
            strikes: self.strikes,
            finished: Side::BOTH.map(|side| self.is_finished(side)),
            may_stop: matches!(self.phase, Phase::Guess(_)) && self.turn.is_some_and(|turn| turn.found_agent),
            may_challenge: matches!(self.phase, Phase::Guess(_))
                && self.turn.is_some_and(|turn| !turn.guessed && !turn.challenged && !turn.penalised),
            proposal: self.proposal,
            score: self.score(),
        }
    }
}
