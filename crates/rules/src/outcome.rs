//! How a match ends, and the advice for the players (rules §8).

use serde::{Deserialize, Serialize};

use crate::Mission;

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    Won,
    Lost(Loss),
    /// Both sides agreed that a clue gave too much away. Neither lost nor recorded on the score sheet.
    Void,
}

/// Why a match was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Loss {
    Assassin,
    /// A mistake could not be paid.
    Tokens,
    /// A wrong guess in sudden death.
    Sudden,
    GaveUp,
}

/// The advice shown after a match (rules §8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Advice {
    /// Look at your three assassins before every clue.
    WatchAssassins,
    /// Most clues must cover two words.
    JoinTwoWords,
    /// Won with extra tokens: try nine.
    TryNine,
    /// Won 9-9: time for the mission map.
    MissionMap,
}

impl Outcome {
    /// Returns the advice for this outcome of `mission`, if there is any.
    pub fn advice(self, mission: Mission) -> Option<Advice> {
        match self {
            Outcome::Won if mission == Mission::STANDARD => Some(Advice::MissionMap),
            Outcome::Won if Mission::WITH_EXTRA_TOKENS.contains(&mission) => Some(Advice::TryNine),
            Outcome::Lost(Loss::Assassin) => Some(Advice::WatchAssassins),
            Outcome::Lost(Loss::Tokens | Loss::Sudden) => Some(Advice::JoinTwoWords),
            Outcome::Won | Outcome::Lost(Loss::GaveUp) | Outcome::Void => None,
        }
    }
}
