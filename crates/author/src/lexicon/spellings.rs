//! Finds English words with two spellings by their letters and their meaning in WordNet.

use std::collections::{BTreeMap, BTreeSet};

use splitkey_words::fold::fold;
use splitkey_words::referee::lexicon::{Link, NewEntry};

use super::relatives::is_shorter;
use super::wordnet::{Place, WordNet};

/// The cost of a change that is not a matter of spelling.
const FOREIGN: usize = 9;

/// Links words with nearly the same letters and the same meaning.
pub fn add(entries: &mut BTreeMap<String, NewEntry>, wordnet: &WordNet) {
    let mut places: BTreeMap<String, BTreeSet<Place>> = BTreeMap::new();
    let mut pairs: BTreeSet<(String, String)> = BTreeSet::new();
    for (place, synset) in &wordnet.synsets {
        let words: Vec<String> =
            synset.words.iter().map(|word| fold(word)).filter(|word| entries.contains_key(word)).collect();
        for word in &words {
            places.entry(word.clone()).or_default().insert(*place);
            for other in words.iter().filter(|other| is_shorter(other, word) && spelled_alike(word, other)) {
                pairs.insert((word.clone(), other.clone()));
            }
        }
    }
    for (word, other) in pairs {
        let (Some(one), Some(two)) = (places.get(&word), places.get(&other)) else { continue };
        let shared = one.intersection(two).count();
        if 2 * shared >= one.len().min(two.len())
            && let Some(entry) = entries.get_mut(&word)
        {
            entry.links.insert((Link::Spelling, other));
        }
    }
}

/// Returns whether so few letters differ, and in such a way, that one word may be a spelling of the other.
fn spelled_alike(one: &str, other: &str) -> bool {
    let allowed = match one.len().min(other.len()) {
        0..=3 => return false,
        4 => 1,
        _ => 2,
    };
    one.as_bytes().first() == other.as_bytes().first()
        && distance(one.as_bytes(), other.as_bytes()) <= allowed
}

/// Returns the cost of changing one word into the other; swapping two letters counts once.
fn distance(one: &[u8], other: &[u8]) -> usize {
    let at = |row: &[usize], place: usize| row.get(place).copied().unwrap_or(usize::MAX / 2);
    let first_row = (0..=other.len()).scan(0, |cost, place| {
        *cost += if place == 0 { 0 } else { extra(other, place - 1) };
        Some(*cost)
    });
    let mut rows: Vec<Vec<usize>> = vec![first_row.collect()];
    for (i, letter) in one.iter().enumerate() {
        let above = rows.last().map_or(&[][..], Vec::as_slice);
        let mut row = vec![at(above, 0) + extra(one, i)];
        for (j, counterpart) in other.iter().enumerate() {
            let changed = at(above, j) + change(*letter, *counterpart, one.get(..i).unwrap_or_default());
            let mut least = changed.min(at(above, j + 1) + extra(one, i)).min(at(&row, j) + extra(other, j));
            let turned =
                i > 0 && j > 0 && one.get(i - 1) == Some(counterpart) && other.get(j - 1) == Some(letter);
            if turned && matches!((letter, counterpart), (b'e', b'r') | (b'r', b'e')) {
                least = least.min(rows.get(i - 1).map_or(usize::MAX / 2, |row| at(row, j - 1)) + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows.last().and_then(|row| row.last()).copied().unwrap_or_default()
}

/// Returns the cost of an additional letter: low for doubled and silent ones.
fn extra(word: &[u8], at: usize) -> usize {
    let Some(letter) = word.get(at) else { return FOREIGN };
    let before = at.checked_sub(1).and_then(|at| word.get(at));
    let after = word.get(at + 1);
    let doubled = before == Some(letter);
    let silent = match letter {
        b'e' => true,
        b'u' => matches!(before, Some(b'a' | b'g' | b'o')),
        b'i' => matches!(after, Some(b'a' | b'o' | b'u')),
        b'h' => at > 0,
        b'a' => after == Some(&b'e'),
        b'o' => matches!(after, Some(b'e' | b'u')) || before == Some(&b'o'),
        _ => false,
    };
    if doubled || silent { 1 } else { FOREIGN }
}

/// Returns the cost of writing one letter for another. Vowels are weak only after the first syllable.
fn change(one: u8, other: u8, before: &[u8]) -> usize {
    let vowel = |letter: &u8| b"aeiou".contains(letter);
    match (one.min(other), one.max(other)) {
        (one, other) if one == other => 0,
        (b'c', b'k' | b's') | (b's', b'z') | (b'i', b'y') => 1,
        (one, other) if vowel(&one) && vowel(&other) && before.iter().any(vowel) => 1,
        _ => FOREIGN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_are_distinguished_from_other_words() {
        for (one, other) in [
            ("colour", "color"),
            ("theatre", "theater"),
            ("cigarette", "cigaret"),
            ("organize", "organise"),
            ("mediaeval", "medieval"),
            ("travelled", "traveled"),
            ("gypsy", "gipsy"),
            ("catalogue", "catalog"),
            ("jewellery", "jewelry"),
        ] {
            assert!(spelled_alike(one, other), "{one} {other}");
        }
        for (one, other) in [("shoot", "scoot"), ("click", "cluck"), ("gurgle", "guggle"), ("stamp", "stomp")]
        {
            assert!(!spelled_alike(one, other), "{one} {other}");
        }
    }
}
