//! The mission: the number of timer tokens, and how many mistakes they allow.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A mission of `turns` tokens, of which `mistakes` start bystander side up (rules §3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "(u8, u8)", into = "(u8, u8)")]
pub struct Mission {
    turns: u8,
    mistakes: u8,
}

impl Mission {
    /// Prague 9-9.
    pub const STANDARD: Mission = Mission { turns: 9, mistakes: 9 };
    /// The standard mission, then the easier 10-10 and 11-11.
    pub const WITH_EXTRA_TOKENS: [Mission; 3] =
        [Self::STANDARD, Mission { turns: 10, mistakes: 10 }, Mission { turns: 11, mistakes: 11 }];
    /// The most tokens that a time bank can hold.
    pub const MAX_TURNS: u8 = 99;

    /// Returns a mission of `turns` tokens that allows `mistakes` mistakes.
    ///
    /// # Errors
    /// When `turns` is not 1 to [`Mission::MAX_TURNS`], or `mistakes` is more than `turns`.
    pub fn new(turns: u8, mistakes: u8) -> Result<Mission, MissionError> {
        if !(1..=Self::MAX_TURNS).contains(&turns) {
            Err(MissionError::Turns(turns))
        } else if mistakes > turns {
            Err(MissionError::Mistakes { turns, mistakes })
        } else {
            Ok(Mission { turns, mistakes })
        }
    }

    pub fn turns(self) -> u8 {
        self.turns
    }

    pub fn mistakes(self) -> u8 {
        self.mistakes
    }
}

impl fmt::Display for Mission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.turns, self.mistakes)
    }
}

impl From<Mission> for (u8, u8) {
    fn from(mission: Mission) -> (u8, u8) {
        (mission.turns, mission.mistakes)
    }
}

impl TryFrom<(u8, u8)> for Mission {
    type Error = MissionError;

    fn try_from((turns, mistakes): (u8, u8)) -> Result<Mission, MissionError> {
        Mission::new(turns, mistakes)
    }
}

/// Why two numbers are not a mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissionError {
    Turns(u8),
    Mistakes { turns: u8, mistakes: u8 },
}

impl fmt::Display for MissionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turns(turns) => {
                write!(f, "a mission has 1 to {} turns, not {turns}", Mission::MAX_TURNS)
            }
            Self::Mistakes { turns, mistakes } => {
                write!(f, "a mission of {turns} turns cannot allow {mistakes} mistakes")
            }
        }
    }
}

impl std::error::Error for MissionError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_mistakes_than_turns_are_refused() {
        assert_eq!(Mission::new(8, 9), Err(MissionError::Mistakes { turns: 8, mistakes: 9 }));
    }

    #[test]
    fn a_mission_needs_at_least_one_turn() {
        assert_eq!(Mission::new(0, 0), Err(MissionError::Turns(0)));
    }
}
