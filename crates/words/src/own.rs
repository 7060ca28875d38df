//! A table's own words, and what may stand on their cards.

use std::{collections::HashSet, ops::RangeInclusive};

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use crate::fold::{is_hyphen, is_invisible};

/// The allowed number of own words.
pub const OWN_WORDS: RangeInclusive<usize> = 25..=2000;
/// The longest own word, in characters.
pub const OWN_WORD_CHARS: usize = 24;
/// The most bytes of a line that may be a word with the marks of a list around it.
const LONGEST_LINE: usize = 1024;
/// The longest list, in bytes of UTF-8: the maximum number of words of maximum length, each with a line end.
pub const OWN_TEXT_BYTES: usize = *OWN_WORDS.end() * (OWN_WORD_CHARS * 4 + 1);

/// The characters in the fonts of the table: Latin, Greek and Cyrillic alphabets, and signs.
const PRINTABLE: [RangeInclusive<char>; 20] = [
    ' '..='~',
    '¡'..='¡',
    '£'..='£',
    'ª'..='ª',
    '°'..='°',
    '²'..='³',
    '·'..='·',
    'º'..='º',
    '¿'..='¿',
    '’'..='’',
    '€'..='€',
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

/// The signs that may stand in a word, besides letters and digits.
const SIGNS: &str = " -’.&·/?!:,#+%()*$€£°¡¿";
/// The signs that a word may begin with, if a visible character follows; others are marks of a list.
const FIRST: &str = "’.#?!($€£¡¿&";
/// The signs that a word may end with, if a visible character precedes; others are marks of a list.
const LAST: &str = "’.?!)#+%$€£°";

/// The boxes of a list of things to do.
const BOXES: [&str; 4] = ["[ ] ", "[x] ", "[X] ", "[✓] "];

/// The words that a table brings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnWords {
    /// Valid words in capitals, no two of them the same.
    pub words: Vec<String>,
}

/// Why a text cannot stand on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// It has neither letter nor digit.
    NoWord,
    /// It is longer than [`OWN_WORD_CHARS`].
    TooLong,
    /// It contains a character that is not allowed in words.
    Sign(char),
    /// It contains a letter that the fonts of the table lack.
    Unprintable(char),
}

impl OwnWords {
    /// Reads the words that a player sends, one per line. Returns `None` unless each line is a word, no two are the same,
    /// and their number is one of [`OWN_WORDS`].
    pub fn parse(lines: &str) -> Option<OwnWords> {
        let words: Vec<String> = lines.lines().map(card_word).collect::<Result<_, _>>().ok()?;
        let mut seen = HashSet::new();
        let differ = words.iter().all(|word| seen.insert(sameness(word)));
        (differ && OWN_WORDS.contains(&words.len())).then_some(OwnWords { words })
    }

    /// Returns whether there are enough words for a match.
    pub fn is_enough(&self) -> bool {
        self.words.len() >= *OWN_WORDS.start()
    }

    /// Returns the words, one per line.
    pub fn lines(&self) -> String {
        self.words.iter().flat_map(|word| [word, "\n"]).collect()
    }
}

/// Returns a text as it is printed on a card: in capitals, with the signs that our fonts have, and without the marks of
/// a list around it.
///
/// # Errors
/// When it cannot be printed on a card.
pub fn card_word(text: &str) -> Result<String, Problem> {
    // Taking its marks off one by one would take long.
    if text.len() > LONGEST_LINE {
        let has_word = text.chars().any(char::is_alphanumeric);
        return Err(if has_word { Problem::TooLong } else { Problem::NoWord });
    }
    let spelled = spelled(text);
    let mut word = spelled.as_str();
    loop {
        let bare = without_marks(word);
        if bare.len() == word.len() {
            break;
        }
        word = bare;
    }
    let word: String = word.to_uppercase().nfc().collect();
    if !word.chars().any(char::is_alphanumeric) {
        return Err(Problem::NoWord);
    }
    let stands = |sign: char| sign.is_alphanumeric() || is_combining_mark(sign) || SIGNS.contains(sign);
    if let Some(sign) = word.chars().find(|sign| !stands(*sign)) {
        return Err(Problem::Sign(sign));
    }
    if let Some(letter) = word.chars().find(|letter| !is_printable(*letter)) {
        return Err(Problem::Unprintable(letter));
    }
    if word.chars().count() > OWN_WORD_CHARS { Err(Problem::TooLong) } else { Ok(word) }
}

