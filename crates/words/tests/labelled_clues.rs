//! The referee's verdicts on labelled clues: `dev.tsv`, which it was developed with, `own.tsv`, which was frozen before
//! its development, and sets that were each written after the earlier ones had passed. Comments in a set record the
//! referee's first verdicts.

use std::collections::BTreeMap;

use splitkey_words::referee::{Language, Options, Referee, Verdict};

const ENGLISH: &[u8] = include_bytes!("../../../assets/lexicon/en.bin");
const DUTCH: &[u8] = include_bytes!("../../../assets/lexicon/nl.bin");

/// The number of rows of one language, by label and verdict.
#[derive(Default)]
struct Confusion {
    counts: BTreeMap<(&'static str, &'static str), usize>,
}

impl Confusion {
    fn share(&self, label: &str, verdict: &str) -> f64 {
        let of_label: usize =
            self.counts.iter().filter(|(key, _)| key.0 == label).map(|(_, count)| count).sum();
        let of_both = self
            .counts
            .iter()
            .filter(|(key, _)| **key == (label, verdict))
            .map(|(_, count)| count)
            .sum::<usize>();
        of_both as f64 / of_label.max(1) as f64
    }

    fn doubtful(&self) -> f64 {
        let all: usize = self.counts.values().sum();
        let doubtful: usize =
            self.counts.iter().filter(|(key, _)| key.1 == "doubtful").map(|(_, count)| count).sum();
        doubtful as f64 / all.max(1) as f64
    }
}

fn check(name: &str, rows: &str) {
    let english = Referee::new(Language::English, ENGLISH, "").expect("the lexicon should be valid");
    let dutch = Referee::new(Language::Dutch, DUTCH, "").expect("the lexicon should be valid");
    let mut tables: BTreeMap<&str, Confusion> = BTreeMap::new();
    for line in rows.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let [tag, word, clue, label] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{name}: {line:?} should have four fields")
        };
        let referee = if tag == "en" { &english } else { &dutch };
        let label = if label == "ok" { "valid" } else { "invalid" };
        let verdict = referee.judge(clue, [word], Options::default());
        if verdict.name() != label {
            println!("{name}\t{tag}\t{word}\t{clue}\tis {label}, judged {verdict:?}");
        }
        *tables.entry(tag).or_default().counts.entry((label, verdict.name())).or_default() += 1;
    }
    for (tag, table) in &tables {
        println!("{name} {tag}: {:?}, doubtful {:.1} %", table.counts, 100.0 * table.doubtful());
    }
    for (tag, table) in &tables {
        assert!(
            table.share("invalid", "valid") <= 0.02,
            "{name} {tag}: too many invalid clues are judged valid"
        );
        assert!(
            table.share("valid", "invalid") <= 0.02,
            "{name} {tag}: too many valid clues are judged invalid"
        );
        assert!(table.doubtful() <= 0.06, "{name} {tag}: too many clues are in doubt");
    }
}

#[test]
fn verdicts_on_the_development_set_are_good_enough() {
    check("dev", include_str!("referee/dev.tsv"));
}

#[test]
fn verdicts_on_the_set_frozen_before_are_good_enough() {
    check("own", include_str!("referee/own.tsv"));
}

#[test]
fn verdicts_on_the_later_set_are_good_enough() {
    check("later", include_str!("referee/later.tsv"));
}

#[test]
fn verdicts_on_the_third_set_are_good_enough() {
    check("third", include_str!("referee/third.tsv"));
}

#[test]
fn verdicts_on_the_fourth_set_are_good_enough() {
    check("fourth", include_str!("referee/fourth.tsv"));
}

#[test]
fn verdicts_on_the_fifth_set_are_good_enough() {
    check("fifth", include_str!("referee/fifth.tsv"));
}

#[test]
fn verdicts_on_the_sixth_set_are_good_enough() {
    check("sixth", include_str!("referee/sixth.tsv"));
}

#[test]
fn verdicts_on_the_seventh_set_are_good_enough() {
    check("seventh", include_str!("referee/seventh.tsv"));
}

