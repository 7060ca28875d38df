//! What can be wrong with a clue (rules §9).

use serde::{Deserialize, Serialize};

/// The rule that a clue breaks, or may break. From the plainest to the vaguest; the
/// order of the variants is the wire format, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ClueRule {
    /// It is the visible word.
    SameWord,
    /// It is the visible word in another spelling.
    SpellingVariant,
    /// It is an inflected form of it.
    Form,
    /// It is an irregular form of it, or an irregular relative.
    Irregular,
    /// One is derived from the other.
    Derivation,
    /// Both are derived from one word.
    Sibling,
    /// It is part of a visible compound, or a form of such a part.
    CompoundPart,
    /// It is a compound that holds the visible word or a form of it.
    ContainsBoardWord,
    /// It is a compound that shares a part with a visible compound.
    SharedPart,
    /// It is no word, or more than one.
    NotOneWord,
    /// It is longer than any clue may be.
    TooLong,
    /// It may be an acronym.
    MaybeAcronym,
    /// It has no letters that this language writes.
    Unknown,
}

impl ClueRule {
    /// The rule as command lines and text keys name it. Names stay as they are for ever.
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
