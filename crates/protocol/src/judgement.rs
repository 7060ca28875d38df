//! The clue referee's judgement (rules §9).

use serde::{Deserialize, Serialize};
use splitkey_rules::{Cell, ClueRule};

/// Whether a clue is legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Judgement {
    Valid,
    Invalid(Finding),
    /// The players decide.
    Doubtful(Finding),
}

/// The reason against a clue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    pub clue: String,
    pub rule: ClueRule,
    /// The word on the table concerned, or `None` if the clue breaks the rule by itself.
    pub word: Option<Cell>,
    /// The part or root that links clue and word, if it is neither of them.
    pub because: Option<String>,
}
