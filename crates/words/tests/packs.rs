//! The built-in packs.

use splitkey_words::{Deck, Pack, built_in, fold::fold};

/// Returns the packs of each language.
fn languages() -> Vec<Vec<Pack>> {
    let parse = |text: &&str| Pack::parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    [&built_in::ENGLISH[..], &built_in::DUTCH[..]].map(|packs| packs.iter().map(parse).collect()).into()
}

fn words(packs: &[Pack]) -> Vec<&str> {
    packs.iter().flat_map(|pack| &pack.cards).flat_map(|card| &card.faces).map(String::as_str).collect()
}

#[test]
fn each_pack_has_two_hundred_cards_and_its_own_dots() {
    for (packs, language) in languages().iter().zip(["en", "nl"]) {
        for (pack, dots) in packs.iter().zip(1..) {
            assert_eq!((pack.language.as_str(), pack.dots), (language, dots), "{}", pack.id);
            assert_eq!(pack.cards.len(), 200, "{}", pack.id);
        }
    }
}

#[test]
fn the_packs_of_a_language_can_be_combined() {
    for packs in languages() {
        let deck = Deck::of(&packs).expect("no word should be in two packs");
        assert_eq!(deck.faces().len(), packs.len() * 400);
    }
}

#[test]
fn words_use_the_letters_of_their_language() {
    for word in languages().iter().flat_map(|packs| words(packs)) {
        let letters: String = fold(word).chars().filter(|letter| *letter != ' ').collect();
        assert!(letters.chars().all(|letter| letter.is_ascii_lowercase()), "{word}");
    }
}

#[test]
fn no_word_contains_another_of_its_language() {
    for packs in languages() {
        let words: Vec<String> = words(&packs).into_iter().map(fold).collect();
        for word in &words {
            let holders: Vec<&String> = words.iter().filter(|other| other.contains(word)).collect();
            assert_eq!(holders, [word], "{word} is in another word");
        }
    }
}
