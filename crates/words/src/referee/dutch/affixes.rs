//! Dutch: words made from others by suffixes and prefixes.

use super::{ADJECTIVE, NOUN, VERB, closed};
use crate::referee::kin::Base;
use crate::referee::lexicon::{Lexicon, Traits};

const ANY: Traits = NOUN.and(VERB).and(ADJECTIVE).and(Traits::OTHER);
const NA: Traits = NOUN.and(ADJECTIVE);
const NV: Traits = NOUN.and(VERB);

/// Suffixes, what they attach to, and the least length of the base.
#[rustfmt::skip]
const SUFFIXES: &[(&str, Traits, usize)] = &[
    ("heid", NA, 3), ("schap", ANY, 3), ("dom", NA, 4), ("lijk", ANY, 3), ("elijk", ANY, 3), ("baar", NV, 3),
    ("loos", NV, 3), ("eloos", NV, 3), ("achtig", NA, 3), ("zaam", ANY, 4), ("vol", NOUN, 4), ("ing", VERB, 3), ("erij", NV, 3), ("derij", ANY, 3), ("ij", NOUN, 4),
    ("erig", NV, 3), ("ig", NOUN, 3), ("er", VERB, 3), ("er", NOUN, 5), ("aar", NV, 3), ("enaar", NV, 3), ("enaar", NOUN, 3), ("ster", VERB, 3), ("in", NOUN, 4),
    ("es", NOUN, 5), ("isch", NOUN, 4), ("ist", NOUN, 4), ("te", ADJECTIVE, 3), ("nis", ANY, 4), ("sel", VERB, 3), ("ling", ANY, 4),
    ("st", VERB, 4), ("haftig", NA, 3), ("igheid", ANY, 3), ("ernij", NV, 4), ("enis", VERB, 4), ("matig", NOUN, 4), ("waarts", ANY, 3), ("kunde", NOUN, 3), ("eel", NOUN, 5), ("aal", NOUN, 5), ("stal", NOUN, 4), ("aard", ANY, 4), ("sgewijs", NOUN, 3), ("eren", NOUN, 4),
];

/// Prefixes, what they attach to, and from which length of the base on that is beyond doubt. The later ones are
/// words too.
#[rustfmt::skip]
const PREFIXES: &[(&str, Traits, usize)] = &[
    ("on", ANY, 4), ("ont", NV, 4), ("ver", NV.and(ADJECTIVE), 4), ("be", NV, 4), ("ge", VERB, 4), ("her", NV, 4), ("wan", NOUN, 4), ("mis", NV, 4), ("oer", NOUN, 3),
    ("aarts", NOUN, 4), ("aan", NV, 3), ("af", NV, 4), ("op", NV, 4), ("uit", NV, 3), ("in", NV, 4), ("om", NV, 4), ("mee", NV, 4),
    ("na", NV, 4), ("neer", NV, 3), ("onder", ANY, 3), ("over", ANY, 3), ("terug", NV, 3), ("toe", NV, 4), ("tegen", NV, 3),
    ("voor", ANY, 3), ("weg", NV, 3), ("bij", NV, 4), ("door", NV, 3), ("samen", NV, 3), ("los", VERB, 3), ("vast", VERB, 3), ("binnen", ANY, 3), ("buiten", ANY, 3), ("vol", VERB, 3),
    ("achter", ANY, 3), ("super", ANY, 4), ("mini", NOUN, 5), ("anti", ANY, 4),
];

/// The words from which `word` is derived, or may be.
pub(in crate::referee) fn bases(lexicon: &Lexicon, word: &str) -> Vec<Base> {
    let traits = lexicon.traits(word);
    if traits.has(Traits::ROOT) {
        return Vec::new();
    }
    let listed = lexicon.find(word).is_some();
    let mut found = Vec::new();
    let mut keep = |base: String, kinds: Traits, sure_from: usize, maybe: bool| {
        let of_base = lexicon.traits(&base);
        let length = base.chars().count();
        if of_base.has_any(kinds) && !of_base.has(Traits::NAME) && length > 2 && base != word {
            let verbs = maybe && traits.has(VERB) && of_base.has(VERB);
            let sure = length >= sure_from || verbs || !listed;
            if sure || maybe {
                found.push(Base { word: base, sure });
            }
        }
    };
    for (suffix, kinds, sure_from) in SUFFIXES {
        let Some(stem) = word.strip_suffix(suffix) else { continue };
        // `achtig` begins a syllable and leaves the word before it as it is.
        if suffix.starts_with(super::is_vowel) && !matches!(*suffix, "achtig" | "aard") {
            closed(stem).into_iter().for_each(|base| keep(base, *kinds, *sure_from, false));
        } else {
            keep(stem.to_owned(), *kinds, *sure_from, false);
            if let Some(stem) = stem.strip_suffix('s') {
                keep(stem.to_owned(), *kinds, 4.max(*sure_from), false);
            }
            // `kinderachtig` is made from a plural.
            for plural in ["er", "en"] {
                let bases = stem.strip_suffix(plural).map(closed).unwrap_or_default();
                bases.into_iter().for_each(|base| keep(base, NOUN, 4.max(*sure_from), false));
            }
        }
    }
    for (prefix, kinds, sure_from) in PREFIXES {
        let Some(base) = word.strip_prefix(prefix) else { continue };
        keep(base.to_owned(), *kinds, *sure_from, true);
        // The middle of `aangekomen` and of `aan te komen`.
        for middle in ["ge", "te"] {
            if let Some(base) = base.strip_prefix(middle).filter(|_| !listed || !traits.has(NOUN)) {
                keep(base.to_owned(), ANY, 4, false);
            }
        }
        // `bewolkt` is what a cloud does.
        if let Some(base) = base.strip_suffix(['t', 'd']).filter(|_| traits.has(ADJECTIVE) || !listed) {
            keep(base.to_owned(), NV, 4, false);
        }
    }
    found
}
