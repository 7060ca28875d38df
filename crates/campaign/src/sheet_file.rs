//! Sheets as JSON files.

use std::{collections::BTreeSet, fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use splitkey_protocol::{PlayerName, TeamName};

use crate::{Attempt, AttemptError, CampaignSheet, Easier, Ending, MapError, MissionMap, Note, map::MapFile};

/// The most bytes of a sheet's file: those of its attempts and notes, and 64 KiB for the map and what is around it.
pub const MAX_SHEET_BYTES: usize = 512 << 10;

/// What the first field of a file says.
const FORMAT: &str = "split-key-sheet";
/// The version of the files that are written.
const VERSION: u32 = 1;

/// The part of the file that every version has.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u32,
}

/// A sheet as its file has it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SheetFile {
    format: String,
    version: u32,
    team: TeamName,
    all_open: bool,
    map: MapFile,
    attempts: Vec<AttemptFile>,
}

/// An attempt as a file has it. A city is named by its slug.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct AttemptFile {
    city: String,
    ended_at: u64,
    players: Vec<PlayerName>,
    ending: Ending,
    turns: u16,
    tokens_left: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    score: Option<i16>,
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    easier: BTreeSet<Easier>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Note>,
}

impl CampaignSheet {
    /// Returns the sheet as a JSON file, which [`CampaignSheet::from_str`] reads. It has line breaks and indentation if
    /// it is not too long with them.
    pub fn to_json(&self) -> String {
        let spaced = serde_json::to_string_pretty(&self.file(self.attempts()));
        let spaced = spaced.expect("a sheet should have a JSON form");
        if spaced.len() > MAX_SHEET_BYTES { self.to_short_json() } else { spaced }
    }

    /// Returns the sheet as a JSON file without line breaks and indentation.
    pub fn to_short_json(&self) -> String {
        serde_json::to_string(&self.file(self.attempts())).expect("a sheet should have a JSON form")
    }

    /// Returns the sheet as a file without its attempts, to be stored apart from them.
    pub fn head_json(&self) -> String {
        serde_json::to_string(&self.file(&[])).expect("a sheet should have a JSON form")
    }

    fn file(&self, attempts: &[Attempt]) -> SheetFile {
        SheetFile {
            format: FORMAT.to_owned(),
            version: VERSION,
            team: self.team.clone(),
            all_open: self.all_open(),
            map: self.map().clone().into(),
            attempts: attempts.iter().map(|attempt| AttemptFile::of(attempt, self.map())).collect(),
        }
    }

    /// Adds an attempt of [`Attempt::to_json`].
    ///
    /// # Errors
    /// When the text is no attempt, or the attempt is impossible.
    pub fn record_json(&mut self, json: &str) -> Result<(), SheetError> {
        let file: AttemptFile =
            serde_json::from_str(json).map_err(|error| SheetError::Syntax(error.to_string()))?;
        let number = self.attempts().len() + 1;
        file.resolve(self.map())
            .and_then(|attempt| self.record(attempt))
            .map_err(|error| SheetError::Attempt { number, error })
    }

    /// Reads a sheet's file of any length. Every attempt has to be possible after those before it.
    ///
    /// # Errors
    /// When the text is not a sheet's file.
    pub fn read(json: &str) -> Result<CampaignSheet, SheetError> {
        let syntax = |error: serde_json::Error| SheetError::Syntax(error.to_string());
        let head: Head = serde_json::from_str(json).map_err(|error| match error.classify() {
            serde_json::error::Category::Data => SheetError::NotASheet,
            _ => syntax(error),
        })?;
        match head {
            Head { format, .. } if format != FORMAT => return Err(SheetError::NotASheet),
            Head { version, .. } if version != VERSION => return Err(SheetError::Version(version)),
            _ => {}
        }
        let file: SheetFile = serde_json::from_str(json).map_err(syntax)?;
        let mut sheet =
            CampaignSheet::new(file.team, file.map.try_into().map_err(SheetError::Map)?, file.all_open);
        for (index, attempt) in file.attempts.into_iter().enumerate() {
            attempt
                .resolve(sheet.map())
                .and_then(|attempt| sheet.record(attempt))
                .map_err(|error| SheetError::Attempt { number: index + 1, error })?;
        }
        Ok(sheet)
    }
}

impl FromStr for CampaignSheet {
    type Err = SheetError;

    /// Reads a sheet's file, like [`CampaignSheet::read`], of at most [`MAX_SHEET_BYTES`].
    fn from_str(json: &str) -> Result<CampaignSheet, SheetError> {
        if json.len() > MAX_SHEET_BYTES { Err(SheetError::TooLarge) } else { CampaignSheet::read(json) }
    }
}

impl Attempt {
    /// Returns the attempt on its own, as a sheet's file has it.
    pub fn to_json(&self, map: &MissionMap) -> String {
        serde_json::to_string(&AttemptFile::of(self, map)).expect("an attempt should have a JSON form")
    }

    /// Returns how many bytes of its sheet's file are the attempt's, without its notes.
    pub(crate) fn bytes_without_notes(&self, map: &MissionMap) -> usize {
        Attempt { notes: Vec::new(), ..self.clone() }.to_json(map).len()
    }
}

impl Note {
    /// Returns how many bytes of its sheet's file are the note's.
    pub(crate) fn bytes(&self) -> usize {
        serde_json::to_string(self).expect("a note should have a JSON form").len()
    }
}

impl AttemptFile {
    fn of(attempt: &Attempt, map: &MissionMap) -> AttemptFile {
        let Attempt { city, ended_at, players, ending, turns, tokens_left, score, easier, notes } =
            attempt.clone();
        let city = map.city(city).slug.clone();
        AttemptFile { city, ended_at, players, ending, turns, tokens_left, score, easier, notes }
    }

    fn resolve(self, map: &MissionMap) -> Result<Attempt, AttemptError> {
        let AttemptFile { city, ended_at, players, ending, turns, tokens_left, score, easier, notes } = self;
        let city = map.find(&city).ok_or(AttemptError::UnknownCity(city))?;
        Ok(Attempt { city, ended_at, players, ending, turns, tokens_left, score, easier, notes })
    }
}

/// Why a file is not a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetError {
    TooLarge,
    /// The file is not JSON, or not of the right form. The text says what is wrong in which line.
    Syntax(String),
    /// The file is something else.
    NotASheet,
    /// A newer program has written the file.
    Version(u32),
    Map(MapError),
    /// An attempt, counted from 1, is impossible.
    Attempt {
        number: usize,
        error: AttemptError,
    },
}

impl fmt::Display for SheetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => write!(f, "a sheet's file has at most {MAX_SHEET_BYTES} bytes"),
            Self::Syntax(error) => write!(f, "not a sheet's file: {error}"),
            Self::NotASheet => f.write_str("not a campaign sheet"),
            Self::Version(version) => {
                write!(f, "the sheet has version {version}; this program reads version {VERSION}")
            }
            Self::Map(error) => write!(f, "the map of the sheet: {error}"),
            Self::Attempt { number, error } => write!(f, "attempt {number}: {error}"),
        }
    }
}

impl std::error::Error for SheetError {}

#[cfg(test)]
mod tests;
