//! English: words in British and American spelling.

use crate::referee::lexicon::Lexicon;

/// Letter sequences of one spelling, and of the other.
const PAIRS: &[(&str, &str)] = &[
    ("our", "or"),
    ("ise", "ize"),
    ("isa", "iza"),
    ("isi", "izi"),
    ("yse", "yze"),
    ("ysi", "yzi"),
    ("ogue", "og"),
    ("tre", "ter"),
    ("bre", "ber"),
    ("ae", "e"),
    ("oe", "e"),
    ("sulph", "sulf"),
    ("ence", "ense"),
    ("ll", "l"),
    ("mme", "m"),
    ("que", "ck"),
    ("ough", "ow"),
    ("tyre", "tire"),
    ("grey", "gray"),
];

/// Returns listed words that may be the other spelling of an unlisted one.
pub(in crate::referee) fn spellings(lexicon: &Lexicon, word: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (one, other) in PAIRS {
        for (from, to) in [(one, other), (other, one)] {
            for (at, _) in word.match_indices(from) {
                let (head, tail) = word.split_at(at);
                let Some(tail) = tail.strip_prefix(from) else { continue };
                let spelled = format!("{head}{to}{tail}");
                if head.len() > 1 && spelled != word && lexicon.find(&spelled).is_some() {
                    found.push(spelled);
                }
            }
        }
    }
    found
}
