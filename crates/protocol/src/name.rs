//! The names of players, teams and races.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{
    checked::checked,
    limits::{NAME_CHARS, RACE_TITLE_CHARS, TEAM_NAME_CHARS},
    printable::is_readable,
};

/// A name of 1 to `LONGEST` printable characters, without surrounding or repeated spaces. A host may require more.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Name<const LONGEST: usize>(#[serde(deserialize_with = "checked::<Name<LONGEST>, _, _>")] String);

/// The name of a player, of at most 24 characters.
pub type PlayerName = Name<NAME_CHARS>;
/// The name of a team, of at most 40 characters.
pub type TeamName = Name<TEAM_NAME_CHARS>;
/// The title of a strike race, of at most 48 characters.
pub type RaceTitle = Name<RACE_TITLE_CHARS>;

impl<const LONGEST: usize> Name<LONGEST> {
    /// Removes surrounding and repeated whitespace.
    ///
    /// # Errors
    /// When the rest is empty or too long, or the text has unprintable characters or too many marks on a letter.
    pub fn new(text: &str) -> Result<Self, NameError> {
        if !is_readable(text) {
            return Err(NameError::NotText);
        }
        let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
        match name.chars().count() {
            0 => Err(NameError::Empty),
            length if length > LONGEST => Err(NameError::TooLong),
            _ => Ok(Name(name)),
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<const LONGEST: usize> fmt::Display for Name<LONGEST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<const LONGEST: usize> From<Name<LONGEST>> for String {
    fn from(name: Name<LONGEST>) -> String {
        name.0
    }
}

impl<const LONGEST: usize> TryFrom<String> for Name<LONGEST> {
    type Error = NameError;

    fn try_from(text: String) -> Result<Self, NameError> {
        Name::new(&text)
    }
}

/// Why a text is not a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameError {
    Empty,
    TooLong,
    NotText,
    /// The game's fonts lack some of the letters. Stored names from before this check stay valid.
    NotDrawn,
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "the name is empty",
            Self::TooLong => "the name is too long",
            Self::NotText => "a name can have only printable characters",
            Self::NotDrawn => "a name can have only Latin, Greek or Cyrillic letters",
        })
    }
}

impl std::error::Error for NameError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed() {
        assert_eq!(PlayerName::new("  Štěpán   K ").map(String::from), Ok("Štěpán K".to_owned()));
    }

    #[test]
    fn bad_names_are_refused() {
        assert_eq!(PlayerName::new("  "), Err(NameError::Empty));
        assert_eq!(PlayerName::new(&"x".repeat(25)), Err(NameError::TooLong));
        assert_eq!(TeamName::new(&"x".repeat(41)), Err(NameError::TooLong));
        assert!(TeamName::new(&"x".repeat(40)).is_ok());
        assert_eq!(PlayerName::new("a\u{202e}b"), Err(NameError::NotText));
        assert_eq!(PlayerName::new("a\nb"), Err(NameError::NotText));
        assert_eq!(PlayerName::new("a\u{ad}b"), Err(NameError::NotText));
        assert_eq!(PlayerName::new(&"x".repeat(10_000)), Err(NameError::TooLong));
        assert_eq!(PlayerName::new(&format!("Z{}", "\u{334}".repeat(9))), Err(NameError::NotText));
    }
}
