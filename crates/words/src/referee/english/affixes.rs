//! English derivation: words formed with suffixes and prefixes.

use super::{ADJECTIVE, NOUN, VERB, has_vowel, must_double, undoubled};
use crate::referee::analysis::Base;
use crate::referee::lexicon::{Entry, Lexicon, Link, Traits};

/// How strong the evidence of an affix is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weight {
    /// A word that looks derived is derived.
    Strong,
    /// It is derived if the base is long.
    Sound,
    /// It usually is; the definition should mention the base.
    Fair,
    /// It is derived if the word is only an adjective.
    Adjective,
    /// It is derived if the word is only a verb.
    Verb,
    /// Rarely: many words have this ending by chance.
    Weak,
    /// The ending of agent nouns: as weak, except for long bases.
    Agent,
}
use Weight::{Adjective, Agent, Fair, Sound, Strong, Verb, Weak};

struct Suffix {
    ending: &'static str,
    /// What the base has in place of the ending.
    instead: &'static [&'static str],
    bases: Traits,
    weight: Weight,
}

const fn suffix(
    ending: &'static str,
    instead: &'static [&'static str],
    bases: Traits,
    weight: Weight,
) -> Suffix {
    Suffix { ending, instead, bases, weight }
}

const NA: Traits = NOUN.and(ADJECTIVE);
const NV: Traits = NOUN.and(VERB);
const VA: Traits = VERB.and(ADJECTIVE);
const ANY: Traits = NV.and(ADJECTIVE).and(Traits::OTHER);
const PLAIN: &[&str] = &[""];
/// For endings with a vowel. Doubled consonants are also reduced.
const VOWEL: &[&str] = &["", "e", "y"];

