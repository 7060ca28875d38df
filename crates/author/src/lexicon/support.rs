//! Finds the words at the edges of a word that WordNet's definitions mention.

use std::collections::{BTreeMap, BTreeSet};

use splitkey_words::fold::fold;
use splitkey_words::referee::Referee;
use splitkey_words::referee::lexicon::{Link, NewEntry};

use super::wordnet::{Place, WordNet};

/// The levels of more general words that are considered in addition to the definition.
const LEVELS: usize = 3;

/// Links each word to the words at its edges that its meaning mentions.
pub fn add_mentions(entries: &mut BTreeMap<String, NewEntry>, wordnet: &WordNet, referee: &Referee) {
    let mut lemmas: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (place, synset) in &wordnet.synsets {
        let mentioned = mentioned(wordnet, *place);
        for written in synset.words.iter().filter(|word| !word.contains('_')) {
            let word = fold(written);
            let link = if wordnet.is_first(written, *place) { Link::FirstMention } else { Link::Mention };
            let mut found: BTreeSet<String> = BTreeSet::new();
            for token in mentioned.iter().filter(|token| **token != word && at_edge(&word, token)) {
                let lemmas = lemmas.entry(token.clone()).or_insert_with(|| referee.lemmas(token));
                found.extend(lemmas.iter().filter(|lemma| at_edge(&word, lemma)).cloned());
                found.insert(token.clone());
            }
            if let Some(entry) = entries.get_mut(&word) {
                entry
                    .links
                    .extend(found.into_iter().filter(|other| *other != word).map(|other| (link, other)));
            }
        }
    }
    for entry in entries.values_mut() {
        let first: BTreeSet<String> = entry
            .links
            .iter()
            .filter(|link| link.0 == Link::FirstMention)
            .map(|link| link.1.clone())
            .collect();
        entry.links.retain(|(link, other)| *link != Link::Mention || !first.contains(other));
    }
    // A spelling such as `rain bow` would be enough to know the parts of `rainbow`.
    for written in wordnet.synsets.values().flat_map(|synset| &synset.words) {
        let parts: Vec<String> = written.split(['_', '-']).map(fold).collect();
        if parts.len() == 2
            && let Some(entry) = entries.get_mut(&parts.concat())
        {
            entry.links.extend(parts.into_iter().map(|part| (Link::FirstMention, part)));
        }
    }
}

/// Returns the words of a definition, of synonyms, and of related and more general words.
fn mentioned(wordnet: &WordNet, place: Place) -> BTreeSet<String> {
    let mut tokens = BTreeSet::new();
    let Some(synset) = wordnet.synsets.get(&place) else { return tokens };
    let mut add = |text: &str| {
        let words = text.split(|sign: char| !sign.is_alphabetic() && sign != '\'');
        tokens.extend(words.map(fold).filter(|word| word.len() > 2));
    };
    add(&synset.definition);
    synset.words.iter().for_each(|word| add(word));
    for pointer in
        synset.pointers.iter().filter(|pointer| matches!(pointer.symbol.as_str(), "+" | "\\" | "&"))
    {
        let target =
            wordnet.synsets.get(&pointer.to).and_then(|other| other.words.get(pointer.target.max(1) - 1));
        target.into_iter().for_each(|word| add(word));
    }
    let mut level = vec![place];
    for _ in 0..LEVELS {
        level = level
            .iter()
            .filter_map(|place| wordnet.synsets.get(place))
            .flat_map(|synset| &synset.pointers)
            .filter(|pointer| matches!(pointer.symbol.as_str(), "@" | "@i"))
            .map(|pointer| pointer.to)
            .collect();
        for synset in level.iter().filter_map(|place| wordnet.synsets.get(place)) {
            synset.words.iter().for_each(|word| add(word));
        }
    }
    tokens
}

/// Returns whether a word begins or ends with the other, or nearly begins with it.
fn at_edge(word: &str, other: &str) -> bool {
    let shared = word.chars().zip(other.chars()).take_while(|(one, other)| one == other).count();
    let length = other.chars().count();
    // `hungry` has four letters of `hunger` left, `decision` four of `decide`.
    let lost = if other.ends_with("er") || other.ends_with("de") { 2 } else { 1 };
    length > 2 && (word.ends_with(other) || shared >= length.saturating_sub(lost).max(3))
}
