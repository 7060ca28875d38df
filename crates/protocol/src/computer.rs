//! Computer players, who hold a seat at a table like a person.

use serde::{Deserialize, Serialize};
use splitkey_rules::{Cell, Clue};

/// How a computer player plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Computer {
    pub level: Level,
    /// Whether it acts at once, not at a person's pace.
    pub quick: bool,
}

/// How boldly and how reliably a computer player plays. All levels know the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Level {
    /// Gives cautious clues, and is often distracted.
    Relaxed,
    #[default]
    Steady,
    /// Takes the chances that pay, and is never distracted.
    Sharp,
}

impl Level {
    pub const ALL: [Level; 3] = [Level::Relaxed, Level::Steady, Level::Sharp];
}

/// A clue that the computer thinks of for a person, and the words it is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClueIdea {
    pub clue: Clue,
    pub words: Vec<Cell>,
}

/// Which words a clue was meant for. Told only when the match is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meaning {
    /// The turn's number; 1 is the first clue.
    pub turn: u16,
    pub words: Vec<Cell>,
}
