//! Finds the words of a text, and how each may be read by somebody who knows the usual disguises.

use std::ops::Range;

use unicode_security::skeleton;

use crate::fold::{is_ignored, letters};

/// A word of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// Its place in the text, counted in characters.
    pub place: Range<usize>,
    /// The word as written: letters that look like Latin ones, digits and signs.
    written: Vec<char>,
}

/// Returns the words of a text.
pub(super) fn tokens(text: &[char]) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut open: Option<Token> = None;
    for (at, sign) in text.iter().copied().enumerate() {
        // Nobody sees that these interrupt a word.
        if is_ignored(sign) {
            continue;
        }
        let seen = seen_as(sign);
        if seen.is_empty() {
            tokens.extend(open.take());
        } else {
            let token = open.get_or_insert_with(|| Token { place: at..at, written: Vec::new() });
            token.written.extend(seen);
            token.place.end = at + 1;
        }
    }
    tokens.extend(open);
    tokens.iter_mut().for_each(|token| token.trim(text));
    tokens.retain(|token| !token.place.is_empty());
    tokens
}

impl Token {
    /// Takes off the signs around the word that are punctuation there.
    fn trim(&mut self, text: &[char]) {
        let is_punctuation =
            |at: usize| text.get(at).is_some_and(|sign| "!*+|".contains(*sign) || is_ignored(*sign));
        while !self.place.is_empty() && is_punctuation(self.place.end - 1) {
            self.place.end -= 1;
            self.written.pop_if(|sign| "!*+|".contains(*sign));
        }
        while !self.place.is_empty() && is_punctuation(self.place.start) {
            self.place.start += 1;
            if self.written.first().is_some_and(|sign| "!*+|".contains(*sign)) {
                self.written.remove(0);
            }
        }
    }

    /// Returns the letter that this is, if it is only one.
    pub(super) fn single(&self) -> Option<char> {
        let [letter] = self.written.as_slice() else { return None };
        letter.is_alphanumeric().then_some(*letter)
    }

    /// Returns one token of letters that stand alone in the text.
    pub(super) fn joined(tokens: &[Token]) -> Option<Token> {
        let (first, last) = (tokens.first()?, tokens.last()?);
        let written = tokens.iter().flat_map(|token| token.written.iter().copied()).collect();
        Some(Token { place: first.place.start..last.place.end, written })
    }

    /// Returns the word as written, in lower case.
    pub(super) fn plain(&self) -> String {
        self.written.iter().flat_map(|sign| sign.to_lowercase()).collect()
    }

    /// Returns what the word may stand for, without repetitions taken out.
    pub(super) fn readings(&self) -> Vec<String> {
        let has_letters = self.written.iter().any(|sign| sign.is_alphabetic());
        if !has_letters {
            return Vec::new();
        }
        let mut readings = vec![self.plain()];
        let mut add = |reading: String| {
            if !readings.contains(&reading) {
                readings.push(reading);
            }
        };
        let is_mixed = self.written.iter().any(|sign| sign.is_lowercase());
        for upright in ['i', 'l'] {
            for vowel in "aeiou".chars() {
                let letter = |sign: &char| match sign {
                    // A capital I looks like an l among small letters only.
                    'I' if is_mixed => upright,
                    '*' => vowel,
                    other => meant_by(*other, upright).to_ascii_lowercase(),
                };
                add(self.written.iter().map(letter).collect());
            }
        }
        self.humps().into_iter().for_each(add);
        readings
    }

    /// Returns the words of a name such as `BigBadBen2`.
    fn humps(&self) -> Vec<String> {
        let mut humps = vec![String::new()];
        let mut was_small = false;
        for sign in &self.written {
            if !sign.is_alphabetic() || (was_small && sign.is_uppercase()) {
                humps.push(String::new());
            }
            was_small = sign.is_lowercase();
            if let Some(hump) = humps.last_mut().filter(|_| sign.is_alphabetic()) {
                hump.extend(sign.to_lowercase());
            }
        }
        humps.retain(|hump| hump.chars().count() > 2);
        humps
    }
}

/// Returns what a reader takes a character for: a letter, a digit or a sign that may stand for a letter; nothing if it
/// ends a word.
fn seen_as(sign: char) -> Vec<char> {
    if sign.is_ascii() {
        let counts = sign.is_ascii_alphanumeric() || "@$!*+|".contains(sign);
        return counts.then_some(sign).into_iter().collect();
    }
    if "€£¢".contains(sign) {
        return vec![sign];
    }
    let text = sign.to_string();
    let folded: Vec<char> = letters(&text).filter(|letter| letter.is_alphanumeric()).collect();
    if folded.iter().all(char::is_ascii) {
        let is_capital = sign.is_uppercase();
        let case = |letter: char| if is_capital { letter.to_ascii_uppercase() } else { letter };
        return folded.into_iter().map(case).collect();
    }
    skeleton(&text).filter(|letter| letter.is_alphanumeric()).collect()
}

/// Returns the letter that a digit or sign stands for.
fn meant_by(sign: char, upright: char) -> char {
    match sign {
        '0' => 'o',
        '1' | '!' | '|' => upright,
        '3' | '€' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' | '+' => 't',
        '8' => 'b',
        '9' => 'g',
        '£' => 'l',
        '¢' => 'c',
        other => other,
    }
}
