//! `cargo xtask referee` judges pairs of a board word and a clue from standard input, one per line.

use std::fs;
use std::io::{self, BufRead, BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use splitkey_words::referee::{self, Language, Referee, Verdict};

use splitkey_xtask::place;

/// How to judge.
#[derive(Debug, PartialEq, clap::Args)]
pub struct Options {
    /// Language of the words and clues
    #[arg(long = "lang", value_name = "en|nl", value_parser = read_language)]
    pub language: Language,
    /// Allow clues of several words
    #[arg(long)]
    pub multi_word: bool,
}

pub fn read_language(tag: &str) -> Result<Language, &'static str> {
    Language::from_tag(tag).ok_or("expected en or nl")
}

pub fn run(options: &Options) -> Result<()> {
    let referee = load(&place::root().join("assets"), options.language)?;
    let table = referee::Options { multi_word: options.multi_word, ..Default::default() };
    let bad = judge(&referee, table, io::stdin().lock(), io::stdout().lock(), io::stderr().lock())?;
    if bad > 0 {
        bail!("{bad} lines were not BOARD_WORD<TAB>CLUE");
    }
    Ok(())
}

/// Loads the referee of a language from the assets of this checkout.
pub fn load(assets: &Path, language: Language) -> Result<Referee> {
    let lexicon = assets.join("lexicon").join(language.tag()).with_extension("bin");
    let bytes = fs::read(&lexicon).with_context(|| format!("cannot read {}", lexicon.display()))?;
    let forms = assets.join("words").join(language.tag()).join("forms.txt");
    let text = match fs::read_to_string(&forms) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        read => read.with_context(|| format!("cannot read {}", forms.display()))?,
    };
    Referee::new(language, &bytes, &text)
        .with_context(|| format!("with {} and {}", lexicon.display(), forms.display()))
}

/// Judges every readable line, in order, and returns the number of unreadable ones.
fn judge(
    referee: &Referee,
    table: referee::Options,
    mut input: impl BufRead,
    output: impl Write,
    mut complaints: impl Write,
) -> Result<usize> {
    let mut output = BufWriter::new(output);
    let (mut line, mut number, mut bad) = (Vec::new(), 0, 0);
    while input.read_until(b'\n', &mut line).context("cannot read standard input")? > 0 {
        number += 1;
        match pair(&line) {
            Ok((word, clue)) => {
                let verdict = referee.judge(clue, [word], table);
                let (rule, of) = match &verdict {
                    Verdict::Valid => ("-", "-"),
                    Verdict::Invalid(finding) | Verdict::Doubtful(finding) => {
                        (finding.rule.name(), finding.word.unwrap_or("-"))
                    }
                };
                writeln!(output, "{}\t{rule}\t{of}", verdict.name())?;
            }
            Err(problem) => {
                bad += 1;
                writeln!(complaints, "line {number}: {problem}")?;
            }
        }
        line.clear();
    }
    output.flush()?;
    Ok(bad)
}

fn pair(line: &[u8]) -> Result<(&str, &str), &'static str> {
    let line = std::str::from_utf8(line).map_err(|_| "it is not UTF-8 text")?;
    let line = line.trim_end_matches(['\n', '\r']);
    let (word, clue) = line.split_once('\t').ok_or("there is no tab between the board word and the clue")?;
    if word.trim().is_empty() {
        return Err("there is no board word before the tab");
    }
    if clue.contains('\t') {
        return Err("there is more than one tab");
    }
    Ok((word, clue))
}
