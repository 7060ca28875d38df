//! Dutch inflection.

pub(super) mod affixes;
pub(super) mod compounds;

use super::lexicon::{Lexicon, Traits};

const NOUN: Traits = Traits::NOUN;
const VERB: Traits = Traits::VERB;
const ADJECTIVE: Traits = Traits::ADJECTIVE;

/// Pairs of letters that are one vowel.
const DIPHTHONGS: &[(char, char)] = &[
    ('a', 'a'),
    ('e', 'e'),
    ('o', 'o'),
    ('u', 'u'),
    ('i', 'e'),
    ('o', 'e'),
    ('e', 'u'),
    ('o', 'u'),
    ('a', 'u'),
    ('u', 'i'),
    ('e', 'i'),
    ('a', 'i'),
    ('o', 'i'),
];

/// Unstressed verb prefixes, which take no `ge-` in participles.
const UNACCENTED: &[&str] = &["be", "er", "her", "mis", "onder", "ont", "over", "ver", "voor"];

/// Returns the listed words of which `word` is a regular form. Forms of a verb lead to its stem.
pub(super) fn lemmas(lexicon: &Lexicon, word: &str) -> Vec<String> {
    let traits = lexicon.traits(word);
    let mut found: Vec<String> = Vec::new();
    let mut keep = |bases: Vec<String>, kinds: Traits| {
        let listed = |base: &String| base != word && is_listed(lexicon, base, kinds);
        found.extend(bases.into_iter().filter(listed));
    };
    // Names have plurals unless another word is written the same.
    let named = if traits == Traits::default() || traits.has(Traits::NAME) { Traits::NAME } else { NOUN };
    if let Some(stem) = word.strip_suffix("en") {
        keep(closed(stem), NOUN.and(VERB).and(named));
    }
    if let Some(stem) = word.strip_suffix("heden") {
        keep(vec![format!("{stem}heid")], NOUN);
    }
    if let Some(stem) = word.strip_suffix('n').filter(|stem| stem.ends_with('e')) {
        keep(vec![stem.to_owned()], NOUN);
    }
    // A noun such as `heks` is not a plural of `hek`: short words have other plurals.
    if let Some(stem) = word.strip_suffix('s').filter(|stem| !traits.has(NOUN) || syllables(stem) > 1) {
        keep(vec![stem.to_owned()], NOUN.and(named));
    }
    // Feminine forms, as in `patiente` and `pianiste`.
    if let Some(stem) = word.strip_suffix('e').filter(|stem| stem.ends_with("nt") || stem.ends_with("ist")) {
        keep(vec![stem.to_owned()], NOUN);
    }
    // `musea` and `musici`, which the source lists without marking them as plurals.
    for (ending, singular) in [("a", "um"), ("i", "us")] {
        if let Some(stem) = word.strip_suffix(ending).filter(|stem| stem.len() > 2) {
            keep(vec![format!("{stem}{singular}")], NOUN);
        }
    }
    if !traits.has(Traits::NAME) {
        keep(diminutives(word.strip_suffix('s').unwrap_or(word)), NOUN);
    }
    if traits.has(Traits::ROOT) {
        return found;
    }
    let mut keep = |bases: Vec<String>, kinds: Traits| {
        let listed = |base: &String| base != word && is_listed(lexicon, base, kinds);
        found.extend(bases.into_iter().filter(listed));
    };
    if let Some(stem) = word.strip_suffix('e') {
        keep(closed(stem), ADJECTIVE);
    }
    if let Some(stem) = word.strip_suffix("ste") {
        keep(vec![stem.to_owned()], ADJECTIVE);
    }
    if let Some(stem) = word.strip_suffix('s').filter(|stem| traits.has(ADJECTIVE) && stem.len() > 3) {
        keep(vec![stem.to_owned()], NOUN);
    }
    // `moois` is a noun made from an adjective.
    if let Some(stem) = word.strip_suffix('s').filter(|stem| stem.len() > 3) {
        keep(vec![stem.to_owned()], ADJECTIVE);
    }
    // A noun such as `gist` is not a form of a verb such as `gissen`.
    if traits.has(NOUN) {
        return found;
    }
    for ending in ["er", "ere"] {
        if let Some(stem) = word.strip_suffix(ending) {
            keep(closed(stem), ADJECTIVE);
        }
    }
    for ending in ["der", "dere", "st", "s"] {
        if let Some(stem) = word.strip_suffix(ending) {
            keep(vec![stem.to_owned()], ADJECTIVE);
        }
    }
    for ending in ["t", "te", "ten", "de", "den"] {
        if let Some(stem) = word.strip_suffix(ending) {
            keep(vec![stem.to_owned()], VERB);
        }
    }
    // `betaald` takes no `ge-`.
    if let Some(stem) =
        word.strip_suffix('d').filter(|stem| UNACCENTED.iter().any(|prefix| stem.starts_with(prefix)))
    {
        keep(vec![stem.to_owned()], VERB);
    }
    for ending in ["end", "ende"] {
        if let Some(stem) = word.strip_suffix(ending) {
            keep(closed(stem), VERB);
        }
    }
    // `gedoucht` comes from `douche`.
    keep(participle(word).into_iter().flat_map(|stem| [stem.to_owned(), format!("{stem}e")]).collect(), VERB);
    if let Some(inflected) = word.strip_suffix('e') {
        keep(closed(inflected).iter().filter_map(|word| participle(word)).map(str::to_owned).collect(), VERB);
    }
    found
}

