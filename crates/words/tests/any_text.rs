//! The referee answers any text, and quickly.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use splitkey_words::referee::{Language, Options, Referee, Rule, Verdict};

static REFEREES: LazyLock<[Referee; 2]> = LazyLock::new(|| {
    [
        Referee::new(Language::English, include_bytes!("../../../assets/lexicon/en.bin"), "")
            .expect("the lexicon should be valid"),
        Referee::new(Language::Dutch, include_bytes!("../../../assets/lexicon/nl.bin"), "")
            .expect("the lexicon should be valid"),
    ]
});

const TABLES: [Options; 2] =
    [Options { multi_word: false, word_play: false }, Options { multi_word: true, word_play: true }];

/// A quick answer takes milliseconds, and analysing a long text in every way would take hours: the limit is clear even
/// on a busy machine.
const AT_ONCE: Duration = Duration::from_secs(120);

#[test]
fn words_with_digits_and_signs_are_judged_by_their_letters_and_digits() {
    for (word, clue, legal) in [
        ("1984", "1984", false),
        ("1984", "1948", true),
        ("1984", "orwell", true),
        ("AC/DC", "acdc", false),
        ("AC/DC", "AC-DC", false),
        ("AC/DC", "voltage", true),
        ("C#", "c", false),
        ("C#", "music", true),
        ("WHO?", "who", false),
        ("2001: A SPACE ODYSSEY", "space", false),
        ("2001: A SPACE ODYSSEY", "2001", false),
        ("2001: A SPACE ODYSSEY", "robot", true),
        ("ROCK & ROLL", "rocks", false),
        ("NEW YORK, NY", "york", false),
        ("#1 FAN", "fans", false),
        ("(500) DAYS OF SUMMER", "summers", false),
    ] {
        let verdict = REFEREES[0].judge(clue, [word], TABLES[0]);
        assert_eq!(!matches!(verdict, Verdict::Invalid(_)), legal, "{clue} beside {word}: {verdict:?}");
    }
}

#[test]
fn strange_texts_get_a_verdict() {
    for referee in REFEREES.iter() {
        for clue in [
            "",
            " ",
            "-",
            "--",
            "'",
            "'s",
            "\u{200b}",
            "\u{202e}\u{202c}",
            "🔥",
            "👩‍👩‍👧",
            "שלום",
            "مرحبا",
            "日本",
            "İ",
            "ı",
            "ß",
            "a\u{301}\u{301}\u{301}",
            "e",
            "ee",
            "eren",
            "heden",
            "tje",
            "'t",
            "ing",
            "ed",
            "s",
            "ss",
            "ness",
            "\0",
            "a\tb",
            "one/two",
            "ǅ",
            "ﬀ",
            "½",
            "Ⅷ",
        ] {
            for table in TABLES {
                let verdict = referee.judge(clue, ["STORM", "", "-", "ICE CREAM", "日本", "Ĳ"], table);
                assert_eq!(
                    verdict,
                    referee.judge(clue, ["STORM", "", "-", "ICE CREAM", "日本", "Ĳ"], table),
                    "{clue:?}"
                );
            }
        }
    }
}

#[test]
fn a_clue_without_letters_is_not_one_word() {
    let [english, _] = &*REFEREES;
    let rule =
        |clue| english.judge(clue, ["STORM"], Options::default()).finding().map(|finding| finding.rule);
    assert_eq!(rule(""), Some(Rule::NotOneWord));
    assert_eq!(rule(" - "), Some(Rule::NotOneWord));
    assert_eq!(rule("🔥"), Some(Rule::Unknown));
    assert_eq!(rule("буря"), Some(Rule::Unknown));
    assert_eq!(rule("7"), None);
}

#[test]
fn a_huge_clue_is_answered_quickly() {
    let started = Instant::now();
    for referee in REFEREES.iter() {
        let board = referee.board(["STORM"]);
        for text in ["a", "е\u{301}", "ab ", "-", "\u{200b}"] {
            let clue = text.repeat(1_000_000 / text.len());
            let verdict = board.judge(&clue, Options::default(), |_| true);
            assert!(matches!(verdict, Verdict::Invalid(finding) if finding.rule == Rule::TooLong));
        }
    }
    assert!(started.elapsed() < AT_ONCE);
}

#[test]
fn the_longest_clue_is_answered_quickly() {
    let started = Instant::now();
    for referee in REFEREES.iter() {
        let board = referee.board(["STORM"]);
        for text in ["a", "en", "e", "rain", "regen", "a-", "sing "] {
            let clue: String = text.chars().cycle().take(256).collect();
            board.judge(&clue, Options { multi_word: true, ..Options::default() }, |_| true);
        }
    }
    assert!(started.elapsed() < AT_ONCE);
}

proptest! {
    #[test]
    fn no_text_makes_the_referee_panic(clue in "\\PC{0,40}", word in "\\PC{0,20}") {
        for referee in REFEREES.iter() {
            for table in TABLES {
                referee.judge(&clue, [word.as_str()], table);
            }
        }
    }

    #[test]
    fn a_word_is_never_a_clue_for_itself(word in "[A-Za-zé]{1,14}") {
        for referee in REFEREES.iter() {
            for clue in [word.to_lowercase(), word.to_uppercase(), format!(" {word}\u{200b}")] {
                let verdict = referee.judge(&clue, [word.as_str()], Options::default());
                prop_assert_eq!(verdict.finding().map(|finding| finding.rule), Some(Rule::SameWord));
            }
        }
    }

    #[test]
    fn words_are_related_in_both_directions(at in 0..538_usize) {
        let rows = include_str!("referee/dev.tsv");
        let row: Vec<&str> = rows.lines().nth(at + 1).unwrap().split('\t').collect();
        let [english, dutch] = &*REFEREES;
        let referee = if row[0] == "en" { english } else { dutch };
        let one = referee.judge(row[2], [row[1]], Options { multi_word: true, ..Options::default() });
        let other = referee.judge(row[1], [row[2]], Options { multi_word: true, ..Options::default() });
        prop_assert_eq!(one == Verdict::Valid, other == Verdict::Valid, "{:?} {:?}", one, other);
    }
}
