//! English inflection.

pub(super) mod affixes;
pub(super) mod compounds;
pub(super) mod variants;

use super::lexicon::{Lexicon, Traits};

const NAMED: Traits = Traits::NAME;
const NOUN: Traits = Traits::NOUN;
const VERB: Traits = Traits::VERB;
const ADJECTIVE: Traits = Traits::ADJECTIVE;

/// Returns the listed words of which `word` is a regular form.
pub(super) fn lemmas(lexicon: &Lexicon, word: &str) -> Vec<String> {
    let traits = lexicon.traits(word);
    let mut found = Vec::new();
    plurals(lexicon, word, &mut found);
    if traits.has(Traits::ROOT) {
        return found;
    }
    let is = |base: &str, kind: Traits| lexicon.traits(base).has_any(kind);
    if let Some(stem) = word.strip_suffix("ing") {
        for base in verbs_before(stem) {
            if is(&base, VERB) && has_vowel(&base) {
                found.push(base);
            }
        }
        if let Some(stem) =
            stem.strip_suffix('y').map(|stem| format!("{stem}ie")).filter(|base| is(base, VERB))
        {
            found.push(stem);
        }
    }
    if let Some(stem) = word.strip_suffix("ed") {
        // A noun such as `seed` is not a form of `see`.
        let accident = traits.has_any(NOUN) && stem.ends_with('e');
        for base in verbs_before(stem) {
            if is(&base, VERB) && has_vowel(&base) && !accident {
                found.push(base);
            }
        }
        if let Some(base) =
            stem.strip_suffix('i').map(|stem| format!("{stem}y")).filter(|base| is(base, VERB))
        {
            found.push(base);
        }
    }
    if !traits.has_any(NOUN.and(VERB)) {
        for ending in ["er", "est"] {
            let Some(stem) = word.strip_suffix(ending) else { continue };
            let y = stem.strip_suffix('i').map(|stem| format!("{stem}y"));
            found.extend(verbs_before(stem).into_iter().chain(y).filter(|base| is(base, ADJECTIVE)));
        }
    }
    found
}

fn plurals(lexicon: &Lexicon, word: &str, found: &mut Vec<String>) {
    let Some(stem) = word.strip_suffix('s').filter(|stem| stem.len() > 1 && !stem.ends_with('s')) else {
        if let Some(base) =
            word.strip_suffix("men").filter(|stem| stem.len() > 2).map(|stem| format!("{stem}man"))
        {
            found.extend(lexicon.find(&base).map(|_| base));
        }
        return;
    };
    let is = |base: &str| {
        let traits = lexicon.traits(base);
        traits.has_any(NOUN.and(VERB)) && !(traits.has(NAMED) && base.len() < 4)
    };
    let mut candidates = vec![stem.to_owned()];
    if let Some(stem) = stem.strip_suffix("ie") {
        candidates.push(format!("{stem}y"));
    }
    if let Some(stem) = stem.strip_suffix("ve") {
        candidates.extend([format!("{stem}f"), format!("{stem}fe")]);
    }
    if let Some(stem) = stem.strip_suffix('e')
        && ["s", "x", "z", "ch", "sh", "o"].iter().any(|end| stem.ends_with(end))
    {
        candidates.push(stem.to_owned());
        candidates.extend(undoubled(stem));
    }
    found.extend(candidates.into_iter().filter(|base| base.len() > 1 && is(base)));
}

/// Returns the words that become `stem` before an ending with a vowel: the stem itself, with an `e`, or with one
/// consonant less.
fn verbs_before(stem: &str) -> Vec<String> {
    let mut bases = Vec::new();
    // `planing` has no doubled consonant, so it comes from `plane`, not from `plan`.
    if !must_double(stem) {
        bases.push(stem.to_owned());
    }
    if !stem.ends_with("ee") {
        bases.push(format!("{stem}e"));
    }
    bases.extend(undoubled(stem));
    if let Some(stem) = stem.strip_suffix("ck").filter(|stem| stem.ends_with(['a', 'i'])) {
        bases.push(format!("{stem}c"));
    }
    bases
}

/// Returns a stem without its last letter, if it ends in a doubled consonant.
pub(super) fn undoubled(stem: &str) -> Option<String> {
    let mut letters = stem.chars().rev();
    let last = letters.next()?;
    let doubled = letters.next() == Some(last) && !is_vowel(last) && stem.len() > 3;
    doubled.then(|| stem.chars().take(stem.chars().count() - 1).collect())
}

/// Returns whether a word doubles its last consonant before a vowel: one syllable, one vowel, one consonant.
pub(super) fn must_double(word: &str) -> bool {
    let letters: Vec<char> = word.chars().collect();
    let [head @ .., vowel, last] = letters.as_slice() else { return false };
    let before = head.last().copied();
    let one_vowel = is_vowel(*vowel) && !before.is_some_and(|before| is_vowel(before) && before != 'u')
        || (*vowel == 'y' && before.is_some());
    // The u of `quit` belongs to its consonant, the u of `suit` does not.
    let after_q = before == Some('u') && head.iter().rev().nth(1) == Some(&'q');
    let syllables = head.iter().filter(|letter| is_vowel(**letter)).count() - usize::from(after_q);
    let plain = before != Some('u') || after_q;
    one_vowel && plain && syllables == 0 && !is_vowel(*last) && !matches!(last, 'w' | 'x' | 'y' | 'h')
}

pub(super) fn is_vowel(letter: char) -> bool {
    matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u')
}

pub(super) fn has_vowel(word: &str) -> bool {
    word.contains(['a', 'e', 'i', 'o', 'u', 'y'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_words_double_their_consonant() {
        for word in ["plan", "hop", "quit", "star", "scar", "rob"] {
            assert!(must_double(word), "{word}");
        }
        for word in ["rain", "play", "box", "snow", "suit", "walk", "open", "edit", "b", ""] {
            assert!(!must_double(word), "{word}");
        }
    }
}
