//! Why a file cannot be imported, in words.

use splitkey_campaign::{AttemptError, FileError, MapError, SheetError};
use splitkey_rules::MissionError;

use crate::{Args, Texts, arg};

/// Why a file cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportProblem {
    NotText,
    File(FileError),
}

impl ImportProblem {
    /// Returns the problem in words.
    pub fn words(&self, texts: &Texts) -> String {
        match self {
            ImportProblem::NotText => texts.get("teams-file-not-text"),
            ImportProblem::File(FileError::Map(error)) => map_words(error, texts),
            ImportProblem::File(FileError::Sheet(error)) => sheet_words(error, texts),
        }
    }
}

fn sheet_words(error: &SheetError, texts: &Texts) -> String {
    match error {
        SheetError::TooLarge => texts.get("teams-file-too-large"),
        SheetError::NotASheet => texts.get("teams-file-no-sheet"),
        SheetError::Syntax(why) => {
            texts.format("teams-file-syntax", &Args::from_iter([arg("why", why.as_str())]))
        }
        SheetError::Version(_) => texts.get("teams-file-newer"),
        SheetError::Map(error) => map_words(error, texts),
        SheetError::Attempt { number, error } => {
            let words = [arg("number", *number), arg("why", attempt_words(error, texts))];
            texts.format("teams-file-attempt", &Args::from_iter(words))
        }
    }
}

fn map_words(error: &MapError, texts: &Texts) -> String {
    let told = |key: &str, city: &str| texts.format(key, &Args::from_iter([arg("city", city)]));
    match error {
        MapError::Syntax(why) => {
            texts.format("teams-file-map-syntax", &Args::from_iter([arg("why", why.as_str())]))
        }
        MapError::Name(name) => told("teams-file-map-name", name),
        MapError::Slug(slug) => told("teams-file-map-id", slug),
        MapError::CityCount(count) => {
            texts.format("teams-file-map-count", &Args::from_iter([arg("count", *count)]))
        }
        MapError::DuplicateCity(city) => told("teams-file-map-twice", city),
        MapError::Mission(city, MissionError::Turns(turns)) => {
            let words = Args::from_iter([arg("city", city.as_str()), arg("turns", *turns)]);
            texts.format("teams-file-map-turns", &words)
        }
        MapError::Mission(city, MissionError::Mistakes { turns, mistakes }) => {
            let words = [arg("city", city.as_str()), arg("turns", *turns), arg("mistakes", *mistakes)];
            texts.format("teams-file-map-mistakes", &Args::from_iter(words))
        }
        MapError::Place(city) => told("teams-file-map-place", city),
        MapError::UnknownStart(city) => told("teams-file-map-start", city),
        MapError::UnknownCity(city) => told("teams-file-map-unknown", city),
        MapError::LineToItself(city) => told("teams-file-map-itself", city),
        MapError::DuplicateLine(one, other) => {
            let words = Args::from_iter([arg("city", one.as_str()), arg("other", other.as_str())]);
            texts.format("teams-file-map-line-twice", &words)
        }
        MapError::Unreachable(city) => told("teams-file-map-unreachable", city),
    }
}

fn attempt_words(error: &AttemptError, texts: &Texts) -> String {
    let counted = |key: &str, count: usize| texts.format(key, &Args::from_iter([arg("count", count)]));
    let told = |key: &str, city: &str| texts.format(key, &Args::from_iter([arg("city", city)]));
    match error {
        AttemptError::UnknownCity(city) => told("teams-file-attempt-city", city),
        AttemptError::Locked(city) => told("teams-file-attempt-locked", city),
        AttemptError::ExtraTokens => texts.get("teams-file-attempt-extra-tokens"),
        AttemptError::Players(count) => counted("teams-file-attempt-players", *count),
        AttemptError::Tokens { left, of } => {
            let words = Args::from_iter([arg("left", *left), arg("of", *of)]);
            texts.format("teams-file-attempt-tokens", &words)
        }
        AttemptError::Turns(turns) => counted("teams-file-attempt-turns", usize::from(*turns)),
        AttemptError::Score => texts.get("teams-file-attempt-score"),
        AttemptError::Notes(count) => counted("teams-file-attempt-notes", *count),
        AttemptError::NoteBytes => texts.get("teams-file-attempt-note-bytes"),
        AttemptError::TooMany | AttemptError::Unknown(_) => texts.get("teams-file-attempt-too-many"),
    }
}
