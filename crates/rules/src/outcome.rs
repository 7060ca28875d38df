//! How a match ends, and what to say about it (rules §8).

use serde::{Deserialize, Serialize};

use crate::Mission;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    Won,
    Lost(Loss),
    /// Both sides agreed that a clue gave too much away: not lost, not on the sheet.
    Void,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Loss {
    Assassin,
    /// A mistake could not be paid.
    Tokens,
    /// A wrong guess in sudden death.
    Sudden,
    GaveUp,
}

/// What the debrief advises (rules §8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Advice {
    /// Look at your three assassins before every clue.
    WatchAssassins,
    /// Most clues must join two words.
    JoinTwoWords,
    /// Won with extra tokens: try nine.
    TryNine,
    /// Won 9-9: the mission map is open.
    MissionMap,
}

impl Outcome {
    /// The advice for this ending of `mission`; there is not always one.
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
