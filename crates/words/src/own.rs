//! Parses a table's own words: one per line, or separated by commas, semicolons or tabs.
//!
//! Problems are reported per entry and all other words are kept, so that a list can be used without correcting it.

use std::{collections::HashMap, fmt, ops::RangeInclusive};

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use crate::fold::{fold, is_invisible};

/// The allowed number of own words.
pub const OWN_WORDS: RangeInclusive<usize> = 25..=2000;
/// The longest own word, in characters.
pub const OWN_WORD_CHARS: usize = 24;
/// The longest list, in bytes of UTF-8: the maximum number of words of maximum length, each with a line end.
pub const OWN_TEXT_BYTES: usize = *OWN_WORDS.end() * (OWN_WORD_CHARS * 4 + 1);
/// The problems that are reported individually; more are only counted.
const PROBLEMS_TOLD: usize = 200;
/// The length up to which an invalid entry is quoted, in characters.
const QUOTED_CHARS: usize = 32;

/// The characters in the font of the cards: Latin, Greek and Cyrillic alphabets.
const PRINTABLE: [RangeInclusive<char>; 12] = [
    ' '..='~',
    '·'..='·',
    '’'..='’',
    'À'..='ſ',
    'Ơ'..='ơ',
    'Ư'..='ư',
    'Ș'..='ț',
    'Ẁ'..='ẅ',
    'Ạ'..='ỹ',
    'Ά'..='ώ',
    'Ѐ'..='џ',
    'Ҋ'..='ԓ',
];

/// A parsed list of words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnWords {
    /// The valid words, in capitals and in the order of the list, without duplicates.
    pub words: Vec<String>,
    /// The invalid entries, in order.
    pub problems: Vec<LineProblem>,
    /// The number of further invalid entries.
    pub more_problems: usize,
}

/// An invalid entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineProblem {
    /// The line number, from 1.
    pub line: usize,
    /// The entry, or the start of a long one.
    pub entry: String,
    pub problem: Problem,
}

/// Why an entry is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    NoLetter,
    /// It has this many characters, which is too long.
    TooLong(usize),
    /// It contains a character that is not allowed in words.
    Sign(char),
    /// It contains a letter that the font of the cards lacks.
    Unprintable(char),
    /// The same word is already in this line.
    Twice(usize),
    /// The list already has the maximum number of words.
    TooMany,
}

impl OwnWords {
    /// Parses a list. `#` starts a comment.
    pub fn read(text: &str) -> OwnWords {
        let mut own = OwnWords::default();
        let mut seen: HashMap<String, usize> = HashMap::new();
        let lines = text.trim_start_matches('\u{feff}').split(['\n', '\u{2028}', '\u{2029}']);
        for (at, line) in lines.flat_map(split_returns).enumerate() {
            let (number, line) = (at + 1, line.split('#').next().unwrap_or_default());
            for entry in line.split([',', ';', '\t']).filter(|entry| !is_blank(entry)) {
                let problem = match own.check(entry, &seen) {
                    Ok((word, folded)) => {
                        seen.insert(folded, number);
                        own.words.push(word);
                        continue;
                    }
                    Err(problem) => problem,
                };
                own.tell(LineProblem { line: number, entry: quote(entry), problem });
            }
        }
        own
    }

    /// Decodes the bytes of a text file: UTF-8, or UTF-16 with a byte order mark.
    ///
    /// # Errors
    /// When the bytes are not text in one of these encodings.
    pub fn decode(bytes: &[u8]) -> Result<String, NotText> {
        let wide = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
            let (pairs, rest) = bytes.as_chunks::<2>();
            let units = pairs.iter().map(|pair| unit(*pair));
            let text: Result<String, _> = char::decode_utf16(units).collect();
            text.ok().filter(|_| rest.is_empty()).ok_or(NotText)
        };
        let text = match bytes {
            [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes)?,
            [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes)?,
            _ => std::str::from_utf8(bytes).map_err(|_| NotText)?.to_owned(),
        };
        if text.contains('\0') { Err(NotText) } else { Ok(text) }
    }

    /// Returns whether there are enough words for a match.
    pub fn is_enough(&self) -> bool {
        self.words.len() >= *OWN_WORDS.start()
    }

    /// Returns a list that parses to these words.
    pub fn text(&self) -> String {
        self.words.iter().flat_map(|word| [word, "\n"]).collect()
    }

    /// Returns the word of an entry as printed, and as compared.
    fn check(&self, entry: &str, seen: &HashMap<String, usize>) -> Result<(String, String), Problem> {
        let visible: String = entry.nfc().filter(|sign| !is_invisible(*sign)).collect();
        let words: Vec<&str> = visible.split_whitespace().collect();
        let word: String = words.join(" ").to_uppercase().nfc().collect();
        let chars = word.chars().count();
        if let Some(sign) = word.chars().find(|sign| !stands_in_words(*sign)) {
            return Err(Problem::Sign(sign));
        }
        if !word.chars().any(char::is_alphabetic) {
            return Err(Problem::NoLetter);
        }
        if let Some(letter) = word.chars().find(|letter| !is_printable(*letter)) {
            return Err(Problem::Unprintable(letter));
        }
        if chars > OWN_WORD_CHARS {
            return Err(Problem::TooLong(chars));
        }
        let folded = fold(&word);
        match seen.get(&folded) {
            Some(line) => Err(Problem::Twice(*line)),
            None if self.words.len() == *OWN_WORDS.end() => Err(Problem::TooMany),
            None => Ok((word, folded)),
        }
    }

    fn tell(&mut self, problem: LineProblem) {
        if self.problems.len() < PROBLEMS_TOLD {
            self.problems.push(problem);
        } else {
            self.more_problems += 1;
        }
    }
}

/// Splits at carriage returns: a line may end in CR LF, or in CR only.
fn split_returns(line: &str) -> impl Iterator<Item = &str> {
    line.strip_suffix('\r').unwrap_or(line).split('\r')
}

fn is_blank(entry: &str) -> bool {
    entry.chars().all(|sign| sign.is_whitespace() || is_invisible(sign))
}

fn stands_in_words(sign: char) -> bool {
    sign.is_alphanumeric() || is_combining_mark(sign) || " -'’.&·".contains(sign)
}

/// Returns a text in composed form, or `None` if the font of the cards lacks one of its letters.
pub fn in_our_type(text: &str) -> Option<String> {
    let text: String = text.nfc().collect();
    text.chars().all(is_printable).then_some(text)
}

/// Returns whether the font of the cards has a letter.
pub fn is_printable(letter: char) -> bool {
    PRINTABLE.iter().any(|letters| letters.contains(&letter))
}

fn quote(entry: &str) -> String {
    let mut quoted: String =
        entry.trim().chars().filter(|sign| !is_invisible(*sign)).take(QUOTED_CHARS).collect();
    if entry.trim().chars().nth(QUOTED_CHARS).is_some() {
        quoted.push('…');
    }
    quoted
}

/// The error for bytes that are not text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotText;

impl fmt::Display for NotText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the file is not UTF-8 text")
    }
}

impl std::error::Error for NotText {}
