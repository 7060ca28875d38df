//! The cards that the entries of a list become, and what is left out.

use std::{
    collections::HashSet,
    hash::{DefaultHasher, Hash, Hasher},
};

use crate::own::{OWN_WORDS, Problem, card_word, is_quotation_mark, sameness, spelled, without_marks};

/// The left-out entries that are quoted, of each reason.
const EXAMPLES: usize = 3;
/// The length up to which a left-out entry is quoted, in characters.
const QUOTED_CHARS: usize = 24;

/// The cards of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cards {
    pub(super) words: Vec<String>,
    /// The number of different words before some of them were drawn.
    pub(super) found: usize,
    pub(super) left_out: Vec<LeftOut>,
    /// The entries from which marks such as bullets were removed.
    pub(super) marked: usize,
}

/// The entries that were left out for one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    pub reason: Reason,
    pub count: usize,
    /// The first of them, shortened.
    pub examples: Vec<String>,
    /// The first characters that are not allowed or that our fonts lack.
    pub signs: Vec<char>,
}

/// Why entries were left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// They have neither letter nor digit.
    NoWord,
    TooLong,
    /// They contain a character that is not allowed in words.
    Sign,
    /// They contain a letter that our fonts lack.
    Unprintable,
    /// They are in the list already, or differ from another word only in space, hyphens or case.
    Twice,
}

impl Cards {
    pub(super) fn of(entries: &[String]) -> Cards {
        let mut cards = Cards::default();
        let mut seen = HashSet::new();
        for entry in entries.iter().filter(|entry| !is_line(entry)) {
            match card_word(entry) {
                Ok(word) if seen.insert(sameness(&word)) => {
                    let spelled = spelled(entry);
                    cards.marked += usize::from(without_marks(&spelled) != spelled && !is_quoted(entry));
                    cards.words.push(word);
                }
                Ok(_) => cards.leave_out(entry, Reason::Twice, None),
                Err(Problem::NoWord) => cards.leave_out(entry, Reason::NoWord, None),
                Err(Problem::TooLong) => cards.leave_out(entry, Reason::TooLong, None),
                Err(Problem::Sign(sign)) => cards.leave_out(entry, Reason::Sign, Some(sign)),
                Err(Problem::Unprintable(sign)) => cards.leave_out(entry, Reason::Unprintable, Some(sign)),
            }
        }
        cards.found = cards.words.len();
        cards.words = drawn(std::mem::take(&mut cards.words));
        cards
    }

    fn leave_out(&mut self, entry: &str, reason: Reason, sign: Option<char>) {
        let same = self.left_out.iter_mut().position(|left| left.reason == reason);
        let left = match same.and_then(|at| self.left_out.get_mut(at)) {
            Some(left) => left,
            None => {
                let (examples, signs) = (Vec::new(), Vec::new());
                self.left_out.push(LeftOut { reason, count: 0, examples, signs });
                let Some(left) = self.left_out.last_mut() else { return };
                left
            }
        };
        left.count += 1;
        if left.examples.len() < EXAMPLES {
            left.examples.push(quoted(entry));
        }
        if let Some(sign) = sign
            && left.signs.len() < EXAMPLES
            && !left.signs.contains(&sign)
        {
            left.signs.push(sign);
        }
    }
}

/// Returns whether an entry is empty or a line that was drawn with signs.
fn is_line(entry: &str) -> bool {
    entry.chars().all(|sign| sign.is_whitespace() || sign.is_ascii_punctuation() || is_quotation_mark(sign))
}

fn is_quoted(entry: &str) -> bool {
    let is_mark = |sign: char| is_quotation_mark(sign) || spelled(sign.encode_utf8(&mut [0; 4])) == "’";
    entry.trim().starts_with(is_mark) && entry.trim().ends_with(is_mark)
}

/// Returns as many words as a table keeps, in their order. They are drawn from the whole list, always the same ones, so
/// that they do not change while the list is being written.
fn drawn(words: Vec<String>) -> Vec<String> {
    let most = *OWN_WORDS.end();
    if words.len() <= most {
        return words;
    }
    let mut lots: Vec<(u64, usize)> = words.iter().enumerate().map(|(at, word)| (lot(word), at)).collect();
    lots.sort_unstable();
    let kept: HashSet<usize> = lots.into_iter().take(most).map(|(_, at)| at).collect();
    words.into_iter().enumerate().filter(|(at, _)| kept.contains(at)).map(|(_, word)| word).collect()
}

fn lot(word: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    word.hash(&mut hasher);
    hasher.finish()
}

/// Returns the start of a text, for a sentence about it.
pub(super) fn quoted(entry: &str) -> String {
    let entry = spelled(entry);
    let mut quoted: String = entry.chars().take(QUOTED_CHARS).collect();
    if entry.chars().nth(QUOTED_CHARS).is_some() {
        quoted.push('…');
    }
    quoted
}
