//! English compounds and their parts.

use super::{NOUN, VERB, lemmas};
use crate::referee::analysis::Split;
use crate::referee::lexicon::{Entry, Lexicon, Link, Traits};

/// Bound Latin morphemes that are also words.
const NO_BEGINNINGS: &[&str] = &[
    "alp", "amp", "ant", "com", "con", "cor", "des", "dis", "imp", "ins", "int", "inter", "mal", "mis",
    "non", "opt", "par", "per", "pre", "pro", "res", "sub", "sup", "trans",
];
/// Word endings that happen to be words.
const NO_ENDINGS: &[&str] = &[
    "able", "ably", "age", "ages", "ally", "ance", "ant", "ants", "ate", "ates", "bly", "den", "ding", "ent",
    "ers", "ess", "est", "ester", "ine", "ion", "ions", "ism", "ist", "late", "led", "less", "let", "lets",
    "lin", "ling", "logy", "men", "mental", "nation", "ness", "ning", "ole", "ose", "ours", "ous", "per",
    "ping", "rate", "ration", "ring", "ship", "sing", "some", "sty", "tan", "ted", "ten", "ter", "tic",
    "tics", "ties", "ting", "tion", "tor", "tract",
];

/// Returns the best way to split `word` as a compound, if one is good enough.
pub(in crate::referee) fn split(lexicon: &Lexicon, word: &str) -> Option<Split> {
    let entry = lexicon.find(word);
    let best = (3..word.len().saturating_sub(2))
        .filter_map(|at| Some((score(lexicon, entry, word.get(..at)?, word.get(at..)?)?, at)))
        .max_by_key(|(score, at)| (*score, usize::MAX - at))?;
    let (score, at) = best;
    let (first, second) = word.split_at_checked(at)?;
    (score > 0).then(|| Split { parts: vec![first.to_owned(), second.to_owned()], sure: score >= 3 })
}

fn score(lexicon: &Lexicon, word: Option<Entry>, first: &str, second: &str) -> Option<i32> {
    let listed = |word: &str| lexicon.find(word).filter(|entry| !entry.traits.has(Traits::NAME));
    // The s of `craftsman` belongs to neither part.
    let begin = listed(first).or_else(|| listed(first.strip_suffix('s')?))?;
    let (end, end_lemmas) = (listed(second), lemmas(lexicon, second));
    if end.is_none() && end_lemmas.is_empty() {
        return None;
    }
    let lemma = end_lemmas.first().and_then(|lemma| lexicon.find(lemma));
    let tail = end.or(lemma)?;
    let mentions = |part: Entry| {
        word.is_some_and(|word| {
            lexicon.leads(word, Link::Mention, part) || lexicon.leads(word, Link::FirstMention, part)
        })
    };
    let mentions_first = mentions(begin)
        || lemmas(lexicon, first).iter().filter_map(|lemma| lexicon.find(lemma)).any(mentions);
    let mentions_second =
        end.is_some_and(mentions) || end_lemmas.iter().filter_map(|lemma| lexicon.find(lemma)).any(mentions);
    let said = mentions_first || mentions_second;
    let stopped = NO_BEGINNINGS.contains(&first) || NO_ENDINGS.contains(&second);
    if stopped && !(mentions_first && mentions_second) && !(said && first.len() > 3 && second.len() > 3) {
        return None;
    }
    let trait_of = |entry: Entry, wanted: Traits| i32::from(entry.traits.has(wanted));
    let common = |entry: Entry| entry.traits.has(Traits::COMMON);
    let mut score = 3 * (i32::from(mentions_first) + i32::from(mentions_second) + i32::from(word.is_none()));
    score += trait_of(begin, Traits::BEGINS_SOME) + trait_of(begin, Traits::BEGINS_MANY);
    score += trait_of(tail, Traits::ENDS_SOME) + trait_of(tail, Traits::ENDS_MANY);
    score += i32::from(first.len() > 3 && second.len() > 3);
    let both_common = common(begin) && common(tail);
    score +=
        i32::from((first.len() > 4 || second.len() > 4) && both_common && tail.traits.has(Traits::ENDS_SOME));
    score -= i32::from(!common(begin)) + i32::from(!common(tail));
    score -= i32::from(!begin.traits.has_any(NOUN.and(VERB).and(super::ADJECTIVE).and(Traits::OTHER)));
    Some(score)
}
