//! The association table of the game is the one that was reviewed, and can be read.

use sha2::{Digest, Sha256};
use splitkey_partner::{Associations, BrokenTable};
use splitkey_words::{Pack, built_in};

const TABLE: &[u8] = include_bytes!("../../../assets/lexicon/associations-en.bin");
const SHA_256: &str = "5ac4f1085046089dc2f4e2196092d94a241b2554de44945ac7fd0a1722d026fc";

#[test]
fn the_table_is_the_one_that_the_scripts_made() {
    let hash: String = Sha256::digest(TABLE).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hash, SHA_256);
}

#[test]
fn every_english_board_word_is_in_the_table() {
    let table = Associations::read(TABLE).unwrap();
    assert_eq!(table.board_words(), 800);
    for pack in built_in::ENGLISH.map(|text| Pack::parse(text.as_bytes()).unwrap()) {
        for card in pack.cards {
            for word in card.faces {
                assert!(table.knows(&word), "{word}");
            }
        }
    }
}

#[test]
fn thousands_of_words_can_be_given_as_clues() {
    let table = Associations::read(TABLE).unwrap();
    assert!(table.given().count() > 10_000);
    assert!(table.given().all(|clue| table.text(clue).chars().all(|letter| letter.is_ascii_lowercase())));
}

#[test]
fn a_table_with_a_byte_missing_or_added_is_broken() {
    let broken = |bytes: &[u8]| Associations::read(bytes).err() == Some(BrokenTable);
    assert!(broken(&[]) && broken(&TABLE[..TABLE.len() - 1]) && broken(&[TABLE, &[0]].concat()));
    let mut other_version = TABLE.to_vec();
    other_version[7] += 1;
    assert!(broken(&other_version));
}