#[rustfmt::skip]
const SUFFIXES: &[Suffix] = &[
    suffix("ness", PLAIN, ADJECTIVE, Strong), suffix("iness", &["y"], ADJECTIVE, Strong),
    suffix("less", PLAIN, NV, Strong), suffix("iless", &["y"], NOUN, Strong),
    suffix("ful", PLAIN, NV, Strong), suffix("iful", &["y"], NOUN, Strong),
    suffix("ship", PLAIN, NA, Strong), suffix("hood", PLAIN, NA, Strong), suffix("ihood", &["y"], NA, Strong),
    suffix("ly", PLAIN, ADJECTIVE, Strong), suffix("ily", &["y"], NA, Strong), suffix("ly", &["le", "ll"], ADJECTIVE, Strong),
    suffix("ly", PLAIN, NOUN, Sound), suffix("ically", &["ic"], NA, Strong),
    suffix("like", PLAIN, NOUN, Strong), suffix("ward", PLAIN, ANY, Fair), suffix("wards", PLAIN, ANY, Fair),
    suffix("wise", PLAIN, NA, Fair), suffix("proof", PLAIN, NOUN, Strong),
    suffix("ology", &["", "e", "o", "y"], NOUN, Strong), suffix("ologist", &["", "e", "o", "y"], NOUN, Strong),
    suffix("ment", PLAIN, VERB, Fair), suffix("iment", &["y"], VERB, Fair),
    suffix("ance", VOWEL, VA, Fair), suffix("ence", VOWEL, VA, Fair), suffix("ency", VOWEL, VA, Fair), suffix("iance", &["y"], VERB, Fair),
    suffix("ence", &["ent"], ADJECTIVE, Fair), suffix("ance", &["ant"], ADJECTIVE, Fair),
    suffix("ant", VOWEL, VERB, Weak), suffix("ent", VOWEL, VERB, Weak),
    suffix("able", VOWEL, VERB, Sound), suffix("able", VOWEL, NOUN, Sound), suffix("ible", VOWEL, VERB, Fair), suffix("ability", &["able"], ADJECTIVE, Strong), suffix("iable", &["y"], VERB, Fair),
    suffix("er", &["", "e"], ANY, Agent), suffix("ier", &["y"], ANY, Agent), suffix("or", VOWEL, VERB, Agent), suffix("ar", VOWEL, VERB, Weak),
    suffix("yer", PLAIN, NOUN, Weak), suffix("eer", PLAIN, NOUN, Fair), suffix("ster", PLAIN, NA, Weak),
    suffix("ist", &["", "e", "y", "o", "a"], NA, Sound), suffix("ism", &["", "e", "y", "o"], NA, Sound), suffix("istic", &["", "e", "ist", "y"], NA, Sound),
    suffix("ize", VOWEL, NA, Sound), suffix("ise", VOWEL, NA, Sound), suffix("ify", &["", "e", "y"], NA, Fair),
    suffix("ization", &["", "e", "ize"], NV.and(ADJECTIVE), Fair),
    suffix("y", &["", "e"], NOUN, Adjective), suffix("y", &["", "e"], VERB, Adjective), suffix("y", PLAIN, ADJECTIVE, Sound), suffix("ie", &["", "e", "y"], NA, Weak), suffix("ey", PLAIN, NOUN, Weak),
    suffix("al", VOWEL, NV, Weak), suffix("ial", VOWEL, NV, Weak), suffix("ual", VOWEL, NOUN, Weak), suffix("ical", VOWEL, NOUN, Fair),
    suffix("ic", &["", "e", "y", "o", "a"], NOUN, Fair), suffix("tic", &["", "sis"], NOUN, Fair), suffix("atic", &["a", "", "e"], NOUN, Fair), suffix("tific", &["ce"], NOUN, Strong), suffix("tist", &["ce"], NOUN, Strong), suffix("tial", &["ce"], NOUN, Strong), suffix("ical", &["ic"], NA, Strong), suffix("ific", VOWEL, NOUN, Fair), suffix("ics", &["", "e", "y"], NOUN, Sound),
    suffix("ous", &["", "e", "y"], NOUN, Fair), suffix("ious", &["", "e", "y", "ion"], NOUN, Fair), suffix("eous", PLAIN, NOUN, Fair), suffix("uous", VOWEL, NOUN, Fair),
    suffix("ive", &["", "e", "ion"], NV, Sound), suffix("ative", VOWEL, VERB, Fair), suffix("sive", &["d", "de", "t"], VERB, Fair),
    suffix("ion", &["", "e"], VA, Fair), suffix("ation", &["", "e", "y"], NV, Fair), suffix("ition", &["", "e"], VERB, Fair), suffix("ication", &["y"], VERB, Strong),
    suffix("sion", &["d", "de", "t", "se", "s"], VERB, Fair), suffix("ssion", &["t", "de", "d"], VERB, Fair), suffix("ption", &["be", "ve"], VERB, Fair), suffix("ution", &["ve"], VERB, Fair),
    suffix("ity", &["", "e"], ADJECTIVE, Fair), suffix("bility", &["ble"], ADJECTIVE, Strong), suffix("osity", &["ous"], ADJECTIVE, Fair), suffix("ty", PLAIN, ADJECTIVE, Weak), suffix("acy", &["ate"], NA, Fair), suffix("iety", &["y", "ious"], VA, Strong), suffix("eur", PLAIN, ADJECTIVE, Sound), suffix("arium", &["", "a", "e"], NOUN, Sound),
    suffix("dom", PLAIN, NA, Fair), suffix("ery", VOWEL, NV.and(ADJECTIVE), Weak), suffix("ery", &["er"], NOUN, Sound), suffix("ry", PLAIN, NOUN, Sound), suffix("cy", &["", "t", "te", "tic"], NA, Sound), suffix("ary", VOWEL, NV, Weak), suffix("ory", VOWEL, VERB, Weak),
    suffix("ish", &["", "e"], NA, Adjective), suffix("some", PLAIN, NV, Sound), suffix("isome", &["y"], NV, Sound), suffix("esque", VOWEL, NOUN, Fair),
    suffix("en", &["", "e"], ADJECTIVE, Verb), suffix("en", &["", "e"], NOUN, Weak), suffix("ee", &["", "e"], VERB, Weak), suffix("ess", &["", "e"], NOUN, Sound), suffix("ress", &["er", "or"], NOUN, Fair),
    suffix("ette", VOWEL, NOUN, Sound), suffix("eria", &["", "a"], NOUN, Sound), suffix("et", &["", "e"], NOUN, Weak), suffix("let", PLAIN, NOUN, Weak), suffix("ling", PLAIN, NA, Weak),
    suffix("ard", PLAIN, NV.and(ADJECTIVE), Weak), suffix("age", &["", "e"], NV.and(ADJECTIVE), Sound), suffix("ure", VOWEL, VERB, Weak), suffix("ate", VOWEL, NOUN, Weak),
    suffix("an", &["", "a"], NOUN, Weak), suffix("ian", &["", "e", "y", "ia"], NA, Sound), suffix("ese", VOWEL, NOUN, Weak),
    suffix("ed", VOWEL, NOUN, Weak), suffix("ing", VOWEL, NOUN, Weak), suffix("th", PLAIN, ADJECTIVE, Weak), suffix("most", PLAIN, ANY, Fair),
    suffix("fold", PLAIN, ANY, Fair), suffix("ier", &["", "e"], NOUN, Sound), suffix("ine", &["", "e"], NOUN, Fair), suffix("icide", VOWEL, NOUN, Strong), suffix("ography", VOWEL, NOUN, Sound), suffix("ographer", VOWEL, NOUN, Sound), suffix("monger", PLAIN, NOUN, Strong), suffix("ize", &["al"], NA, Sound),
];

