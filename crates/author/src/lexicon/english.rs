//! The English lexicon, from WordNet and SCOWL's word lists.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::Result;
use splitkey_words::fold::fold;
use splitkey_words::referee::lexicon::{Link, NewEntry, Traits, encode};
use splitkey_words::referee::{Language, Referee};

use super::relatives;
use super::reviewed;
use super::siblings;
use super::sources::Sources;
use super::spellings;
use super::support;
use super::wordnet::WordNet;

type Entries = BTreeMap<String, NewEntry>;

/// The number of compounds that begin or end with a word for it to count as doing so sometimes.
const SOME: usize = 4;
/// The same, to count as doing so often.
const MANY: usize = 10;

pub fn build(sources: &Sources, reviewed_folder: &Path) -> Result<Vec<u8>> {
    let wordnet = WordNet::read(sources)?;
    let mut entries = words(&wordnet);
    add_exceptions(&mut entries, &wordnet);
    let referee = Referee::new(Language::English, &encode(entries.clone()), "")?;
    add_common(&mut entries, sources, &referee)?;
    support::add_mentions(&mut entries, &wordnet, &referee);
    siblings::add(&mut entries, &wordnet, &referee);
    relatives::add(&mut entries, &wordnet);
    spellings::add(&mut entries, &wordnet);
    count_compounds(&mut entries);
    reviewed::add(&mut entries, reviewed_folder)?;
    Ok(encode(entries))
}

/// Returns the single words of WordNet.
fn words(wordnet: &WordNet) -> Entries {
    // The written forms of each word, to recognise names and hyphenated words.
    let mut written: BTreeMap<String, (BTreeSet<&str>, Traits)> = BTreeMap::new();
    for ((kind, _), synset) in &wordnet.synsets {
        for word in synset.words.iter().filter(|word| !word.contains('_') && !is_acronym(word)) {
            let folded = fold(word);
            if folded.chars().all(|letter| letter.is_ascii_alphabetic()) {
                let kind = match kind {
                    'n' => Traits::NOUN,
                    'v' => Traits::VERB,
                    'a' => Traits::ADJECTIVE,
                    _ => Traits::OTHER,
                };
                let (forms, traits) = written.entry(folded).or_default();
                forms.insert(word);
                *traits = traits.and(kind);
            }
        }
    }
    let entry = |(folded, (forms, mut traits)): (String, (BTreeSet<&str>, Traits))| {
        if forms.iter().all(|form| form.starts_with(char::is_uppercase)) {
            traits = traits.and(Traits::NAME);
        }
        if forms.iter().all(|form| form.contains('-')) {
            traits = traits.and(Traits::HYPHENATED);
        }
        (folded, NewEntry { traits, ..Default::default() })
    };
    written.into_iter().map(entry).collect()
}

fn is_acronym(word: &str) -> bool {
    let capitals = word.chars().filter(|letter| letter.is_uppercase()).count();
    word.contains('.') || (capitals > 1 && !word.chars().any(char::is_lowercase)) || word.len() < 2
}

fn add_exceptions(entries: &mut Entries, wordnet: &WordNet) {
    for (form, base, _) in &wordnet.exceptions {
        let (form, base) = (fold(form), fold(base));
        let is_word = |word: &str| word.chars().all(|letter| letter.is_ascii_alphabetic());
        if form != base && is_word(&form) && form != format!("{base}d") && entries.contains_key(&base) {
            entries.entry(form).or_default().links.insert((Link::Form, base));
        }
    }
}

/// Marks everyday words, and adds words and names that WordNet lacks.
fn add_common(entries: &mut Entries, sources: &Sources, referee: &Referee) -> Result<()> {
    for (package, file, trait_of) in [
        ("wamerican", "dict/american-english", Traits::COMMON),
        ("wamerican-large", "dict/american-english-large", Traits::default()),
    ] {
        for word in
            sources.read(package, file)?.lines().filter(|word| !word.contains('\'') && !is_acronym(word))
        {
            let folded = fold(word);
            if !folded.chars().all(|letter| letter.is_ascii_alphabetic()) {
                continue;
            }
            let name = if word.starts_with(char::is_uppercase) { Traits::NAME } else { Traits::default() };
            match entries.get_mut(&folded) {
                Some(entry) if name == Traits::default() => {
                    // Names that are also words count as words.
                    let plain = entry.traits.0 & !Traits::NAME.0;
                    entry.traits = Traits(plain).and(trait_of);
                }
                Some(_) => {}
                None if referee.lemmas(&folded).is_empty() => {
                    entries.insert(folded, NewEntry { traits: trait_of.and(name), ..Default::default() });
                }
                None => {}
            }
        }
    }
    Ok(())
}

/// Marks words that compounds begin or end with.
fn count_compounds(entries: &mut Entries) {
    let (mut begins, mut ends): (BTreeMap<String, usize>, BTreeMap<String, usize>) = Default::default();
    for (word, entry) in &*entries {
        let mentions = |part: &str| {
            [Link::FirstMention, Link::Mention]
                .iter()
                .any(|link| entry.links.contains(&(*link, part.to_owned())))
        };
        for at in 3..word.len().saturating_sub(2) {
            let (first, second) = word.split_at(at);
            let known = |part: &str| entries.get(part).is_some_and(|entry| !entry.traits.has(Traits::NAME));
            if known(first) && known(second) && (mentions(first) || mentions(second)) {
                *begins.entry(first.to_owned()).or_default() += 1;
                *ends.entry(second.to_owned()).or_default() += 1;
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
                    .filter(|(least, _)| count >= *least)
                    .fold(entry.traits, |traits, mark| traits.and(mark.1));
            }
        }
    }
}
