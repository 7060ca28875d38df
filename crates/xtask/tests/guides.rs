//! The guides lead where they say, name no test, and are written in sentences that can be read; and each promise has its
//! test in the table of `crates/README.md`.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// What players, streamers and operators read.
const GUIDES: [&str; 9] = [
    "README.md",
    "src/README.md",
    "src/spelen.md",
    "src/options.md",
    "src/streaming.md",
    "crates/server/README.md",
    "crates/server/limits.md",
    "crates/server/cluster.md",
    "crates/server/webhooks.md",
];

/// The longest sentence of a guide, in words.
const LONGEST_SENTENCE: usize = 35;

/// Where the table of promises is.
const PROMISES: &str = "crates/README.md";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The text of a guide without its blocks of code.
fn prose(guide: &str) -> String {
    read(guide).split("```").step_by(2).collect()
}

/// What stands between backticks.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The anchor of a heading, as sites that show Markdown make it.
fn anchor(heading: &str) -> String {
    let lower = heading.trim().to_lowercase();
    let kept = lower.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// The anchors of all headings of a file.
fn anchors(text: &str) -> BTreeSet<String> {
    let prose: String = text.split("```").step_by(2).collect();
    let headings = prose.lines().filter_map(|line| line.strip_prefix('#'));
    headings.map(|heading| anchor(heading.trim_start_matches('#'))).collect()
}

/// The targets of all links of a text.
fn links(text: &str) -> Vec<&str> {
    text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target).collect()
}

#[test]
fn links_lead_to_files_and_headings_that_are_there() {
    let mut wrong = Vec::new();
    for guide in GUIDES.iter().chain([&PROMISES]) {
        let text = read(guide);
        let folder = root().join(guide).parent().expect("a guide is in a folder").to_owned();
        for link in links(&text).into_iter().filter(|link| !link.starts_with("http")) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { root().join(guide) } else { folder.join(file) };
            let leads = target.exists()
                && (heading.is_empty()
                    || fs::read_to_string(&target).is_ok_and(|text| anchors(&text).contains(heading)));
            if !leads {
                wrong.push(format!("{guide}: {link}"));
            }
        }
    }
    assert!(wrong.is_empty(), "these links lead nowhere: {wrong:#?}");
}

#[test]
fn guides_name_no_tests_and_no_sources() {
    let is_source = |code: &&str| {
        let path = Path::new(code);
        let is_script = path.extension().is_some_and(|kind| ["rs", "mjs"].iter().any(|known| kind == *known));
        is_script || (code.starts_with("tests/") && *code != "tests/scenarios")
    };
    for guide in GUIDES {
        let text = prose(guide);
        let found: Vec<_> = code(&text).filter(is_source).collect();
        assert!(found.is_empty(), "{guide} names {found:?}: the place of tests is the table of promises");
    }
}

#[test]
fn sentences_of_guides_can_be_read_at_once() {
    let mut long = Vec::new();
    for guide in GUIDES {
        let text = prose(guide);
        // A row of a table, an item of a list and a paragraph each end a sentence, and so does a colon or semicolon.
        let text =
            text.replace("\n\n", ". ").replace("\n- ", ". ").replace("\n| ", ". ").replace(" | ", ". ");
        let words: Vec<&str> = text.split_whitespace().collect();
        let ends = |word: &&str| {
            word.trim_end_matches([')', '*', '"', '”', '_', '`']).ends_with(['.', '?', '!', ':', ';'])
        };
        let sentences = words.split_inclusive(ends).filter(|sentence| sentence.len() > LONGEST_SENTENCE);
        long.extend(sentences.map(|sentence| format!("{guide}, {}: {}", sentence.len(), sentence.join(" "))));
    }
    assert!(long.is_empty(), "these sentences are too long: {long:#?}");
}

#[test]
fn every_promise_has_tests_that_exist() {
    let text = read(PROMISES);
    let (_, rest) = text.split_once("## Promises").expect("the table of promises");
    let section = rest.split("\n## ").next().unwrap_or_default();
    let rows: Vec<&str> = section.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    assert!(rows.len() > 50, "the table has {} rows", rows.len());
    for row in rows {
        let (promise, shown_by) = row.trim_matches('|').split_once(" | ").expect("two columns");
        let paths: Vec<&str> = code(shown_by).collect();
        let is_heading = promise.trim().starts_with("**") || promise.trim().starts_with("---");
        assert!(is_heading || !paths.is_empty(), "this promise has no test:{promise}");
        for path in paths {
            assert!(has_test(&root().join(path)), "{path} has no test of{promise}");
        }
    }
}

/// Whether a file has a test; or, of a folder, any file below it or the file beside it.
fn has_test(path: &Path) -> bool {
    if path.is_dir() {
        let entries = fs::read_dir(path).expect("a folder");
        return has_test(&path.with_extension("rs"))
            || entries.filter_map(Result::ok).any(|entry| has_test(&entry.path()));
    }
    let text = fs::read_to_string(path).unwrap_or_default();
    let own = text.contains("#[test]")
        || text.contains("::test")
        || text.contains("proptest!")
        || text.contains("\ntest(");
    // What is tested in a file beside it.
    own || (text.contains("mod tests;") && has_test(&path.with_extension("").join("tests.rs")))
}
