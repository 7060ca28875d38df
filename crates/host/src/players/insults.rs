//! Detects insults: English ones with a library, Dutch ones with a list of our own.

use std::sync::LazyLock;

use rustrict::{CensorStr, Type};
use unicode_security::skeleton;

/// Dutch words that are insults.
const DUTCH_WORDS: [&str; 20] = [
    "hoer",
    "hoeren",
    "hoerenjong",
    "hoerenzoon",
    "klootzak",
    "klootzakken",
    "kut",
    "kutwijf",
    "kutkop",
    "lul",
    "lullen",
    "mongool",
    "mongolen",
    "flikker",
    "flikkers",
    "nikker",
    "nikkers",
    "slet",
    "sletten",
    "trut",
];
/// The beginnings of Dutch insults.
const DUTCH_STEMS: [&str; 4] = ["kanker", "teringl", "teringw", "tyfus"];

/// Returns whether a text contains an insult.
pub(crate) fn is_insulting(text: &str) -> bool {
    text.is(Type::INAPPROPRIATE) || words(text).any(|word| is_dutch_insult(&word))
}

/// Returns the text with insults replaced by asterisks.
pub(crate) fn without_insults(text: &str) -> String {
    let text = if text.is_inappropriate() { text.censor() } else { text.to_owned() };
    let mut starred = text.clone();
    for word in words(&text).filter(|word| is_dutch_insult(word)) {
        let mut letters = word.chars();
        let first: String = letters.next().into_iter().collect();
        starred = starred.replace(&word, &(first + &"*".repeat(letters.count())));
    }
    starred
}

fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned)
}

fn is_dutch_insult(word: &str) -> bool {
    // A public view with a filter checks all names and clues each time it is shown.
    static INSULTS: LazyLock<[Vec<String>; 2]> = LazyLock::new(|| {
        [&DUTCH_WORDS[..], &DUTCH_STEMS].map(|all| all.iter().map(|one| look(one)).collect())
    });
    let (word, [words, stems]) = (look(word), &*INSULTS);
    words.contains(&word) || stems.iter().any(|stem| word.starts_with(stem))
}

/// Returns a form that is equal for texts that look the same to a reader.
pub(crate) fn look(text: &str) -> String {
    let letters = |text: &str| skeleton(text).filter(|c| !c.is_whitespace()).collect::<String>();
    // Letters may look alike in one case only, so the skeleton is taken before and after lowercasing.
    letters(&letters(text).to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn insults_are_masked_in_both_languages() {
        let said = without_insults("what the fuck");
        assert!(said.starts_with("what the ") && said.contains('*'), "{said}");
        assert_eq!(without_insults("Wat een KLOOTZAK, zeg"), "Wat een K*******, zeg");
        assert_eq!(without_insults("kankerlijer!"), "k**********!");
        assert_eq!(without_insults("kІootzak"), "k*******", "letters that look alike");
    }

    #[test]
    fn ordinary_words_stay_unchanged() {
        for text in [
            "assassin, bass, pôle",
            "hoera, de tering naar de nering zetten",
            "Scunthorpe",
            "een trutje van een hoedje",
            "Luleå ligt in Zweden",
        ] {
            assert_eq!(without_insults(text), text);
            assert!(!is_insulting(text), "{text}");
        }
    }
}
