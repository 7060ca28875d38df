//! Plays every scenario below `tests/scenarios` and compares the result with its `expected.txt`.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use splitkey_rules::scenario;

/// Returns every folder below this one that has a scenario.
fn scenarios(folder: &Path, found: &mut Vec<PathBuf>) {
    if folder.join("deal.txt").is_file() {
        found.push(folder.to_path_buf());
    }
    for entry in fs::read_dir(folder).expect("tests/scenarios should be readable") {
        let path = entry.expect("its entries should be readable").path();
        if path.is_dir() {
            scenarios(&path, found);
        }
    }
}

fn read(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join(file))
        .unwrap_or_else(|error| panic!("{}: {file}: {error}", folder.display()))
}

#[test]
fn every_scenario_plays_out_as_expected() {
    let crate_folder = env::var_os("CARGO_MANIFEST_DIR").expect("cargo should set CARGO_MANIFEST_DIR");
    let mut folders = Vec::new();
    scenarios(&Path::new(&crate_folder).join("../../tests/scenarios"), &mut folders);
    assert!(folders.len() >= 250, "only {} scenarios were found", folders.len());
    for folder in folders {
        let expected = read(&folder, "expected.txt");
        let expected: Vec<&str> = scenario::content_lines(&expected).map(|(_, line)| line).collect();
        let lines = scenario::run(&read(&folder, "deal.txt"), &read(&folder, "script.txt"))
            .unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        assert_eq!(lines, expected, "{}", folder.display());
    }
}

/// A legal deal. Tests replace parts of it.
const DEAL: &str = "\
mission 9-9
rules standard
words
ACORN ANVIL BADGE BISCUIT CACTUS
CANDLE DAGGER DOMINO EMBER FERRY
GARNET HAMMER ICE_BOX IVORY JACKET
KETTLE LADDER MAGNET NEEDLE OTTER
PARCEL QUARRY RIBBON SADDLE TEMPLE
key A
G G G G G
G G G G T
T T T T T
T T T T T
T T X X X
key B
G G G T T
T T T X G
G G G G T
T T T T T
T X G T X
";

fn problem(from: &str, to: &str) -> String {
    assert!(DEAL.contains(from), "{from:?} should be part of the deal");
    scenario::run(&DEAL.replacen(from, to, 1), "").expect_err("the deal should be refused").to_string()
}

#[test]
fn the_test_deal_is_legal() {
    assert_eq!(scenario::run(DEAL, "# nothing happens\n"), Ok(vec![]));
}

#[test]
fn invalid_deals_are_reported_with_file_line_and_reason() {
    assert_eq!(problem("9-9", "8-9"), "deal.txt:1: a mission of 8 turns cannot allow 9 mistakes");
    assert_eq!(problem("9-9", "nine"), "deal.txt:1: expected a mission such as 9-9, found \"nine\"");
    assert_eq!(
        problem("standard", "strike looser"),
        "deal.txt:2: strike cannot be combined with other rules"
    );
    assert_eq!(problem("standard", "fast"), "deal.txt:2: unknown rules \"fast\"");
    assert_eq!(problem("rules standard\n", ""), "deal.txt:19: the line \"rules\" is missing");
    assert_eq!(problem("ANVIL", "ACORN"), "deal.txt:3: A1 and B1 have the same word");
    assert_eq!(problem("BADGE ", ""), "deal.txt:4: a line of a grid has 5 entries, not 4");
    assert_eq!(problem("G G G T T", "G G G T Q"), "deal.txt:16: a key holds G, T and X, not \"Q\"");
    assert_eq!(
        problem("G G G T T", "G G T T T"),
        "deal.txt:15: the key has 2 words that are Agent for A and Agent for B, expected 3"
    );
    assert_eq!(problem("key B", "key A"), "deal.txt:15: duplicate line \"key A\"");
}

#[test]
fn malformed_script_lines_are_reported_with_file_line_and_reason() {
    let problem =
        |line: &str| scenario::run(DEAL, line).expect_err("the line should be malformed").to_string();
    assert_eq!(problem("C stop"), "script.txt:1: the side must be A or B, not \"C\"");
    assert_eq!(problem("\n# comment\nA dance"), "script.txt:3: unknown action \"dance\"");
    assert_eq!(problem("A"), "script.txt:1: the action is missing");
    assert_eq!(problem("A stop now"), "script.txt:1: unexpected text after \"stop\"");
    assert_eq!(
        problem("A clue ice box 2"),
        "script.txt:1: a clue is one word, with underscores for spaces, and a number"
    );
}
