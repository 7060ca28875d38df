//! A clue: one word and one number.

use serde::{Deserialize, Serialize};

use crate::Refusal;

/// The longest clue, in characters.
pub const CLUE_MAX_CHARS: usize = 64;

/// A clue. [`crate::Game`] accepts only clues that pass the checks of [`Clue::new`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clue {
    pub text: String,
    /// 0–9.
    pub number: u8,
}

impl Clue {
    /// Returns a clue with surrounding whitespace removed.
    ///
    /// # Errors
    /// When the text is empty, longer than [`CLUE_MAX_CHARS`] or has control characters, or the number is over 9.
    pub fn new(text: &str, number: u8) -> Result<Clue, Refusal> {
        let text = text.trim();
        if text.is_empty() {
            Err(Refusal::EmptyClue)
        } else if text.chars().count() > CLUE_MAX_CHARS {
            Err(Refusal::ClueTooLong)
        } else if text.chars().any(char::is_control) {
            Err(Refusal::ClueNotText)
        } else if number > 9 {
            Err(Refusal::NumberOutOfRange)
        } else {
            Ok(Clue { text: text.to_owned(), number })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str, number: u8) -> Refusal {
        Clue::new(text, number).unwrap_err()
    }

    #[test]
    fn a_clue_is_trimmed_and_takes_a_number_up_to_9() {
        assert_eq!(Clue::new("  polar ", 0), Ok(Clue { text: "polar".into(), number: 0 }));
        assert_eq!(Clue::new(&"é".repeat(CLUE_MAX_CHARS), 9).map(|clue| clue.number), Ok(9));
    }

    #[test]
    fn bad_clues_are_refused_with_a_reason() {
        assert_eq!(refusal(" \t", 1), Refusal::EmptyClue);
        assert_eq!(refusal(&"x".repeat(CLUE_MAX_CHARS + 1), 1), Refusal::ClueTooLong);
        assert_eq!(refusal("a\u{7}b", 1), Refusal::ClueNotText);
        assert_eq!(refusal("polar", 10), Refusal::NumberOutOfRange);
    }
}