#[rustfmt::skip]
const PREFIXES: &[(&str, Weight)] = &[
    ("un", Strong), ("non", Strong), ("mis", Strong), ("self", Strong), ("anti", Strong), ("over", Strong), ("under", Strong), ("out", Strong),
    ("ultra", Strong), ("hyper", Strong), ("mega", Strong), ("semi", Strong), ("counter", Strong), ("fore", Strong), ("super", Strong), ("multi", Strong),
    ("micro", Strong), ("mini", Strong), ("inter", Fair), ("trans", Sound), ("sub", Fair), ("re", Fair), ("in", Sound), ("im", Sound), ("il", Sound),
    ("ir", Sound), ("dis", Sound), ("de", Fair), ("en", Sound), ("em", Sound), ("pre", Fair), ("co", Fair), ("ex", Fair), ("mid", Fair), ("tele", Fair),
    ("post", Fair), ("pro", Fair), ("up", Fair), ("down", Fair), ("off", Fair), ("on", Fair), ("by", Fair), ("a", Weak), ("be", Sound), ("for", Weak),
    ("epi", Sound), ("neo", Sound), ("proto", Strong), ("pseudo", Sound), ("poly", Sound), ("uni", Sound), ("infra", Sound), ("cyber", Sound), ("nano", Sound),
    ("bi", Weak), ("tri", Weak), ("extra", Fair), ("auto", Fair), ("bio", Fair), ("photo", Fair), ("electro", Fair), ("thermo", Fair), ("hydro", Fair),
];

/// The shortest base that words are derived from.
const SHORTEST: usize = 3;
/// The length from which a base is rarely a coincidence.
const LONG: usize = 5;
/// The length from which a base is never a coincidence.
const VERY_LONG: usize = 7;

