//! The reasons why a clue can be invalid (rules §9).

use serde::{Deserialize, Serialize};

/// The rule that a clue breaks or may break, from the most specific to the vaguest. The order of the variants is
/// part of the wire format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ClueRule {
    /// The clue is the visible word.
    SameWord,
    /// The clue is the visible word in another spelling.
    SpellingVariant,
    /// The clue is an inflected form of the word.
    Form,
    /// The clue is an irregular form of the word, or an irregular relative.
    Irregular,
    /// One is derived from the other.
    Derivation,
    /// Both are derived from the same word.
    Sibling,
    /// The clue is part of a visible compound, or a form of such a part.
    CompoundPart,
    /// The clue is a compound that contains the visible word or a form of it.
    ContainsBoardWord,
    /// The clue is a compound that shares a part with a visible compound.
    SharedPart,
    /// The clue is not a word, or more than one.
    NotOneWord,
    /// The clue is longer than any legal clue.
    TooLong,
    /// The clue may be an acronym.
    MaybeAcronym,
    /// The clue has no letters of the table's language.
    Unknown,
}

impl ClueRule {
    /// Returns the rule's name in command lines and text keys. Names never change.
    pub fn name(self) -> &'static str {
        match self {
            ClueRule::SameWord => "same-word",
            ClueRule::SpellingVariant => "spelling-variant",
            ClueRule::Form => "form",
            ClueRule::Irregular => "irregular",
            ClueRule::Derivation => "derivation",
            ClueRule::Sibling => "sibling",
            ClueRule::CompoundPart => "compound-part",
            ClueRule::ContainsBoardWord => "contains-board-word",
            ClueRule::SharedPart => "shared-part",
            ClueRule::NotOneWord => "not-one-word",
            ClueRule::TooLong => "too-long",
            ClueRule::MaybeAcronym => "maybe-acronym",
            ClueRule::Unknown => "unknown",
        }
    }
}
