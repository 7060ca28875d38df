//! A pack of double-sided word cards, and its text format.
//!
//! ```text
//! # a comment
//! pack en-one
//! language en
//! dots 1
//! cards
//! BEACON / MAPLE
//! ```

use std::fmt;

use crate::fold::fold;

/// The most letters in a word of our own packs, not counting spaces.
pub const MAX_LETTERS: usize = 12;

/// A card with a word on each face, front first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordCard {
    pub faces: [String; 2],
}

/// A named set of word cards in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// The name of the pack in our files, such as `en-one`.
    pub id: String,
    /// A language tag such as `en`.
    pub language: String,
    /// The number of dots in the corner of its cards, to tell packs apart.
    pub dots: u8,
    pub cards: Vec<WordCard>,
}

impl Pack {
    /// Parses a pack from the bytes of its file.
    ///
    /// # Errors
    /// The first invalid line, and why it is invalid.
    pub fn parse(bytes: &[u8]) -> Result<Pack, PackError> {
        let text = std::str::from_utf8(bytes).map_err(|_| PackError::new(1, "the file is not UTF-8 text"))?;
        let mut lines = text
            .lines()
            .enumerate()
            .map(|(at, line)| (at + 1, line.split('#').next().unwrap_or_default().trim()))
            .filter(|(_, line)| !line.is_empty());
        let mut field = |name: &str| {
            let (number, line) =
                lines.next().ok_or_else(|| PackError::new(1, format!("{name:?} is missing")))?;
            match line.split_once(' ').unwrap_or((line, "")) {
                (head, value) if head == name => Ok((number, value.trim().to_owned())),
                _ => Err(PackError::new(number, format!("expected {name:?}, found {line:?}"))),
            }
        };
        let (_, id) = field("pack")?;
        let (_, language) = field("language")?;
        let (number, dots) = field("dots")?;
        let dots =
            dots.parse().map_err(|_| PackError::new(number, format!("{dots:?} is not a number of dots")))?;
        field("cards")?;

        let mut pack = Pack { id, language, dots, cards: Vec::new() };
        let mut seen: Vec<String> = Vec::new();
        for (number, line) in lines {
            let (front, back) = line.split_once(" / ").ok_or_else(|| {
                PackError::new(number, format!("expected a card FRONT / BACK, not {line:?}"))
            })?;
            let faces = [front.trim().to_owned(), back.trim().to_owned()];
            for word in &faces {
                check_word(word).map_err(|text| PackError::new(number, text))?;
                let folded = fold(word);
                if seen.contains(&folded) {
                    return Err(PackError::new(number, format!("{word:?} is listed twice")));
                }
                seen.push(folded);
            }
            pack.cards.push(WordCard { faces });
        }
        Ok(pack)
    }
}

fn check_word(word: &str) -> Result<(), String> {
    let letters = word.chars().filter(|letter| letter.is_alphabetic()).count();
    if letters == 0 {
        Err("a face has no word".to_owned())
    } else if letters > MAX_LETTERS {
        Err(format!("{word:?} has {letters} letters, more than {MAX_LETTERS}"))
    } else if let Some(other) = word.chars().find(|c| !c.is_alphabetic() && !matches!(c, ' ' | '-' | '\'')) {
        Err(format!("{word:?} contains {other:?}"))
    } else if word.chars().any(char::is_lowercase) {
        Err(format!("{word:?} is not in capitals"))
    } else {
        Ok(())
    }
}

/// Why a pack file cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackError {
    /// The line number, from 1.
    pub line: usize,
    pub text: String,
}

impl PackError {
    pub(crate) fn new(line: usize, text: impl Into<String>) -> PackError {
        PackError { line, text: text.into() }
    }
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.text)
    }
}

impl std::error::Error for PackError {}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "pack x\nlanguage en\ndots 1\ncards\n";

    fn problem(cards: &str) -> String {
        Pack::parse(format!("{HEAD}{cards}").as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn refuses_invalid_cards_with_line_and_reason() {
        assert_eq!(problem("ONE"), "line 5: expected a card FRONT / BACK, not \"ONE\"");
        assert_eq!(problem("ONE / TWO\nTHREE / ONE"), "line 6: \"ONE\" is listed twice");
        assert_eq!(problem("ONE / Two"), "line 5: \"Two\" is not in capitals");
        assert_eq!(
            problem("ONE / HONORIFICABILI"),
            "line 5: \"HONORIFICABILI\" has 14 letters, more than 12"
        );
        assert_eq!(problem("ONE / TW0"), "line 5: \"TW0\" contains '0'");
        assert_eq!(Pack::parse(b"\xff").unwrap_err().text, "the file is not UTF-8 text");
        assert_eq!(Pack::parse(b"language en").unwrap_err().text, "expected \"pack\", found \"language en\"");
    }
}
