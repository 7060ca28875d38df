//! Own word lists: valid words are kept whatever else a list contains, and problems are reported.

use proptest::prelude::*;
use splitkey_words::{
    fold::fold,
    own::{LineProblem, NotText, OWN_TEXT_BYTES, OWN_WORD_CHARS, OWN_WORDS, OwnWords, Problem},
};

fn problem_of(text: &str) -> Problem {
    let own = OwnWords::read(text);
    assert_eq!((own.words.len(), own.problems.len()), (0, 1), "{own:?}");
    own.problems[0].problem
}

fn numbered(count: usize) -> String {
    (0..count).map(|at| format!("word {at}\n")).collect()
}

#[test]
fn words_are_listed_in_capitals_and_in_order() {
    let own = OwnWords::read(
        "\u{feff}# fruit\n pear \n\nÇilek\ncrème   brûlée # sweet\nfish,  bird;cat\tdog\r\nWeiß\rmoon",
    );
    let expected = ["PEAR", "ÇILEK", "CRÈME BRÛLÉE", "FISH", "BIRD", "CAT", "DOG", "WEISS", "MOON"];
    assert_eq!(own.words, expected);
    assert_eq!(own.problems, []);
}

#[test]
fn greek_and_cyrillic_words_are_valid() {
    assert_eq!(OwnWords::read("μήλο\nяблуко\nґанок").words, ["ΜΉΛΟ", "ЯБЛУКО", "ҐАНОК"]);
}

#[test]
fn problems_are_reported_by_line_and_valid_words_kept() {
    let own = OwnWords::read("pear\n123\nPÉAR\nplum\n🙂 smile");
    assert_eq!(own.words, ["PEAR", "PLUM"]);
    let problem = |line, entry: &str, problem| LineProblem { line, entry: entry.to_owned(), problem };
    let expected = [
        problem(2, "123", Problem::NoLetter),
        problem(3, "PÉAR", Problem::Twice(1)),
        problem(5, "🙂 smile", Problem::Sign('🙂')),
    ];
    assert_eq!(own.problems, expected);
}

#[test]
fn a_word_has_up_to_24_characters() {
    assert_eq!(OwnWords::read(&"x".repeat(OWN_WORD_CHARS)).words.len(), 1);
    assert_eq!(problem_of(&"x".repeat(25)), Problem::TooLong(25));
    // The capital form of the sharp s is two letters.
    assert_eq!(problem_of(&"ß".repeat(13)), Problem::TooLong(26));
    assert_eq!(problem_of(&"x".repeat(1_000_000)), Problem::TooLong(1_000_000));
}

#[test]
fn invisible_characters_do_not_count_in_own_words() {
    let own = OwnWords::read("pe\u{200b}ar\n\u{202e}plum\u{202c}\n\u{200d}\u{feff}\nfi\u{ad}g");
    assert_eq!(own.words, ["PEAR", "PLUM", "FIG"]);
    assert_eq!(own.problems, []);
    assert_eq!(problem_of("pe\u{0007}ar\u{fffc}"), Problem::Sign('\u{fffc}'));
}

#[test]
fn letters_missing_from_the_font_are_reported() {
    assert_eq!(problem_of("שלום"), Problem::Unprintable('ש'));
    assert_eq!(problem_of("漢字"), Problem::Unprintable('漢'));
    // Combining marks without a letter do not accumulate.
    assert_eq!(problem_of("z\u{0334}\u{0335}\u{0336}"), Problem::Unprintable('\u{0334}'));
}

#[test]
fn a_pack_has_25_to_2000_words() {
    assert!(!OwnWords::read(&numbered(24)).is_enough());
    assert!(OwnWords::read(&numbered(25)).is_enough());
    let own = OwnWords::read(&numbered(2300));
    assert_eq!(own.words.len(), *OWN_WORDS.end());
    assert_eq!(own.problems[0].problem, Problem::TooMany);
    assert_eq!(own.problems.len() + own.more_problems, 300);
}

#[test]
fn a_long_entry_is_quoted_in_part() {
    let own = OwnWords::read(&"y".repeat(70_000));
    assert_eq!(own.problems[0].entry.chars().count(), 33);
}

#[test]
fn files_are_utf_8_or_utf_16_with_a_byte_order_mark() {
    assert_eq!(OwnWords::decode("pêche".as_bytes()).as_deref(), Ok("pêche"));
    let wide: Vec<u8> = "\u{feff}pêche".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(OwnWords::decode(&wide).as_deref(), Ok("pêche"));
    let wide: Vec<u8> = "\u{feff}pêche".encode_utf16().flat_map(u16::to_be_bytes).collect();
    assert_eq!(OwnWords::decode(&wide).as_deref(), Ok("pêche"));
    assert_eq!(OwnWords::decode(b"p\xeache"), Err(NotText));
    assert_eq!(OwnWords::decode(b"\xff\xfe\x00"), Err(NotText));
    assert_eq!(OwnWords::decode(b"PK\x03\x04\x00\x00"), Err(NotText));
}

proptest! {
    #[test]
    fn any_text_can_be_parsed_and_valid_words_survive_a_round_trip(text in "(\\PC{0,30}[\n,\r]){0,60}|.{0,200}") {
        let own = OwnWords::read(&text);
        let again = OwnWords::read(&own.text());
        prop_assert_eq!(&again.words, &own.words);
        prop_assert_eq!(again.problems, vec![]);
        prop_assert!(own.text().len() <= OWN_TEXT_BYTES);
        let mut folded: Vec<String> = own.words.iter().map(|word| fold(word)).collect();
        folded.sort();
        prop_assert!(folded.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
