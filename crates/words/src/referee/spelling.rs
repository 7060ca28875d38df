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
    /// Whether all letters are capitals, and no apostrophe shows that it is no acronym.
    pub capitals: bool,
    /// Whether an apostrophe stands for a word, as in `rock'n roll`.
    pub contracted: bool,
}

impl Spelling {
    pub fn of(text: &str) -> Spelling {
        let mut tokens: Vec<String> = Vec::new();
        let (mut token, mut spaced, mut contracted) = (String::new(), false, false);
        for sign in letters(text.trim()).chain([' ']) {
            if sign.is_alphanumeric() || (sign == '\'' && !token.is_empty()) {
                token.push(sign);
            } else if !is_hyphen(sign) || !token.is_empty() {
                let words = words_of(&token);
                spaced |= sign.is_whitespace() && !tokens.is_empty() && !words.is_empty();
                contracted |= words.iter().any(|word| word.contracted);
                tokens.extend(words.into_iter().map(|word| word.letters));
                token.clear();
            }
        }
        // The space that ended the last token is after it, not between two tokens.
        let words = text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count();
        Spelling {
            joined: tokens.concat(),
            spaced: spaced && words > 1,
            capitals: !contracted
                && text.chars().any(char::is_uppercase)
                && !text.chars().any(char::is_lowercase),
            tokens,
            contracted,
        }
    }
}

/// What remains of words behind an apostrophe, in English and Dutch: `we'll`, `she'd`, `zo'n`, `da's`, `dat'ie`.
const CLITICS: [&str; 11] = ["ll", "d", "re", "ve", "m", "t", "n", "k", "r", "ie", "s"];

/// A word without its apostrophes.
struct Word {
    letters: String,
    /// Whether it stood for two words.
    contracted: bool,
}

/// Returns the words of a token: those around an `'n'`, each without its contracted ending.
fn words_of(token: &str) -> Vec<Word> {
    let mut words = Vec::new();
    for (at, part) in token.split("'n'").enumerate() {
        if at > 0 {
            words.push(Word { letters: "n".to_owned(), contracted: true });
        }
        words.extend(without_apostrophes(part));
    }
    words
}

/// Removes the ending of a contraction, a possessive or a Dutch plural, and the beginning of words like `o'clock`. A
/// contraction is the word that it begins with, and not what its letters happen to spell.
fn without_apostrophes(token: &str) -> Option<Word> {
    let token = token.trim_matches('\'');
    let (letters, contracted) = match token.rsplit_once('\'') {
        Some((word, "s")) => (word, false),
        Some((word, "t")) => (word.strip_suffix('n').filter(|word| !word.is_empty()).unwrap_or(word), true),
        Some((word, ending)) if CLITICS.contains(&ending) => (word, true),
        _ => (token, false),
    };
    let letters = match letters.split_once('\'') {
        Some((start, rest)) if start.chars().count() == 1 && rest.chars().count() > 2 => rest,
        _ => letters,
    };
    let letters = without_digits(&letters.replace('\'', "")).to_owned();
    (!letters.is_empty()).then_some(Word { letters, contracted })
}

/// Removes digits from the edges of a word, which do not hide it: `turtles2`. What is shorter without them, as `3D` or
/// `mp3`, is a word of its own.
fn without_digits(letters: &str) -> &str {
    let word = letters.trim_matches(|sign: char| sign.is_numeric());
    if word.chars().count() >= LEAST_WORD { word } else { letters }
}

/// Minimum length of a word beside digits.
const LEAST_WORD: usize = 3;

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
        assert_eq!(tokens("baby'tje"), ["babytje"]);
        assert_eq!(tokens("Hallowe'en"), ["halloween"]);
    }

    #[test]
    fn digits_and_signs_at_the_edges_do_not_hide_a_word() {
        for (text, word) in [("TURTLES2", "turtles"), ("2turtle", "turtle"), ("¡turtle!5", "turtle")] {
            assert_eq!(tokens(text)[0], word, "{text}");
        }
        assert_eq!(tokens("3D mp3 4x4"), ["3d", "mp3", "4x4"]);
    }

    #[test]
    fn a_contraction_is_its_first_word() {
        for (text, word) in [
            ("we'll", "we"),
            ("she’d", "she"),
            ("I'll", "i"),
            ("they've", "they"),
            ("don't", "do"),
            ("isn't", "is"),
            ("zo'n", "zo"),
            ("m'n", "m"),
            ("da's", "da"),
            ("y'all", "all"),
        ] {
            assert_eq!(tokens(text), [word], "{text}");
        }
    }

    #[test]
    fn a_contraction_in_capitals_is_no_acronym() {
        assert!(!Spelling::of("WON'T").capitals);
        assert!(Spelling::of("CD's".to_uppercase().as_str()).capitals);
    }

    #[test]
    fn words_are_joined_by_an_apostrophed_n() {
        for text in ["rock'n'roll", "Rock’n’Roll", "rock´n´roll", "rock-'n'-roll", "rock 'n' roll"] {
            assert_eq!(tokens(text), ["rock", "n", "roll"], "{text}");
        }
        assert!(!Spelling::of("rock'n'roll").spaced);
        assert_eq!(tokens("rock'n roll"), ["rock", "roll"]);
    }

    #[test]
    fn a_text_without_letters_has_no_words() {
        assert_eq!(tokens(" \u{200b}-' "), Vec::<String>::new());
    }
}
