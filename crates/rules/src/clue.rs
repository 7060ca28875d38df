//! A clue: one word and one number.

use serde::{Deserialize, Serialize};

use crate::Refusal;

/// The longest clue, in characters.
pub const CLUE_MAX_CHARS: usize = 64;

/// What the giver says. Only a clue that passed [`Clue::new`] is ever part of a match.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clue {
    pub text: String,
    /// 0–9.
    pub number: u8,
}

impl Clue {
    /// A clue with surrounding space taken off.
    ///
    /// # Errors
    /// An empty or over-long text, a control character, or a number over 9.
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
    fn a_clue_is_trimmed_text_and_a_digit() {
        assert_eq!(Clue::new("  polar ", 0), Ok(Clue { text: "polar".into(), number: 0 }));
        assert_eq!(Clue::new(&"é".repeat(CLUE_MAX_CHARS), 9).map(|clue| clue.number), Ok(9));
    }

    #[test]
    fn bad_clues_are_refused_with_their_reason() {
        assert_eq!(refusal(" \t", 1), Refusal::EmptyClue);
        assert_eq!(refusal(&"x".repeat(CLUE_MAX_CHARS + 1), 1), Refusal::ClueTooLong);
        assert_eq!(refusal("a\u{7}b", 1), Refusal::ClueNotText);
        assert_eq!(refusal("polar", 10), Refusal::NumberOutOfRange);
    }
}
