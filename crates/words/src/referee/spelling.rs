//! Splits a clue or board word into words as it was typed.

use crate::fold::{is_hyphen, letters};

/// A text split into words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Spelling {
    /// The words, folded.
    pub tokens: Vec<String>,
    /// All words joined.
    pub joined: String,
    /// Whether there is a space between some of them.
    pub spaced: bool,
    /// Whether all letters are capitals.
    pub capitals: bool,
}

impl Spelling {
    pub fn of(text: &str) -> Spelling {
        let mut tokens: Vec<String> = Vec::new();
        let (mut token, mut spaced) = (String::new(), false);
        for sign in letters(text.trim()).chain([' ']) {
            if sign.is_alphanumeric() || (sign == '\'' && !token.is_empty()) {
                token.push(sign);
            } else if !is_hyphen(sign) || !token.is_empty() {
                let word = without_apostrophes(&token);
                spaced |= sign.is_whitespace() && !tokens.is_empty() && !word.is_empty();
                if !word.is_empty() {
                    tokens.push(word);
                }
                token.clear();
            }
        }
        // The space that ended the last token is after it, not between two tokens.
        let words = text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count();
        Spelling {
            joined: tokens.concat(),
            spaced: spaced && words > 1,
            capitals: text.chars().any(char::is_uppercase) && !text.chars().any(char::is_lowercase),
            tokens,
        }
    }
}

/// Removes the ending of a possessive or of a Dutch plural, and the beginning of words like `o'clock`.
fn without_apostrophes(token: &str) -> String {
    let token = token.trim_end_matches('\'');
    let token = token.strip_suffix("'s").unwrap_or(token);
    let token = match token.split_once('\'') {
        Some(("o" | "d" | "l", rest)) if rest.len() > 2 => rest,
        _ => token,
    };
    token.replace('\'', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<String> {
        Spelling::of(text).tokens
    }

    #[test]
    fn spaces_and_hyphens_separate_words() {
        assert_eq!(tokens(" Guinea  pig "), ["guinea", "pig"]);
        assert_eq!(tokens("moth-eaten"), ["moth", "eaten"]);
        assert_eq!(tokens("and/or!"), ["and", "or"]);
        assert!(Spelling::of("guinea pig").spaced);
        assert!(!Spelling::of(" moth-eaten ").spaced);
        assert!(!Spelling::of("storm !").spaced);
    }

    #[test]
    fn apostrophes_end_a_word_or_do_not_count() {
        assert_eq!(tokens("baker’s"), ["baker"]);
        assert_eq!(tokens("foto's"), ["foto"]);
        assert_eq!(tokens("o'clock"), ["clock"]);
        assert_eq!(tokens("don't"), ["dont"]);
    }

    #[test]
    fn a_text_without_letters_has_no_words() {
        assert_eq!(tokens(" \u{200b}-' "), Vec::<String>::new());
    }
}