/// Returns what two words on cards have in common if people would take them for one: all but hyphens and spaces.
pub fn sameness(word: &str) -> String {
    word.chars().filter(|sign| !matches!(sign, ' ' | '-')).collect()
}

/// Returns a text with single spaces, and with the apostrophes and hyphens that our fonts have.
pub(crate) fn spelled(text: &str) -> String {
    let mut spelled = String::new();
    for sign in text.nfc().filter(|sign| sign.is_whitespace() || !is_invisible(*sign)) {
        match sign {
            '_' => spelled.push(' '),
            '\u{fe00}'..='\u{fe0f}' | '\u{20e3}' => {}
            _ if is_hyphen(sign) => spelled.push('-'),
            _ if is_apostrophe(sign) => spelled.push('’'),
            _ if is_quotation_mark(sign) => {}
            '…' => spelled.push_str("..."),
            // Ligatures of printed texts, and wide letters.
            '\u{fb00}'..='\u{fb06}' | '\u{ff01}'..='\u{ff5e}' => spelled.extend([sign].into_iter().nfkc()),
            _ => spelled.push(sign),
        }
    }
    spelled.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Removes a mark of a list at either end of a spelled text, or the quotation marks around it.
pub(crate) fn without_marks(word: &str) -> &str {
    let word = word.trim();
    if let Some(quoted) = word.strip_prefix('’').and_then(|rest| rest.strip_suffix('’')) {
        return quoted.trim();
    }
    if let Some(rest) = BOXES.iter().find_map(|ticked| word.strip_prefix(ticked)) {
        return rest.trim();
    }
    let (mut from_start, mut from_end) = (word.chars(), word.chars().rev());
    if let (Some(first), second) = (from_start.next(), from_start.next())
        && !is_letter(first)
        && (!FIRST.contains(first)
            || second.is_none_or(char::is_whitespace)
            || (first == '(' && !word.contains(')')))
    {
        return word.strip_prefix(first).unwrap_or(word).trim();
    }
    if let (Some(last), before) = (from_end.next(), from_end.next())
        && !is_letter(last)
        && (!LAST.contains(last)
            || before.is_none_or(char::is_whitespace)
            || (last == ')' && !word.contains('(')))
    {
        return word.strip_suffix(last).unwrap_or(word).trim();
    }
    word
}

fn is_letter(sign: char) -> bool {
    sign.is_alphanumeric() || is_combining_mark(sign)
}

/// Returns whether a character stands for an apostrophe.
fn is_apostrophe(sign: char) -> bool {
    matches!(sign, '\'' | '`' | '´' | '\u{2018}'..='\u{201b}' | '\u{2bb}'..='\u{2bd}' | '\u{2032}' | '\u{2039}' | '\u{203a}')
}

/// Returns whether a character is a quotation mark that is not an apostrophe.
pub(crate) fn is_quotation_mark(sign: char) -> bool {
    matches!(sign, '"' | '«' | '»' | '\u{201c}'..='\u{201f}' | '\u{2033}')
}

/// Returns a text in composed form, or `None` if the fonts of the table lack one of its letters.
pub fn in_our_type(text: &str) -> Option<String> {
    let text: String = text.nfc().collect();
    text.chars().all(is_printable).then_some(text)
}

/// Returns whether the fonts of the table have a letter.
pub fn is_printable(letter: char) -> bool {
    PRINTABLE.iter().any(|letters| letters.contains(&letter))
}
