//! Matches as text files, for tests and bug reports (rules §14).

use std::fmt;

use crate::{Deal, Game};

mod deal_text;
mod record;
mod script;
mod transcript;

pub use record::{RecordError, Scenario, record};

/// Plays `script` on `deal` and returns one transcript line for each action.
///
/// # Errors
/// When either text is malformed, or the deal breaks the rules. The error names the file and line.
pub fn run(deal: &str, script: &str) -> Result<Vec<String>, Error> {
    let mut game = Game::new(parse_deal(deal)?);
    let mut lines = Vec::new();
    for (number, line) in content_lines(script) {
        let step = script::parse(line, game.deal()).map_err(|text| Error {
            file: "script.txt",
            line: number,
            text,
        })?;
        let result = step.action.and_then(|action| game.apply(step.side, &action));
        lines.push(transcript::line(&game, result.is_ok()));
    }
    Ok(lines)
}

/// Parses the text of a `deal.txt`.
///
/// # Errors
/// When the text is malformed, or the deal breaks the rules. The error names the line.
pub fn parse_deal(text: &str) -> Result<Deal, Error> {
    deal_text::parse(text).map_err(|(line, text)| Error { file: "deal.txt", line, text })
}

/// Why a scenario cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    pub file: &'static str,
    /// The line number, from 1.
    pub line: usize,
    pub text: String,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.text)
    }
}

impl std::error::Error for Error {}

/// Returns the lines that are not empty, with their numbers from 1. `#` starts a comment.
pub fn content_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .enumerate()
        .map(|(at, line)| (at + 1, line.split('#').next().unwrap_or_default().trim()))
        .filter(|(_, line)| !line.is_empty())
}
