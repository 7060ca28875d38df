//! Dutch derivation: words formed with suffixes and prefixes.

use super::{ADJECTIVE, NOUN, VERB, closed};
use crate::referee::analysis::Base;
use crate::referee::lexicon::{Lexicon, Link, Traits};

const ANY: Traits = NOUN.and(VERB).and(ADJECTIVE).and(Traits::OTHER);
const NA: Traits = NOUN.and(ADJECTIVE);
const NV: Traits = NOUN.and(VERB);

/// Suffixes, the kinds of words they attach to, and the minimum length of the base.
#[rustfmt::skip]
const SUFFIXES: &[(&str, Traits, usize)] = &[
    ("heid", NA, 3), ("schap", ANY, 3), ("dom", NA, 4), ("lijk", ANY, 3), ("elijk", ANY, 3), ("baar", NV, 3),
    ("loos", NV, 3), ("eloos", NV, 3), ("achtig", NA, 3), ("zaam", ANY, 4), ("vol", NOUN, 4), ("ing", VERB, 3), ("erij", NV, 3), ("derij", ANY, 3), ("ij", NOUN, 4),
    ("erig", NV, 3), ("ig", NOUN, 3), ("er", VERB, 3), ("er", NOUN, 5), ("aar", NV, 3), ("enaar", NV, 3), ("enaar", NOUN, 3), ("ster", VERB, 3), ("in", NOUN, 4),
    ("es", NOUN, 5), ("isch", NOUN, 4), ("ist", NOUN, 4), ("te", ADJECTIVE, 3), ("te", VERB, 4), ("erd", ADJECTIVE, 4), ("nis", ANY, 4), ("sel", VERB, 3), ("ling", ANY, 4),
    ("st", VERB, 4), ("haftig", NA, 3), ("igheid", ANY, 3), ("ernij", NV, 4), ("enis", VERB, 3), ("matig", NOUN, 4), ("waarts", ANY, 3), ("age", NV, 4), ("eling", ANY, 4), ("iek", NOUN, 5), ("ieus", NOUN, 4), ("ie", NOUN, 6), ("iger", NV, 4), ("ier", NOUN, 4), ("kunde", NOUN, 3), ("eel", NOUN, 5), ("aal", NOUN, 5), ("stal", NOUN, 4), ("aard", ADJECTIVE.and(VERB), 4), ("sgewijs", NOUN, 3), ("eren", NOUN, 4),
];

/// Endings of learned words that replace each other.
#[rustfmt::skip]
const INSTEAD: &[(&str, &[&str])] = &[
    ("isch", &["", "e", "ie", "iek", "ica", "a", "isme", "us"]), ("icus", &["iek", "ica", "isch"]), ("ist", &["", "e", "isme", "ie", "iek", "o"]), ("istisch", &["isme", "ist"]),
    ("atie", &["eer"]), ("ator", &["eer", "atie"]), ("atief", &["eer", "atie"]), ("ief", &["ie"]), ("eel", &["ie", "e"]), ("aal", &["e", "ie", "um", "er"]), ("iaal", &["ie"]), ("ieus", &["ie"]), ("iteit", &["eel", "ief", "", "iek"]),
    ("entie", &["ent", "eer"]), ("antie", &["ant", "eer"]), ("ant", &["", "eer", "iek"]), ("ent", &["eer"]), ("eur", &["eer", "ie"]), ("euse", &["eur"]), ("rice", &["eur"]), ("air", &["eit", "ie", "e"]),
    ("loog", &["logie"]), ("logisch", &["logie"]), ("graaf", &["grafie"]), ("grafisch", &["grafie"]), ("icaan", &["ica"]), ("ecaris", &["eek"]), ("traal", &["ter", "trum"]),
];

/// Prefixes, the kinds of words they attach to, and the length of the base from which that is certain. The later ones
/// are also words.
#[rustfmt::skip]
const PREFIXES: &[(&str, Traits, usize)] = &[
    ("on", ANY, 3), ("ont", NV, 4), ("ver", NV.and(ADJECTIVE), 4), ("be", NV, 4), ("ge", VERB, 4), ("her", NV, 4), ("wan", NOUN, 4), ("mis", NV, 4), ("oer", NOUN, 3),
    ("aarts", NOUN, 4), ("aan", NV, 3), ("af", NV, 3), ("op", NV, 3), ("uit", NV, 3), ("in", NV, 3), ("om", NV, 3), ("mee", NV, 4),
    ("na", NV, 4), ("neer", NV, 3), ("onder", ANY, 3), ("over", ANY, 3), ("terug", NV, 3), ("toe", NV, 3), ("tegen", NV, 3),
    ("voor", ANY, 3), ("weg", NV, 3), ("bij", NV, 3), ("door", NV, 3), ("samen", NV, 3), ("los", VERB, 3), ("vast", VERB, 3), ("binnen", ANY, 3), ("buiten", ANY, 3), ("vol", VERB, 3),
    ("achter", ANY, 3), ("super", ANY, 4), ("mini", NOUN, 5), ("anti", ANY, 4),
];

