//! Player names.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{limits::NAME_CHARS, printable::is_readable};

/// A name of 1 to 24 printable characters, without surrounding or repeated spaces. A host may require more.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PlayerName(String);

impl PlayerName {
    /// Removes surrounding and repeated whitespace.
    ///
    /// # Errors
    /// When the rest is empty or too long, or the text has unprintable characters or too many marks on a letter.
    pub fn new(text: &str) -> Result<PlayerName, NameError> {
        if !is_readable(text) {
            return Err(NameError::NotText);
        }
        let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
        match name.chars().count() {
            0 => Err(NameError::Empty),
            1..=NAME_CHARS => Ok(PlayerName(name)),
            _ => Err(NameError::TooLong),
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<PlayerName> for String {
    fn from(name: PlayerName) -> String {
        name.0
    }
}

impl TryFrom<String> for PlayerName {
    type Error = NameError;

    fn try_from(text: String) -> Result<PlayerName, NameError> {
        PlayerName::new(&text)
    }
}

/// Why a text is not a player name.
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
            Self::TooLong => "a name has at most 24 characters",
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
        assert_eq!(PlayerName::new("a\u{202e}b"), Err(NameError::NotText));
        assert_eq!(PlayerName::new("a\nb"), Err(NameError::NotText));
        assert_eq!(PlayerName::new("a\u{ad}b"), Err(NameError::NotText));
        assert_eq!(PlayerName::new(&"x".repeat(10_000)), Err(NameError::TooLong));
        assert_eq!(PlayerName::new(&format!("Z{}", "\u{334}".repeat(9))), Err(NameError::NotText));
    }
}
