//! Finds English words with the same stem and different endings by their definitions in WordNet.

use std::collections::BTreeMap;

use splitkey_words::fold::fold;
use splitkey_words::referee::Referee;
use splitkey_words::referee::lexicon::{Link, NewEntry, Traits};

use super::relatives::is_shorter;
use super::wordnet::WordNet;

/// The length of the shortest stem, in letters.
const STEM: usize = 4;

/// The endings that may follow a stem.
const ENDINGS: &[&str] = &[
    "able", "age", "al", "an", "ance", "ancy", "ant", "arian", "ary", "ate", "ation", "ative", "ator",
    "atory", "cian", "e", "em", "ence", "ency", "ent", "eon", "eous", "er", "ery", "ety", "ia", "ial", "ian",
    "ible", "ic", "ical", "ics", "id", "ide", "ier", "iety", "ify", "ile", "ine", "ing", "ion", "ious", "is",
    "ise", "ism", "ist", "istic", "ition", "itive", "ity", "ium", "ive", "ize", "ment", "ness", "or", "ory",
    "ous", "ry", "sion", "tic", "tion", "tory", "ual", "um", "uous", "ure", "us", "y",
];

/// Links everyday words to those that their definitions mention, such as `surgeon` to `surgery`.
pub fn add(entries: &mut BTreeMap<String, NewEntry>, wordnet: &WordNet, referee: &Referee) {
    for synset in wordnet.synsets.values() {
        let words = || synset.words.iter().map(|word| fold(word));
        let tokens = synset.definition.split(|sign: char| !sign.is_alphabetic()).map(fold);
        for token in tokens.filter(|token| token.len() >= STEM) {
            let lemmas = if entries.contains_key(&token) { vec![token] } else { referee.lemmas(&token) };
            for (word, other) in
                words().flat_map(|word| lemmas.iter().map(move |lemma| (word.clone(), lemma)))
            {
                let is_common =
                    |word: &str| entries.get(word).is_some_and(|entry| entry.traits.has(Traits::COMMON));
                if !is_common(&word) || !is_common(other) || !have_one_stem(&word, other) {
                    continue;
                }
                let (longer, shorter) =
                    if is_shorter(other, &word) { (&word, other) } else { (other, &word) };
                let link = (Link::Relative, shorter.clone());
                if let Some(entry) = entries.get_mut(longer) {
                    entry.links.insert(link);
                }
            }
        }
    }
}

/// Returns whether two words have a common stem, followed in both only by an ending.
fn have_one_stem(one: &str, other: &str) -> bool {
    let shared = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    let ends = |word: &str, at: usize| word.get(at..).is_some_and(|end| ENDINGS.contains(&end));
    one != other && (STEM..=shared).any(|at| ends(one, at) && ends(other, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_one_stem_if_only_endings_follow_it() {
        assert!(have_one_stem("surgeon", "surgery"));
        assert!(have_one_stem("various", "variety"));
        assert!(!have_one_stem("transport", "transfer"));
        assert!(!have_one_stem("surge", "surge"));
    }
}
