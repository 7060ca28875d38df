//! Reads the list of insults of a language.
//!
//! Each line is an entry; `#` starts a comment. `endings:` names the endings of insults in the language, before which a
//! last consonant may double, and `plurals:` those of parts. The sign of an entry says what counts:
//!
//! - `word`: the word, alone, with an ending, or in a compound with other entries.
//! - `=word`: the same without endings.
//! - `~word`: whatever contains the word.
//! - `word-`: an ordinary word that begins an insult before an insult or a part.
//! - `-word`: an ordinary word that is part of an insult behind one of those, or behind an insult.
//! - `several words`: these words, one after the other.

use std::collections::{HashMap, HashSet};

const INSULT: u8 = 1;
const FIRST: u8 = 2;
const PART: u8 = 4;

/// The entries of all languages.
#[derive(Clone, Debug, Default)]
pub(super) struct List {
    /// What words and parts of words are.
    forms: HashMap<String, u8>,
    anywhere: Vec<String>,
    phrases: HashSet<String>,
    longest: usize,
}

impl List {
    /// Reads the lists of some languages.
    pub(super) fn read(texts: &[&str]) -> List {
        let mut list = List::default();
        for text in texts {
            let lines =
                || text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
            let [endings, plurals] = ["endings:", "plurals:"].map(|head| {
                let ends = lines().filter_map(|line| line.strip_prefix(head)).flat_map(str::split_whitespace);
                ends.collect::<Vec<_>>()
            });
            lines().filter(|line| !line.contains(':')).for_each(|line| list.add(line, &endings, &plurals));
        }
        list.longest = list.forms.keys().map(String::len).max().unwrap_or_default();
        list
    }

    fn add(&mut self, entry: &str, endings: &[&str], plurals: &[&str]) {
        if entry.contains(' ') {
            self.phrases.insert(entry.to_owned());
        } else if let Some(word) = entry.strip_prefix('~') {
            self.anywhere.push(word.to_owned());
        } else if let Some(word) = entry.strip_prefix('=') {
            self.put(word.to_owned(), INSULT);
        } else if let Some(word) = entry.strip_suffix('-') {
            self.put(word.to_owned(), FIRST);
        } else if let Some(word) = entry.strip_prefix('-') {
            inflected(word, plurals).for_each(|form| self.put(form, PART));
        } else {
            inflected(entry, endings).for_each(|form| self.put(form, INSULT));
        }
    }

    fn put(&mut self, form: String, kind: u8) {
        *self.forms.entry(form).or_default() |= kind;
    }

    /// Returns the list for words whose repeated letters were made single.
    pub(super) fn squeezed(&self) -> List {
        let mut list = List {
            anywhere: self.anywhere.iter().map(|word| squeeze(word)).collect(),
            longest: self.longest,
            ..List::default()
        };
        self.forms.iter().for_each(|(form, kind)| list.put(squeeze(form), *kind));
        list
    }

    /// Returns whether a word is an insult, or a compound that is one.
    pub(super) fn has_word(&self, word: &str) -> bool {
        if self.anywhere.iter().any(|insult| word.contains(insult)) {
            return true;
        }
        // What the letters before each place are: nothing yet, an insult, or the beginning of one.
        let mut before = vec![0; word.len() + 1];
        for begins in 0..word.len() {
            let is = before.get(begins).copied().unwrap_or_default();
            if begins > 0 && is == 0 {
                continue;
            }
            for ends in begins + 1..=word.len().min(begins + self.longest) {
                let Some(kind) = word.get(begins..ends).and_then(|part| self.forms.get(part)) else {
                    continue;
                };
                let is_insult = kind & INSULT != 0 || (begins > 0 && kind & PART != 0);
                if let Some(then) = before.get_mut(ends) {
                    *then |= (kind & FIRST) | if is_insult { INSULT } else { 0 };
                }
            }
        }
        before.last().is_some_and(|is| is & INSULT != 0)
    }

    /// Returns whether these words are an insult one after the other.
    pub(super) fn has_phrase(&self, words: &[&str]) -> bool {
        let is = |word: &str, kind| self.forms.get(word).is_some_and(|kinds| kinds & kind != 0);
        // Compounds are often written as two words.
        matches!(words, [first, part] if is(first, FIRST) && is(part, PART))
            || self.phrases.contains(&words.join(" "))
    }

    /// Returns the most words of a phrase.
    pub(super) fn longest_phrase(&self) -> usize {
        self.phrases.iter().map(|phrase| phrase.split(' ').count()).max().unwrap_or_default()
    }
}

/// Returns a word alone and with each ending.
fn inflected(word: &str, endings: &[&str]) -> impl Iterator<Item = String> {
    let last = word.chars().last().filter(|last| !is_vowel(*last)).map(String::from).unwrap_or_default();
    let forms: Vec<String> = endings
        .iter()
        .flat_map(|ending| {
            let doubled = if ending.starts_with(is_vowel) { last.as_str() } else { "" };
            [format!("{word}{ending}"), format!("{word}{doubled}{ending}")]
        })
        .chain([word.to_owned()])
        .collect();
    forms.into_iter()
}

fn is_vowel(letter: char) -> bool {
    "aeiouy".contains(letter)
}

/// Returns a word without the repetitions of its letters.
pub(super) fn squeeze(word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    letters.dedup();
    letters.into_iter().collect()
}
