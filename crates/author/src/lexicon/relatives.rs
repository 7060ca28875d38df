//! Links English words to the shorter words of their family by WordNet's derivations.

use std::collections::{BTreeMap, BTreeSet};

use splitkey_words::fold::fold;
use splitkey_words::referee::lexicon::{Link, NewEntry};

use super::wordnet::{Place, WordNet};

/// Adds WordNet's derivations: every word links to the shorter words of its family.
pub fn add(entries: &mut BTreeMap<String, NewEntry>, wordnet: &WordNet) {
    let mut sure: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut unsure: BTreeMap<(String, String), BTreeSet<Place>> = BTreeMap::new();
    for (place, synset) in &wordnet.synsets {
        for pointer in &synset.pointers {
            let other = wordnet
                .synsets
                .get(&pointer.to)
                .and_then(|other| other.words.get(pointer.target.wrapping_sub(1)));
            let (Some(written), Some(other_written)) =
                (synset.words.get(pointer.source.wrapping_sub(1)), other)
            else {
                continue;
            };
            let (word, other) = (fold(written), fold(other_written));
            let related = match pointer.symbol.as_str() {
                "+" | "\\" => begin_alike(&word, &other),
                "!" => word.ends_with(&other) || other.ends_with(&word),
                _ => false,
            };
            if !related || word == other || !entries.contains_key(&word) || !entries.contains_key(&other) {
                continue;
            }
            let agent = |word: &str, other: &str| word.ends_with(['r']) && word.len() > other.len();
            let lesser = (agent(&word, &other) && !wordnet.is_first(written, *place))
                || (agent(&other, &word) && !wordnet.is_first(other_written, pointer.to));
            if lesser {
                let (longer, shorter, sense) =
                    if is_shorter(&other, &word) { (word, other, *place) } else { (other, word, pointer.to) };
                unsure.entry((longer, shorter)).or_default().insert(sense);
            } else {
                sure.entry(word.clone()).or_default().insert(other.clone());
                sure.entry(other).or_default().insert(word);
            }
        }
    }
    for (word, relatives) in &sure {
        let farther = relatives.iter().filter_map(|other| sure.get(other)).flatten();
        let near = relatives.iter().map(|other| (other, true)).chain(farther.map(|other| (other, false)));
        for (other, _) in
            near.filter(|(other, near)| is_shorter(other, word) && (*near || begin_alike(word, other)))
        {
            if let Some(entry) = entries.get_mut(word) {
                entry.links.insert((Link::Relative, other.clone()));
            }
        }
    }
    for ((word, other), senses) in unsure {
        // A runner runs in many senses of the word; a butter butts only in one that nobody thinks of.
        let link = if senses.len() > 1 { Link::Relative } else { Link::SoftRelative };
        if let Some(entry) =
            entries.get_mut(&word).filter(|entry| !entry.links.contains(&(Link::Relative, other.clone())))
        {
            entry.links.insert((link, other));
        }
    }
}

pub fn is_shorter(one: &str, other: &str) -> bool {
    (one.len(), one) < (other.len(), other)
}

fn begin_alike(one: &str, other: &str) -> bool {
    let shared = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    shared >= one.len().min(other.len()).saturating_sub(1).clamp(3, 4)
}
