//! Finds insults in names, talk and clues that others see.
//!
//! Whole words are judged, by a reviewed list for each language ([`built_in::INSULTS`](crate::built_in::INSULTS)), so
//! that no ordinary word is taken for an insult because of its letters. A word counts with its endings, in a compound of
//! listed words, and in the usual disguises: digits and signs for letters, letters of other alphabets that look the
//! same, repeated letters, and letters with spaces or dots between them.

mod list;
mod token;

use std::ops::Range;

use list::{List, squeeze};
use token::{Token, tokens};

/// The insults of some languages.
#[derive(Clone, Debug)]
pub struct Insults {
    list: List,
    /// The same for words with repeated letters.
    squeezed: List,
    longest_phrase: usize,
}

impl Insults {
    /// Reads the lists of some languages.
    pub fn new(lists: &[&str]) -> Insults {
        let list = List::read(lists);
        Insults { squeezed: list.squeezed(), longest_phrase: list.longest_phrase(), list }
    }

    /// Returns whether a text contains an insult.
    pub fn are_in(&self, text: &str) -> bool {
        !self.places(&text.chars().collect::<Vec<_>>()).is_empty()
    }

    /// Returns the text with the words of insults replaced by asterisks, except for their first letters.
    pub fn masked(&self, text: &str) -> String {
        let mut signs: Vec<char> = text.chars().collect();
        for place in self.places(&signs) {
            let rest = signs.get_mut(place).unwrap_or_default().iter_mut().skip(1);
            rest.filter(|sign| !sign.is_whitespace()).for_each(|sign| *sign = '*');
        }
        signs.into_iter().collect()
    }

    /// Returns where the insults of a text are, in characters.
    fn places(&self, text: &[char]) -> Vec<Range<usize>> {
        let tokens = tokens(text);
        let mut places: Vec<Range<usize>> =
            tokens.iter().filter(|token| self.has(token)).map(|token| token.place.clone()).collect();
        places.extend(self.spelled_out(&tokens));
        let words: Vec<String> = tokens.iter().map(Token::plain).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        for count in 2..=self.longest_phrase {
            for (words, tokens) in words.windows(count).zip(tokens.windows(count)) {
                if self.list.has_phrase(words) {
                    places.extend(tokens.iter().map(|token| token.place.clone()));
                }
            }
        }
        places
    }

    fn has(&self, token: &Token) -> bool {
        token.readings().iter().any(|reading| {
            self.list.has_word(reading)
                || (is_drawn_out(reading) && self.squeezed.has_word(&squeeze(reading)))
        })
    }

    /// Returns the insults of which every letter stands alone.
    fn spelled_out(&self, tokens: &[Token]) -> Vec<Range<usize>> {
        let runs = tokens.chunk_by(|one, other| one.single().is_some() && other.single().is_some());
        let runs = runs.filter(|run| run.len() > 2 && run.iter().all(|token| token.single().is_some()));
        // A letter before or behind may be a word of its own, as in `you are a`.
        let cuts = runs.flat_map(|run| {
            let cut = |from, to| run.get(from..run.len() - to).filter(|run| run.len() > 2);
            [cut(0, 0), cut(1, 0), cut(0, 1), cut(1, 1)].into_iter().flatten()
        });
        cuts.filter_map(Token::joined).filter(|token| self.has(token)).map(|token| token.place).collect()
    }
}

/// Returns whether letters of a word are repeated as in no ordinary spelling. Most of them are double in some words.
fn is_drawn_out(word: &str) -> bool {
    let letters: Vec<char> = word.chars().collect();
    letters.chunk_by(char::eq).any(|run| match run {
        ['u', _, ..] => true,
        run => run.len() > 2,
    })
}