/// Returns whether a word of these kinds is listed, other than a name of a few letters.
fn is_listed(lexicon: &Lexicon, word: &str, kinds: Traits) -> bool {
    let traits = lexicon.traits(word);
    traits.has_any(kinds) && word.len() > if traits.has(Traits::NAME) { 3 } else { 1 }
}

/// Returns the stem of a weak verb from its participle.
fn participle(word: &str) -> Option<&str> {
    let rest = word.strip_prefix("ge")?;
    Some(rest.strip_suffix(['t', 'd']).filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u'])).unwrap_or(rest))
}

fn diminutives(word: &str) -> Vec<String> {
    let Some(stem) = word.strip_suffix("je") else { return Vec::new() };
    let mut bases = vec![stem.to_owned()];
    if let Some(stem) = stem.strip_suffix('t') {
        bases.push(stem.to_owned());
        if let Some(stem) = stem.strip_suffix('e') {
            bases.extend(closed(stem));
        }
        // `autootje` doubles the vowel of `auto`.
        let mut last = stem.chars().rev();
        if let (Some(one), Some(other)) = (last.next(), last.next())
            && one == other
            && is_vowel(one)
        {
            bases.extend(stem.strip_suffix(one).map(str::to_owned));
        }
    }
    bases.extend(stem.strip_suffix('p').filter(|stem| stem.ends_with('m')).map(str::to_owned));
    bases.extend(stem.strip_suffix("nk").map(|stem| format!("{stem}ng")));
    bases
}

/// Returns the words that become `stem` before an ending with a vowel: `kopp` from `kop`, `kop` from `koop`, `muiz`
/// from `muis`. Vowel length usually leaves only one.
pub(super) fn closed(stem: &str) -> Vec<String> {
    let letters: Vec<char> = stem.chars().collect();
    let [head @ .., last] = letters.as_slice() else { return Vec::new() };
    let Some(before) = head.last().copied() else { return Vec::new() };
    if is_vowel(*last) {
        return vec![stem.to_owned()];
    }
    if before == *last {
        return vec![head.iter().collect()];
    }
    let end = match last {
        'z' => 's',
        'v' => 'f',
        other => *other,
    };
    let first =
        head.len().checked_sub(2).and_then(|at| head.get(at)).copied().filter(|first| is_vowel(*first));
    let first_of_two = first.is_some_and(|first| DIPHTHONGS.contains(&(first, before)));
    let is_long = !is_vowel(before) || first_of_two || before == 'j' || stem.ends_with("uw");
    let itself: String = head.iter().chain([&end]).collect();
    if is_long {
        // The `ie` of `varieren` may be `i` and `ee`.
        let other = stem.strip_suffix("ier").map(|head| format!("{head}ieer"));
        return [itself].into_iter().chain(other).collect();
    }
    let mut bases: Vec<String> = vec![head.iter().chain([&before, &end]).collect()];
    // Two vowels in separate syllables, as in `oceanen` and `spionage`.
    if first.is_some() {
        bases.push(itself.clone());
    }
    let earlier = head.get(..head.len() - 1).unwrap_or_default();
    let unstressed = earlier.iter().any(|letter| is_vowel(*letter))
        && ((before == 'e' && matches!(end, 'l' | 'r' | 'n' | 'm'))
            || (before == 'i' && matches!(end, 'k' | 'g'))
            || (before == 'o' && end == 'r'));
    if unstressed {
        bases.push(itself);
    }
    bases
}

/// Returns listed words that may be another spelling of an unlisted one: with or without the `n` between two parts.
pub(super) fn spellings(lexicon: &Lexicon, word: &str) -> Vec<String> {
    let inner = word.match_indices('e').map(|(at, _)| at + 1).filter(|at| (4..word.len()).contains(at));
    inner
        .filter_map(|at| word.split_at_checked(at))
        .map(|(head, tail)| match tail.strip_prefix('n') {
            Some(tail) => format!("{head}{tail}"),
            None => format!("{head}n{tail}"),
        })
        .filter(|spelled| lexicon.find(spelled).is_some())
        .collect()
}

/// Returns the number of groups of vowels.
fn syllables(word: &str) -> usize {
    word.split(|letter| !is_vowel(letter)).filter(|group| !group.is_empty()).count()
}

pub(super) fn is_vowel(letter: char) -> bool {
    matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u' | 'y')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vowel_length_is_preserved() {
        for (stem, base) in
            [("kopp", "kop"), ("kop", "koop"), ("muiz", "muis"), ("duiv", "duif"), ("boek", "boek")]
        {
            assert_eq!(closed(stem), [base], "{stem}");
        }
        assert!(closed("engel").contains(&"engel".to_owned()));
        assert!(closed("").is_empty());
    }
}
