//! The text about a race.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{checked::checked, is_readable, limits::RACE_TEXT_BYTES};

/// A readable text of 1 to 300 bytes on one line, without surrounding or repeated spaces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaceText(#[serde(deserialize_with = "checked::<RaceText, _, _>")] String);

impl RaceText {
    /// Makes one line of the text.
    ///
    /// # Errors
    /// When nothing is left, or it is too long or has unprintable characters.
    pub fn new(text: &str) -> Result<RaceText, RaceTextError> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let fits = (1..=RACE_TEXT_BYTES).contains(&text.len()) && is_readable(&text);
        if fits { Ok(RaceText(text)) } else { Err(RaceTextError) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<RaceText> for String {
    fn from(text: RaceText) -> String {
        text.0
    }
}

impl TryFrom<String> for RaceText {
    type Error = RaceTextError;

    fn try_from(text: String) -> Result<RaceText, RaceTextError> {
        RaceText::new(&text)
    }
}

/// The text can't be the text about a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaceTextError;

impl fmt::Display for RaceTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the text about a race has 1 to {RACE_TEXT_BYTES} bytes, all printable")
    }
}

impl std::error::Error for RaceTextError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_one_and_other_texts_are_refused() {
        assert_eq!(RaceText::new(" one\n two ").map(String::from), Ok("one two".to_owned()));
        for text in ["", " ", "\u{202e}x", &"é".repeat(RACE_TEXT_BYTES / 2 + 1)] {
            assert_eq!(RaceText::new(text), Err(RaceTextError), "{text:?}");
        }
    }
}