/// Returns the words from which `word` is derived, or may be.
pub(in crate::referee) fn bases(lexicon: &Lexicon, word: &str) -> Vec<Base> {
    let entry = lexicon.find(word);
    if entry.is_some_and(|entry| entry.traits.has_any(Traits::ROOT.and(Traits::NAME))) {
        return Vec::new();
    }
    // A word without a part of speech has no definition that could mention its base.
    let defined = entry.filter(|entry| entry.traits.has_any(ANY) || lexicon.links(*entry).next().is_some());
    let mut found = Vec::new();
    for suffix in SUFFIXES {
        let Some(stem) = word.strip_suffix(suffix.ending).filter(|stem| has_vowel(stem)) else { continue };
        for base in stems(stem, suffix) {
            if base.len() >= SHORTEST && base != word {
                found.extend(judge(lexicon, defined, base, suffix.bases, suffix.weight));
            }
        }
    }
    let prefixes =
        if entry.is_some_and(|entry| entry.traits.has(Traits::UNPREFIXED)) { &[][..] } else { PREFIXES };
    for (prefix, weight) in prefixes {
        let Some(base) = word.strip_prefix(prefix).filter(|base| has_vowel(base)) else { continue };
        let kinds = match *prefix {
            // `imprison` is a verb, `impartial` is not.
            "in" | "im" if base.len() >= LONG && lexicon.traits(word).has(VERB) => NA,
            "in" | "im" | "il" | "ir" if base.len() >= LONG => ADJECTIVE.and(Traits::OTHER),
            // `befriend` is derived from `friend`, but `belong` not from `long`.
            "be" if base.len() >= LONG && lexicon.traits(word).has(VERB) => NA,
            _ if base.len() > SHORTEST => ANY,
            _ => VA,
        };
        if base.len() >= SHORTEST {
            found.extend(judge(lexicon, defined, base.to_owned(), kinds, *weight));
        }
    }
    found
}

fn stems(stem: &str, suffix: &Suffix) -> Vec<String> {
    let mut stems: Vec<String> = Vec::new();
    let vowel = suffix.ending.starts_with(['a', 'e', 'i', 'o', 'u', 'y']);
    for instead in suffix.instead {
        let base = format!("{stem}{instead}");
        // If `tiny` came from `tin`, it would be `tinny`.
        let undouble = vowel && instead.is_empty() && must_double(stem) && !suffix.ending.starts_with("ou");
        if !undouble || stem.ends_with('s') {
            stems.push(base);
        }
    }
    if vowel && suffix.instead.contains(&"") {
        stems.extend(undoubled(stem));
        // `hungry` is derived from `hunger`.
        if let Some(stem) =
            stem.strip_suffix('r').filter(|stem| stem.len() > 2 && !stem.ends_with(['a', 'e', 'i', 'o', 'u']))
        {
            stems.push(format!("{stem}er"));
        }
    }
    stems
}

/// Returns a listed word as the base of another, if it may be one. For unlisted words, appearance is enough.
fn judge(
    lexicon: &Lexicon,
    word: Option<Entry>,
    base: String,
    kinds: Traits,
    weight: Weight,
) -> Option<Base> {
    let entry = lexicon.find(&base).filter(|entry| entry.traits.has_any(kinds))?;
    if entry.traits.has(Traits::NAME) && base.len() < LONG {
        return None;
    }
    let Some(word) = word else { return Some(Base { word: base, sure: true }) };
    let leads = |link| lexicon.leads(word, link, entry);
    // For uncommon agent nouns, only the first sense counts.
    let known = word.traits.has(Traits::COMMON) || weight != Agent;
    let mentioned = leads(Link::FirstMention) || (known && leads(Link::Mention));
    let sure = match weight {
        Strong => true,
        Sound => mentioned || base.len() >= LONG,
        Fair => mentioned || base.len() >= VERY_LONG,
        Adjective => mentioned || !word.traits.has_any(NV.and(Traits::OTHER)),
        Verb => mentioned || (base.len() > SHORTEST && !word.traits.has_any(NA.and(Traits::OTHER))),
        Agent => mentioned || base.len() > LONG,
        Weak => mentioned,
    };
    let maybe = weight == Fair && base.len() >= LONG;
    (sure || maybe).then_some(Base { word: base, sure })
}
