//! Dutch compounds and their parts.

use super::{NOUN, VERB, closed, lemmas};
use crate::referee::analysis::Split;
use crate::referee::lexicon::{Entry, Lexicon, Traits};

/// Words that compounds do not begin with.
const NO_BEGINNINGS: &[&str] = &[
    "con", "den", "der", "des", "dis", "een", "ent", "het", "ins", "les", "ont", "per", "pro", "sub",
    "trans", "ver",
];
/// Suffixes and parts of suffixes that happen to be words.
const NO_ENDINGS: &[&str] = &[
    "aar", "age", "ages", "ale", "ant", "anten", "baar", "chen", "ches", "den", "der", "ders", "ding",
    "dingen", "dom", "eel", "graaf", "grafen", "grafie", "logie", "een", "eer", "ele", "elen", "end", "ende",
    "ent", "enten", "eren", "ers", "eur", "gen", "ging", "gingen", "heid", "ide", "iek", "ieken", "ijk",
    "iste", "ing", "ingen", "ion", "isme", "ist", "isten", "ken", "king", "kingen", "len", "lig", "lige",
    "lijk", "lijke", "loos", "men", "nen", "nis", "ode", "pel", "pen", "ping", "pingen", "ren", "rij",
    "schap", "sel", "sen", "sten", "ster", "sters", "teit", "ten", "ter", "ters", "tie", "ties", "tig",
    "tje", "tjes", "tor", "ure", "ven", "ving", "vingen", "zen",
];
/// Parts that may be shorter than the usual minimum.
const SHORT: &[&str] = &["ei", "la", "ui"];
/// Verb prefixes; with one more letter they are not the first part of a compound.
const PREFIXES: &[&str] = &["be", "ge", "ver", "ont", "her", "in"];

/// Words that may precede the first part.
const INNER: &[&str] = &["achter", "binnen", "boven", "buiten", "onder", "over", "tussen", "voor"];

/// The score from which a compound is certain.
const CERTAIN: i32 = 3;

/// Returns the best ways to split `word` as a compound, if any is good enough.
pub(in crate::referee) fn splits(lexicon: &Lexicon, word: &str) -> Vec<Split> {
    let entry = lexicon.find(word);
    let mut found: Vec<(i32, String, &str)> = Vec::new();
    for at in 2..word.len().saturating_sub(1) {
        let Some((head, tail)) = word.split_at_checked(at) else { continue };
        let mut beginnings = beginnings(head);
        beginnings.retain(|(first, _)| may_begin(lexicon, first));
        if beginnings.is_empty()
            || NO_ENDINGS.contains(&tail)
            || (tail.len() < 3 && !SHORT.contains(&tail))
            || is_prefixed(lexicon, word, at)
        {
            continue;
        }
        let Some(end) = ending(lexicon, tail) else { continue };
        // The second part of `dagslot` is `slot`.
        let or_longer = |first: &str| {
            head.strip_suffix('s') == Some(first) && lexicon.traits(&format!("s{tail}")).has(NOUN)
        };
        for (first, cost) in beginnings.into_iter().filter(|(first, _)| !or_longer(first)) {
            if let Some(score) = score(lexicon, entry, head, &first, tail, end) {
                found.push((score - cost, first, tail));
            }
        }
    }
    let best = found.iter().map(|(score, ..)| *score).max().unwrap_or_default();
    let good =
        found.into_iter().filter(|(score, ..)| *score > 1 && (*score + 1 >= best || *score >= CERTAIN));
    good.map(|(score, first, tail)| Split { parts: vec![first, tail.to_owned()], sure: score >= CERTAIN })
        .collect()
}

/// Returns whether the first letters are a prefix and one more letter: `bekleed` comes from `kleed`, not from `bek`.
fn is_prefixed(lexicon: &Lexicon, word: &str, at: usize) -> bool {
    let rest =
        PREFIXES.iter().filter(|prefix| prefix.len() + 1 == at).find_map(|prefix| word.strip_prefix(prefix));
    rest.is_some_and(|rest| lexicon.find(rest).is_some() || !lemmas(lexicon, rest).is_empty())
}

/// Returns the words that may be written as `head` in a compound, and the cost of the linking letters.
fn beginnings(head: &str) -> Vec<(String, i32)> {
    let mut found = vec![(head.to_owned(), 0)];
    found.extend(head.strip_suffix('s').map(|stem| (stem.to_owned(), 1)));
    // `glijbaan` lacks the `d` of `glijd`.
    found.extend(head.ends_with("ij").then(|| (format!("{head}d"), 0)));
    // The `onderzee` of `onderzeeboot` is not a word.
    found
        .extend(INNER.iter().filter_map(|prefix| head.strip_prefix(prefix)).map(|rest| (rest.to_owned(), 1)));
    // A plural ending is itself evidence for a compound.
    for (ending, cost) in [("en", -1), ("e", 1), ("er", 1)] {
        if let Some(stem) = head.strip_suffix(ending).filter(|_| !INNER.contains(&head)) {
            found.extend(closed(stem).into_iter().map(|base| (base, cost)));
        }
    }
    found
}

/// Returns whether a compound may begin with this word.
fn may_begin(lexicon: &Lexicon, first: &str) -> bool {
    (first.len() > 2 || SHORT.contains(&first))
        && !NO_BEGINNINGS.contains(&first)
        && lexicon.find(first).is_some_and(|entry| !entry.traits.has(Traits::NAME))
}

fn ending(lexicon: &Lexicon, tail: &str) -> Option<Entry> {
    let listed = lexicon.find(tail).filter(|entry| !entry.traits.has(Traits::NAME));
    listed.or_else(|| lemmas(lexicon, tail).first().and_then(|lemma| lexicon.find(lemma)))
}

fn score(
    lexicon: &Lexicon,
    word: Option<Entry>,
    head: &str,
    first: &str,
    second: &str,
    end: Entry,
) -> Option<i32> {
    let begin = lexicon.find(first)?;
    // Linking letters count as part of the first word.
    let (one, other) = (head.chars().count(), second.chars().count());
    // The endings of `borduren`, `borduur` and `knuffelen` are neither hours (`uren`) nor parts (`delen`).
    let verb = word.is_some_and(|word| word.traits.has(VERB) && !word.traits.has(NOUN));
    if verb
        && (!end.traits.has(VERB)
            || ["eren", "uren", "elen", "uur", "eer", "eel"].iter().any(|ending| second.ends_with(ending)))
    {
        return None;
    }
    let trait_of = |entry: Entry, wanted: Traits| i32::from(entry.traits.has(wanted));
    let nouns = begin.traits.has_any(NOUN.and(VERB).and(Traits::ADJECTIVE))
        && end.traits.has(NOUN)
        && (one > 3 || other > 3);
    let mut score = 2 * i32::from(one > 3 && other > 3) + i32::from(one > 4 || other > 4) + i32::from(nouns);
    score += trait_of(begin, Traits::BEGINS_SOME) + trait_of(begin, Traits::BEGINS_MANY);
    score += trait_of(end, Traits::ENDS_SOME) + trait_of(end, Traits::ENDS_MANY);
    score += 2 * i32::from(word.is_none());
    score -= i32::from(!begin.traits.has_any(NOUN.and(VERB).and(Traits::ADJECTIVE)));
    score -= i32::from(!end.traits.has_any(NOUN.and(VERB).and(Traits::ADJECTIVE)));
    Some(score)
}
