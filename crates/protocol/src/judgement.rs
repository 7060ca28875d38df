//! What the clue referee says of a clue (rules §9).

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

/// What speaks against a clue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    pub clue: String,
    pub rule: ClueRule,
    /// The word on the table that it concerns, unless the clue alone breaks the rule.
    pub word: Option<Cell>,
    /// The part or base that links the two, when it is neither of them.
    pub because: Option<String>,
}