#[test]
fn the_examples_in_the_rules_get_the_expected_verdicts() {
    let english = Referee::new(Language::English, ENGLISH, "").unwrap();
    let dutch = Referee::new(Language::Dutch, DUTCH, "").unwrap();
    let verdict = |referee: &Referee, word, clue| referee.judge(clue, [word], Options::default()).name();
    for (word, clue, expected) in [
        ("STORM", "storm", "invalid"),
        ("RAINBOW", "rain", "invalid"),
        ("HIDE", "hid", "invalid"),
        ("HIDE", "hidden", "invalid"),
        ("HIDE", "rawhide", "invalid"),
        ("HIDE", "hideous", "valid"),
        ("EARTHQUAKE", "earth", "invalid"),
        ("EARTHQUAKE", "quake", "invalid"),
        ("EARTHQUAKE", "earthy", "invalid"),
        ("EARTHQUAKE", "quaking", "invalid"),
        ("EARTHQUAKE", "hearth", "valid"),
        ("EARTHQUAKE", "ear", "valid"),
        ("EARTHQUAKE", "earthworm", "doubtful"),
        ("CREPE", "crêpe", "invalid"),
        ("CRÊPE", "crepe", "invalid"),
        ("PAINTING", "Michelangelo", "valid"),
        ("PAINTING", "Leonardo da Vinci", "invalid"),
        ("MAGNET", "mag-net", "invalid"),
        ("MAGNET", "mag net", "invalid"),
        ("BUTTERFLY", "moth-eaten", "invalid"),
        ("BUTTERFLY", "guinea pig", "invalid"),
        ("BUTTERFLY", "IRS", "doubtful"),
        ("FLAT", "B", "valid"),
        ("METER", "1", "valid"),
        ("KNIGHT", "night", "valid"),
    ] {
        assert_eq!(verdict(&english, word, clue), expected, "{word} {clue}");
    }
    for (word, clue, expected) in [
        ("ORKAAN", "orkaan", "invalid"),
        ("REGENBOOG", "regen", "invalid"),
        ("SLAG", "slaan", "invalid"),
        ("SLAG", "slagen", "invalid"),
        ("SLAG", "ontslag", "invalid"),
        ("STANDBEELD", "stand", "invalid"),
        ("STANDBEELD", "staan", "invalid"),
        ("STANDBEELD", "beeld", "invalid"),
        ("STANDBEELD", "tand", "valid"),
        ("STANDBEELD", "geel", "valid"),
        ("VLINDER", "NAVO", "doubtful"),
    ] {
        assert_eq!(verdict(&dutch, word, clue), expected, "{word} {clue}");
    }
}

#[test]
fn several_words_are_allowed_if_the_table_allows_them() {
    let referee = Referee::new(Language::English, ENGLISH, "").unwrap();
    let options = Options { multi_word: true, ..Options::default() };
    assert_eq!(referee.judge("Leonardo da Vinci", ["PAINTING"], options), Verdict::Valid);
    assert_eq!(referee.judge("IRS", ["PAINTING"], options), Verdict::Valid);
    assert_eq!(referee.judge("oil paint", ["PAINTING"], options).name(), "invalid");
    assert_eq!(referee.judge("sun-dried paintings", ["PAINTING"], options).name(), "invalid");
}

#[test]
fn a_covered_word_restricts_nothing() {
    let referee = Referee::new(Language::English, ENGLISH, "").unwrap();
    let board = referee.board(["STORM", "RAINBOW"]);
    assert_eq!(board.judge("stormy", Options::default(), |word| word != "STORM"), Verdict::Valid);
    assert_eq!(board.judge("stormy", Options::default(), |_| true).finding().unwrap().word, Some("STORM"));
}

#[test]
fn a_finding_names_the_rule_the_word_and_the_reason() {
    let referee = Referee::new(Language::English, ENGLISH, "").unwrap();
    let verdict = referee.judge("rainy", ["STORM", "RAINBOW"], Options::default());
    let finding = verdict.finding().unwrap();
    assert_eq!((finding.rule.name(), finding.word), ("compound-part", Some("RAINBOW")));
    assert_eq!(finding.because.as_deref(), Some("rain"));
}

#[test]
fn hand_checked_lines_have_precedence() {
    let forms = "MARBLE | free: marbling\nPUMPKIN | forms: jack-o-lantern squash\nCOBWEB | parts: spin web\n";
    let referee = Referee::new(Language::English, ENGLISH, forms).unwrap();
    let verdict = |word, clue| referee.judge(clue, [word], Options::default()).name();
    assert_eq!(verdict("MARBLE", "marbling"), "valid");
    assert_eq!(verdict("MARBLE", "marbles"), "invalid");
    assert_eq!(verdict("PUMPKIN", "squash"), "invalid");
    assert_eq!(verdict("COBWEB", "spinning"), "invalid");
    assert_eq!(verdict("COBWEB", "cob"), "valid");
}
