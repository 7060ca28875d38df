//! `cargo xtask scenarios DIR` plays every scenario below a folder and compares the result with the expected one.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use splitkey_rules::scenario::{self, content_lines};

/// The differences that are shown of one scenario; later ones usually follow from the first.
const SHOWN: usize = 5;

pub fn run(folder: &Path) -> Result<()> {
    let mut found = Vec::new();
    find(folder, &mut found)?;
    found.sort();
    let mut failed = 0;
    for scenario in &found {
        if let Err(why) = play(scenario) {
            failed += 1;
            println!("FAILED {}\n{why}", scenario.display());
        }
    }
    if found.is_empty() {
        println!("no folder below {} has a deal.txt", folder.display());
    }
    println!("{} passed, {failed} failed", found.len() - failed);
    if failed > 0 || found.is_empty() {
        bail!("not all scenarios passed, or there were none");
    }
    Ok(())
}

fn find(folder: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    if folder.join("deal.txt").is_file() {
        found.push(folder.to_path_buf());
    }
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let entry = entry.with_context(|| format!("cannot read {}", folder.display()))?;
        if entry.file_type()?.is_dir() {
            find(&entry.path(), found)?;
        }
    }
    Ok(())
}

fn play(folder: &Path) -> Result<(), String> {
    let read =
        |name: &str| fs::read_to_string(folder.join(name)).map_err(|e| format!("  cannot read {name}: {e}"));
    let (deal, script, expected) = (read("deal.txt")?, read("script.txt")?, read("expected.txt")?);
    let got = scenario::run(&deal, &script).map_err(|e| format!("  {e}"))?;
    match difference(&script, &expected, &got) {
        Some(text) => Err(text),
        None => Ok(()),
    }
}

/// Returns the lines in which the transcript differs from the expected one.
fn difference(script: &str, expected: &str, got: &[String]) -> Option<String> {
    let mut script = content_lines(script);
    let mut expected = content_lines(expected);
    let mut got = got.iter();
    let (mut shown, mut more) = (Vec::new(), 0);
    loop {
        let (action, want, have) = (script.next(), expected.next(), got.next());
        if want.is_none() && have.is_none() {
            break;
        }
        if want.map(|(_, text)| text) == have.map(String::as_str) {
            continue;
        }
        if shown.len() == SHOWN {
            more += 1;
            continue;
        }
        let action = action.map_or("  after the end of script.txt".into(), |(line, text)| {
            format!("  script.txt:{line}: {text}")
        });
        let want = want.map_or("nothing".into(), |(line, text)| format!("{text}    (expected.txt:{line})"));
        let have = have.map_or("nothing", String::as_str);
        shown.push(format!("{action}\n    expected  {want}\n    got       {have}"));
    }
    if more > 0 {
        shown.push(format!("  and {more} more"));
    }
    (!shown.is_empty()).then(|| shown.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_string()).collect()
    }

    #[test]
    fn equal_transcripts_have_no_difference() {
        let expected = "# the opening\n\nok a # a comment\nok b\n";
        assert_eq!(difference("A stop\nB stop\n", expected, &lines(&["ok a", "ok b"])), None);
    }

    #[test]
    fn a_difference_names_both_lines_and_the_action() {
        let text = difference("# script\nA stop\n", "\nok a\n", &lines(&["refused a"]));
        let shown = "  script.txt:2: A stop\n    expected  ok a    (expected.txt:2)\n    got       refused a";
        assert_eq!(text.as_deref(), Some(shown));
    }

    #[test]
    fn a_surplus_result_is_a_difference() {
        let text = difference("A stop\n", "", &lines(&["ok a"])).unwrap();
        assert!(text.contains("expected  nothing"), "{text}");
    }

    #[test]
    fn a_missing_result_is_a_difference() {
        let text = difference("A stop\n", "ok a\nok b\n", &lines(&["ok a"])).unwrap();
        assert!(text.contains("after the end of script.txt"), "{text}");
        assert!(text.contains("got       nothing"), "{text}");
    }

    #[test]
    fn a_long_difference_is_truncated() {
        let text =
            difference(&"A stop\n".repeat(9), &"ok a\n".repeat(9), &vec!["ok b".to_string(); 9]).unwrap();
        assert!(text.ends_with("  and 4 more"), "{text}");
    }
}
