//! Hyphens and apostrophes hide no word of the table, and make none of other words (rules §9).

use splitkey_words::{
    built_in,
    referee::{Language, Options, Referee, Rule, Verdict},
};

fn english() -> Referee {
    Referee::new(Language::English, built_in::ENGLISH_LEXICON, built_in::ENGLISH_FORMS).expect("a referee")
}

fn dutch() -> Referee {
    Referee::new(Language::Dutch, built_in::DUTCH_LEXICON, built_in::DUTCH_FORMS).expect("a referee")
}

/// Asserts that each clue is invalid because of the word before it, by any options.
fn assert_found(referee: &Referee, pairs: &[(&str, &str)]) {
    for (word, clue) in pairs {
        for multi_word in [false, true] {
            let verdict = referee.judge(clue, [*word], Options { multi_word, word_play: false });
            let found = matches!(&verdict, Verdict::Invalid(finding) if finding.word == Some(*word));
            assert!(found, "{word}, {clue}: {verdict:?}");
        }
    }
}

fn assert_valid(referee: &Referee, pairs: &[(&str, &str)]) {
    for (word, clue) in pairs {
        for clue in [clue.to_string(), clue.replace('\'', "’"), clue.to_uppercase()] {
            let verdict = referee.judge(&clue, [*word], Options::default());
            assert_eq!(verdict, Verdict::Valid, "{word}, {clue}");
        }
    }
}

#[test]
fn a_word_beside_a_single_letter_is_found() {
    assert_found(
        &english(),
        &[
            ("NECK", "V-neck"),
            ("NECK", "v-necks"),
            ("STRING", "G-string"),
            ("TURN", "U-turn"),
            ("FACTOR", "X-factor"),
            ("RAY", "X-ray"),
            ("TEAM", "A-team"),
            ("LIST", "A-list"),
            ("RING", "O-ring"),
            ("BOAT", "U-boat"),
            ("BOMB", "H-bomb"),
            ("WAVE", "S-wave"),
            ("BEAM", "I-beam"),
            ("DAY", "D-Day"),
            ("SHIRT", "T-shirt"),
            ("BOOK", "e-book"),
            ("MAIL", "e-mail"),
            ("BIKE", "e-bike"),
            ("WHEEL", "4-wheel"),
            ("BALL", "8-ball"),
            ("VITAMIN", "vitamin-C"),
            ("NECK", "V/neck"),
        ],
    );
    assert_found(
        &dutch(),
        &[
            ("FIETS", "e-fiets"),
            ("FIETS", "e-fietsen"),
            ("TREIN", "d-trein"),
            ("POP", "k-pop"),
            ("BOEK", "e-boek"),
            ("WAGEN", "e-wagen"),
            ("STRAAL", "x-straal"),
            ("FACTOR", "X-factor"),
            ("BEEN", "o-benen"),
            ("HALS", "V-hals"),
            ("SLEUTEL", "g-sleutel"),
            ("BUIS", "U-buis"),
            ("BOCHT", "S-bocht"),
            ("HEMD", "T-hemd"),
            ("SHIRT", "T-shirt"),
            ("BOM", "H-bom"),
            ("MERK", "A-merk"),
            ("STATUS", "A-status"),
            ("FILM", "B-film"),
            ("DAG", "D-dag"),
        ],
    );
}

#[test]
fn a_word_beside_a_letter_is_said_to_be_contained() {
    for (word, clue) in [("NECK", "V-neck"), ("ROCK", "rock'n'roll"), ("SHIRT", "T shirt")] {
        let referee = english();
        let verdict = referee.judge(clue, [word], Options::default());
        assert_eq!(verdict.finding().map(|finding| finding.rule), Some(Rule::ContainsBoardWord), "{clue}");
    }
}

#[test]
fn no_dash_hides_a_word() {
    for dash in ['-', '\u{2010}', '\u{2011}', '\u{2012}', '–', '—', '−', '\u{2043}', '－', '﹣'] {
        assert_found(&english(), &[("NECK", &format!("V{dash}neck"))]);
        assert_found(&dutch(), &[("FIETS", &format!("e{dash}fiets"))]);
    }
}

#[test]
fn words_joined_by_an_apostrophed_n_are_found() {
    for n in ["'n'", "’n’", "‘n’", "´n´", "`n`", "-'n'-", " 'n' ", "'n ", " n' ", "'n-"] {
        assert_found(
            &english(),
            &[
                ("ROCK", &format!("rock{n}roll")),
                ("ROLL", &format!("rock{n}roll")),
                ("FISH", &format!("fish{n}chips")),
                ("CHIPS", &format!("fish{n}chips")),
                ("ROSE", &format!("guns{n}roses")),
                ("BASS", &format!("drum{n}bass")),
                ("BOLT", &format!("nuts{n}bolts")),
            ],
        );
        assert_found(&dutch(), &[("ROCK", &format!("rock{n}roll")), ("GIN", &format!("gin{n}tonic"))]);
    }
}

#[test]
fn a_contraction_is_not_the_word_that_its_letters_spell() {
    assert_valid(
        &english(),
        &[
            ("WELL", "we'll"),
            ("SHED", "she'd"),
            ("SHELL", "she'll"),
            ("HELL", "he'll"),
            ("HEED", "he'd"),
            ("ILL", "I'll"),
            ("CANT", "can't"),
            ("WONT", "won't"),
            ("WERE", "we're"),
            ("WED", "we'd"),
            ("ID", "I'd"),
            ("DON", "don't"),
            ("WILLOW", "who'll"),
            ("THEME", "they'm"),
            ("HOARD", "who're"),
            ("WEAVE", "we've"),
        ],
    );
    assert_valid(
        &dutch(),
        &[
            ("ZON", "zo'n"),
            ("MAN", "m'n"),
            ("ZIN", "z'n"),
            ("MN", "m'n"),
            ("ZN", "z'n"),
            ("DAS", "da's"),
            ("DR", "d'r"),
            ("DATIE", "dat'ie"),
            ("GAK", "ga'k"),
            ("WATN", "wat'n"),
        ],
    );
}

#[test]
fn a_contraction_possessive_or_plural_is_its_word() {
    assert_found(
        &english(),
        &[
            ("BAKER", "baker's"),
            ("CLOCK", "o'clock"),
            ("DO", "don't"),
            ("HALLOWEEN", "Hallowe'en"),
            ("THEY", "they've"),
        ],
    );
    assert_found(
        &dutch(),
        &[("FOTO", "foto's"), ("BABY", "baby'tje"), ("AVOND", "'s avonds"), ("AVOND", "s'avonds")],
    );
}
