//! The Dutch lexicon, from OpenTaal's word list.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;
use splitkey_words::fold::fold;
use splitkey_words::referee::lexicon::{Link, NewEntry, Traits, encode};
use splitkey_words::referee::{Language, Referee};

use super::reviewed;
use super::sources::Sources;

type Entries = BTreeMap<String, NewEntry>;

/// The number of listed words that begin or end with a word for it to count as doing so sometimes.
const SOME: usize = 15;
/// The same, to count as doing so often.
const MANY: usize = 60;

pub fn build(sources: &Sources, reviewed_folder: &Path) -> Result<Vec<u8>> {
    let (mut entries, mut plain) = (Entries::new(), Vec::new());
    for line in sources.read("hunspell-nl", "hunspell/nl.dic")?.lines().skip(1) {
        let line = line.split_whitespace().next().unwrap_or_default();
        let (word, flags) = line.split_once('/').unwrap_or((line, ""));
        let folded = fold(word);
        let flags: Vec<&str> =
            flags.as_bytes().chunks(2).filter_map(|flag| std::str::from_utf8(flag).ok()).collect();
        let is_word = folded.len() > 1 && folded.chars().all(|letter| letter.is_ascii_alphabetic());
        if !is_word
            || flags.contains(&"Fw")
            || word.chars().filter(|letter| letter.is_uppercase()).count() > 1
        {
            continue;
        }
        let traits = traits(word, &flags);
        if traits == Traits::default() {
            plain.push(folded);
            continue;
        }
        add_foreign_plurals(&mut entries, &folded, &flags);
        let entry = entries.entry(folded).or_default();
        // Names that are also words count as words.
        let was_name = entry.traits == Traits::default() || entry.traits.has(Traits::NAME);
        let name = if was_name { traits.0 & Traits::NAME.0 } else { 0 };
        entry.traits = Traits((entry.traits.0 | traits.0) & !Traits::NAME.0 | name);
    }
    add_nouns(&mut entries);
    reviewed::add(&mut entries, reviewed_folder)?;
    let referee = Referee::new(Language::Dutch, &encode(entries.clone()), "")?;
    for word in plain {
        if !entries.contains_key(&word) && referee.lemmas(&word).is_empty() {
            entries.insert(word, NewEntry { traits: Traits::OTHER, ..Default::default() });
        }
    }
    count_compounds(&mut entries);
    Ok(encode(entries))
}

/// Returns the traits for the flags of the word list.
fn traits(word: &str, flags: &[&str]) -> Traits {
    let mut traits = Traits::default();
    for flag in flags {
        let more = match flag.as_bytes() {
            [b'Y' | b'Z', b'm'] => Traits::ADJECTIVE,
            [b'Y' | b'Z', _] | [b'C', b'a' | b'b' | b'c' | b'd' | b'e' | b'h'] => Traits::NOUN,
            [b'V', b'e'] | [b'A', _] => Traits::ADJECTIVE,
            [b'V', _] => Traits::VERB,
            [b'P', b'N'] => Traits::NAME,
            // Prefix flags mark verbs; stems in -t have no other flag.
            [b'P', b'a'..=b't'] => Traits::VERB,
            _ => Traits::default(),
        };
        traits = traits.and(more);
    }
    if word.starts_with(char::is_uppercase) { traits.and(Traits::NAME) } else { traits }
}

/// Marks nouns such as `mat`, which the word list shows only by their diminutives.
fn add_nouns(entries: &mut Entries) {
    let diminutives = entries.iter().filter(|(_, entry)| entry.traits.has(Traits::NOUN));
    let nouns: Vec<String> =
        diminutives.filter_map(|(word, _)| word.strip_suffix("je")).map(str::to_owned).collect();
    for noun in nouns {
        if let Some(entry) = entries.get_mut(&noun).filter(|entry| !entry.traits.has(Traits::NAME)) {
            entry.traits = entry.traits.and(Traits::NOUN);
        }
    }
}

/// Adds plurals such as `musea`, which no rule of Dutch forms.
fn add_foreign_plurals(entries: &mut Entries, word: &str, flags: &[&str]) {
    for (flag, ending, plural) in [
        ("Zx", "um", "a"),
        ("Zx", "us", "i"),
        ("Zu", "ium", "ia"),
        ("Zu", "icus", "ici"),
        ("Zu", "icus", "ica"),
    ] {
        if let Some(stem) = word.strip_suffix(ending).filter(|_| flags.contains(&flag)) {
            let links = &mut entries.entry(format!("{stem}{plural}")).or_default().links;
            links.insert((Link::Form, word.to_owned()));
        }
    }
}

/// Marks words that other words begin or end with.
fn count_compounds(entries: &mut Entries) {
    let (mut begins, mut ends): (BTreeMap<String, usize>, BTreeMap<String, usize>) = Default::default();
    for word in entries.keys() {
        for at in 2..word.len().saturating_sub(1) {
            let (first, second) = word.split_at(at);
            if entries.contains_key(second) {
                let linked = [Some(first), first.strip_suffix('s'), first.strip_suffix("en")];
                if let Some(first) = linked.into_iter().flatten().find(|first| entries.contains_key(*first)) {
                    *begins.entry(first.to_owned()).or_default() += 1;
                    *ends.entry(second.to_owned()).or_default() += 1;
                }
            }
        }
    }
    for (counts, some, many) in
        [(begins, Traits::BEGINS_SOME, Traits::BEGINS_MANY), (ends, Traits::ENDS_SOME, Traits::ENDS_MANY)]
    {
        for (word, count) in counts {
            if let Some(entry) = entries.get_mut(&word) {
                let marks = [(SOME, some), (MANY, many)];
                entry.traits = marks
                    .iter()
                    .filter(|mark| count >= mark.0)
                    .fold(entry.traits, |traits, mark| traits.and(mark.1));
            }
        }
    }
}
