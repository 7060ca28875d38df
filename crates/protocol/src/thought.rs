//! What a guesser thought, which the partner reads when they come (rules §10).

use std::fmt;

use serde::{Deserialize, Serialize};
use splitkey_rules::Side;

use crate::{
    checked::checked,
    is_readable,
    limits::{THOUGHT_BYTES, THOUGHT_CHARS},
};

/// A thought, and the turn in which the side that guesses told it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thought {
    pub turn: u16,
    pub by: Side,
    pub text: ThoughtText,
}

/// A readable text of 1 to 500 characters, at most 1000 bytes, on one line and without surrounding or repeated spaces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThoughtText(#[serde(deserialize_with = "checked::<ThoughtText, _, _>")] String);

impl ThoughtText {
    /// Makes one line of the text.
    ///
    /// # Errors
    /// When nothing is left, or it is too long or has unprintable characters.
    pub fn new(text: &str) -> Result<ThoughtText, ThoughtError> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let fits = (1..=THOUGHT_BYTES).contains(&text.len()) && text.chars().count() <= THOUGHT_CHARS;
        if fits && is_readable(&text) { Ok(ThoughtText(text)) } else { Err(ThoughtError) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<ThoughtText> for String {
    fn from(text: ThoughtText) -> String {
        text.0
    }
}

impl TryFrom<String> for ThoughtText {
    type Error = ThoughtError;

    fn try_from(text: String) -> Result<ThoughtText, ThoughtError> {
        ThoughtText::new(&text)
    }
}

/// The text can't be a thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThoughtError;

impl fmt::Display for ThoughtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a thought has 1 to {THOUGHT_CHARS} characters, all printable")
    }
}

impl std::error::Error for ThoughtError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_one_and_other_texts_are_refused() {
        assert_eq!(ThoughtText::new(" STORM?\n or RAIN ").map(String::from), Ok("STORM? or RAIN".to_owned()));
        assert!(ThoughtText::new(&"é".repeat(THOUGHT_CHARS)).is_ok());
        let (long, wide) = ("x".repeat(THOUGHT_CHARS + 1), "猫".repeat(THOUGHT_BYTES / 3 + 1));
        for text in ["", " ", "\u{202e}x", &long, &wide] {
            assert_eq!(ThoughtText::new(text), Err(ThoughtError), "{text:?}");
        }
    }
}
