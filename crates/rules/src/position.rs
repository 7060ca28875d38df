//! The public state of a match, except the log.

use crate::{Bank, CELLS, Mission, Phase, Proposal, Score, Side, Strikes, Variant, WordState};

/// The public state that changes from action to action, except the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// Only after a won 9-9 (rules §8).
    pub score: Option<Score>,
}

impl Position {
    /// Returns the position after the deal: either side may give the first clue.
    pub(crate) fn start(mission: Mission, variant: Variant) -> Position {
        let bank = match variant {
            Variant::Mission { .. } => Bank::of(mission),
            Variant::Strike => Bank { bystander: 0, check: 0 },
        };
        Position {
            revision: 0,
            phase: Phase::First,
            turn: 0,
            words: [WordState::default(); CELLS],
            bank,
            taken: [0; 2],
            discarded: 0,
            strikes: Strikes::default(),
            finished: [false; 2],
            may_stop: false,
            may_challenge: false,
            proposal: None,
            score: None,
        }
    }

    /// Returns the number of words covered by agents.
    pub fn agents(&self) -> usize {
        self.words.iter().filter(|word| word.agent.is_some()).count()
    }
}
