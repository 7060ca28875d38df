//! A column of a table, or a field of a program's list: where it is, its name, and whether it looks like words.

use std::collections::HashSet;

use crate::{fold::fold, own::card_word};

/// The names of columns of words, the likeliest first.
const WORD_NAMES: [&str; 22] = [
    "word", "words", "woord", "woorden", "term", "terms", "card", "cards", "kaart", "name", "names", "naam",
    "namen", "title", "titel", "text", "tekst", "noun", "entry", "answer", "value", "label",
];
/// The names of columns without words.
const OTHER_NAMES: [&str; 24] = [
    "id",
    "nr",
    "no",
    "no.",
    "num",
    "number",
    "nummer",
    "#",
    "index",
    "rank",
    "count",
    "aantal",
    "category",
    "categorie",
    "type",
    "tag",
    "tags",
    "lang",
    "language",
    "taal",
    "definition",
    "meaning",
    "level",
    "hint",
];
/// The tags and names of languages.
const LANGUAGES: [&str; 18] = [
    "en",
    "nl",
    "de",
    "fr",
    "es",
    "it",
    "pt",
    "pl",
    "english",
    "dutch",
    "german",
    "french",
    "spanish",
    "engels",
    "nederlands",
    "duits",
    "frans",
    "spaans",
];
/// The most words of a phrase.
const PHRASE_WORDS: usize = 3;

/// A column of entries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Column {
    pub(super) name: Option<String>,
    pub(super) entries: Vec<String>,
}

/// How good the name of a column is, and the share of its entries that look like words, in hundredths.
pub(super) type Fitness = (usize, usize);

impl Column {
    /// Returns whether most entries are different words or phrases, rather than numbers, categories or sentences.
    pub(super) fn is_of_words(&self) -> bool {
        self.wordlike() >= 70
    }

    pub(super) fn fitness(&self) -> Fitness {
        (self.name.as_deref().map_or(0, rank), self.wordlike())
    }

    /// Returns the share of different words or phrases among the entries, in hundredths.
    fn wordlike(&self) -> usize {
        let words = self.entries.iter().filter(|entry| is_phrase(entry)).map(|entry| fold(entry));
        let different: HashSet<String> = words.collect();
        100 * different.len() / self.entries.len().max(1)
    }
}

/// Returns whether a text may be the name of a column.
pub(super) fn is_name(text: &str) -> bool {
    let text = fold(text);
    rank(&text) > 0 || OTHER_NAMES.contains(&text.as_str())
}

/// Returns whether a text is the tag or name of a language.
pub(super) fn is_language(text: &str) -> bool {
    LANGUAGES.contains(&fold(text).as_str())
}

/// Returns whether a text is a heading above a list of words.
pub(super) fn is_heading(text: &str) -> bool {
    matches!(fold(text).trim_end_matches(':'), "word" | "words" | "woord" | "woorden")
}

/// Returns how likely a column of this name has the words, 0 for any other name.
fn rank(name: &str) -> usize {
    let name = fold(name);
    let at = WORD_NAMES.iter().position(|known| *known == name);
    at.map_or(0, |at| WORD_NAMES.len() - at)
}

fn is_phrase(entry: &str) -> bool {
    let is_number = !entry.contains(char::is_alphabetic);
    !is_number
        && !entry.contains(',')
        && entry.split_whitespace().count() <= PHRASE_WORDS
        && card_word(entry).is_ok_and(|word| word.chars().count() > 1)
}