/// Returns the words from which `word` is derived, or may be.
pub(in crate::referee) fn bases(lexicon: &Lexicon, word: &str) -> Vec<Base> {
    let traits = lexicon.traits(word);
    if traits.has(Traits::ROOT) {
        return Vec::new();
    }
    let listed = lexicon.find(word).is_some();
    let is_name = traits.has(Traits::NAME) || !listed;
    let mut found = Vec::new();
    let mut keep = |base: String, kinds: Traits, sure_from: usize, maybe: bool| {
        let of_base = lexicon.traits(&base);
        let length = base.chars().count();
        let of_kind = if of_base.has(Traits::NAME) {
            is_name && length > 4 && kinds.has(NOUN)
        } else {
            of_base.has_any(kinds) && length > 2
        };
        if of_kind && base != word {
            let verbs = maybe && traits.has(VERB) && of_base.has(VERB);
            let sure = length >= sure_from || verbs || !listed;
            if sure || maybe {
                found.push(Base { word: base, sure });
            }
        }
    };
    for (suffix, kinds, sure_from) in SUFFIXES {
        let Some(stem) = word.strip_suffix(suffix) else { continue };
        // `achtig` begins a syllable and leaves the word before it unchanged.
        if suffix.starts_with(super::is_vowel) && !matches!(*suffix, "achtig" | "aard") {
            closed(stem).into_iter().for_each(|base| keep(base, *kinds, *sure_from, false));
            // `zonde` loses its ending in `zondig` and `zondaar`.
            if matches!(*suffix, "ig" | "igheid" | "aar" | "enaar") {
                keep(format!("{stem}e"), NOUN, 5, false);
            }
            // `glazig` lengthens the vowel of `glas`, as `glazen` does.
            irregular(lexicon, stem).into_iter().for_each(|base| keep(base, NOUN, 3, false));
        } else {
            keep(stem.to_owned(), *kinds, *sure_from, false);
            // The `k` of `koninklijk` stands for the `g` of `koning`.
            if let Some(stem) = stem.strip_suffix("nk") {
                keep(format!("{stem}ng"), *kinds, *sure_from, false);
            }
            if let Some(stem) = stem.strip_suffix('s') {
                keep(stem.to_owned(), *kinds, 4.max(*sure_from), false);
            }
            // `kinderachtig` is derived from a plural.
            for plural in ["er", "en"] {
                let bases = stem.strip_suffix(plural).map(closed).unwrap_or_default();
                bases.into_iter().for_each(|base| keep(base, NOUN, 4.max(*sure_from), false));
            }
        }
    }
    for (ending, others) in INSTEAD {
        let Some(stem) = word.strip_suffix(ending) else { continue };
        others.iter().for_each(|other| keep(format!("{stem}{other}"), NV, 5, false));
    }
    for (prefix, kinds, sure_from) in PREFIXES {
        let Some(base) = word.strip_prefix(prefix) else { continue };
        keep(base.to_owned(), *kinds, *sure_from, true);
        // The infix of `aangekomen` and of `aan te komen`.
        for middle in ["ge", "te"] {
            if let Some(base) = base.strip_prefix(middle).filter(|_| !listed || !traits.has(NOUN)) {
                keep(base.to_owned(), ANY, 4, false);
            }
        }
        // `bewolkt` is derived from a noun, `wolk`.
        if let Some(base) = base.strip_suffix(['t', 'd']).filter(|_| traits.has(ADJECTIVE) || !listed) {
            keep(base.to_owned(), NV, 4, false);
        }
    }
    found
}

/// Returns the nouns whose irregular plural is `stem` with an ending.
fn irregular(lexicon: &Lexicon, stem: &str) -> Vec<String> {
    let Some(plural) = lexicon.find(&format!("{stem}en")) else { return Vec::new() };
    let families = lexicon.links(plural).filter(|(link, _)| *link == Link::Family);
    families.map(|(_, noun)| noun).filter(|noun| lexicon.traits(noun).has(NOUN)).collect()
}
