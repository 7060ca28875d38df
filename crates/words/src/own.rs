//! Words that a table brings along, as people write them: one a line, or with commas between.
//!
//! Whatever is wrong is told line by line and the rest is kept, so that nobody has to mend a list to use it.

use std::{collections::HashMap, fmt, ops::RangeInclusive};

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use crate::fold::{fold, is_invisible};

/// How many words make a pack of one's own.
pub const OWN_WORDS: RangeInclusive<usize> = 25..=2000;
/// The longest of them, in characters.
pub const OWN_WORD_CHARS: usize = 24;
/// The longest list, in bytes of UTF-8: each word as long as can be, and the end of its line.
pub const OWN_TEXT_BYTES: usize = *OWN_WORDS.end() * (OWN_WORD_CHARS * 4 + 1);
/// More problems than this are only counted.
const PROBLEMS_TOLD: usize = 200;
/// A line that is wrong is quoted up to here, in characters.
const QUOTED_CHARS: usize = 32;

/// What the type of the cards has: Latin, Greek and Cyrillic alphabets.
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

/// A list of words as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnWords {
    /// What is kept, in capitals and in the order of the list; no two are the same word.
    pub words: Vec<String>,
    /// What is not, first to last.
    pub problems: Vec<LineProblem>,
    /// Problems that are not told any more.
    pub more_problems: usize,
}

/// An entry that is not kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineProblem {
    /// From 1.
    pub line: usize,
    /// The entry, or its beginning.
    pub entry: String,
    pub problem: Problem,
}

/// Why an entry is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    NoLetter,
    /// It has so many characters.
    TooLong(usize),
    /// It holds a sign that stands in no word.
    Sign(char),
    /// It holds a letter that the table's type does not have.
    Unprintable(char),
    /// The same word stands in this line already.
    Twice(usize),
    /// The pack is full.
    TooMany,
}

impl OwnWords {
    /// Reads a list. A `#` begins a remark.
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

    /// Reads the bytes of a text file: UTF-8, or UTF-16 that says so.
    ///
    /// # Errors
    /// When it is no text.
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

    /// Whether a match can be dealt from them.
    pub fn is_enough(&self) -> bool {
        self.words.len() >= *OWN_WORDS.start()
    }

    /// The list that reads back as these words.
    pub fn text(&self) -> String {
        self.words.iter().flat_map(|word| [word, "\n"]).collect()
    }

    /// The word of an entry as it is printed, and as it is compared.
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

/// A line may end in a return and a line feed, or in a return alone.
fn split_returns(line: &str) -> impl Iterator<Item = &str> {
    line.strip_suffix('\r').unwrap_or(line).split('\r')
}

fn is_blank(entry: &str) -> bool {
    entry.chars().all(|sign| sign.is_whitespace() || is_invisible(sign))
}

fn stands_in_words(sign: char) -> bool {
    sign.is_alphanumeric() || is_combining_mark(sign) || " -'’.&·".contains(sign)
}

/// A text in the letters of our type; nothing where it lacks one of them.
pub fn in_our_type(text: &str) -> Option<String> {
    let text: String = text.nfc().collect();
    text.chars().all(is_printable).then_some(text)
}

/// Whether the type of the cards has a letter.
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

/// The bytes are no text that we can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotText;

impl fmt::Display for NotText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the file is no UTF-8 text")
    }
}

impl std::error::Error for NotText {}
