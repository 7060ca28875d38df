//! Finished matches, read from the records of their tables.

use std::{fmt, path::Path, str::FromStr};

use rusqlite::{Connection, OptionalExtension};
use splitkey_host::Event;
use splitkey_protocol::TableCode;
use splitkey_rules::{Action, Deal, FinishedMatch, Loss, NotFinished, Outcome, Side};

use super::{
    JournalFileError,
    file::{format_time, look_at, rows_after},
    reading::TableProblem,
};

/// A match of a journal: the id of its table in the file and the number of the record that dealt it, written as
/// `57-12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchId {
    table: i64,
    record: u64,
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.table, self.record)
    }
}

impl FromStr for MatchId {
    type Err = NotAMatchId;

    fn from_str(text: &str) -> Result<MatchId, NotAMatchId> {
        let (table, record) = text.split_once('-').ok_or(NotAMatchId)?;
        let (table, record): (u32, u32) =
            (table.parse().map_err(|_| NotAMatchId)?, record.parse().map_err(|_| NotAMatchId)?);
        Ok(MatchId { table: table.into(), record: record.into() })
    }
}

/// A text is not the id of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAMatchId;

impl fmt::Display for NotAMatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the id of a match, such as 57-12")
    }
}

impl std::error::Error for NotAMatchId {}

/// A finished match of a journal.
#[derive(Clone, Debug)]
pub struct StoredMatch {
    pub id: MatchId,
    /// When it ended, as `2026-11-21 18:05 UTC`.
    pub ended_at: String,
    pub finished: FinishedMatch,
}

impl fmt::Display for StoredMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, ended_at, finished } = self;
        let outcome = match finished.outcome() {
            Outcome::Won => "won",
            Outcome::Lost(Loss::Assassin) => "lost to an assassin",
            Outcome::Lost(Loss::Tokens) => "lost, out of tokens",
            Outcome::Lost(Loss::Sudden) => "lost in sudden death",
            Outcome::Lost(Loss::GaveUp) => "given up",
            Outcome::Void => "void",
        };
        write!(f, "{id}  {ended_at}  mission {}  {outcome}", finished.deal().mission())
    }
}

/// Returns the finished matches of the tables that have or had this code, the oldest first. A host may be writing the
/// journal meanwhile.
///
/// # Errors
/// When there is no readable journal, or a record of the tables is damaged.
pub fn finished_matches(folder: &Path, code: TableCode) -> Result<Vec<StoredMatch>, MatchError> {
    let connection = look_at(folder)?;
    let connection = connection.unchecked_transaction()?;
    let mut statement =
        connection.prepare("SELECT id FROM game_table WHERE code = ?1 AND pruned_at IS NULL ORDER BY id")?;
    let tables = statement.query_map([code.as_str()], |row| row.get(0))?.collect::<Result<Vec<i64>, _>>()?;
    let mut all = Vec::new();
    for table in tables {
        all.extend(read(&connection, table, code, 0)?.into_iter().filter_map(Result::ok));
    }
    Ok(all)
}

/// Returns a finished match. A host may be writing the journal meanwhile.
///
/// # Errors
/// When there is no such match, it is not over, its records are damaged, or there is no readable journal.
pub fn finished_match(folder: &Path, id: MatchId) -> Result<StoredMatch, MatchError> {
    let connection = look_at(folder)?;
    let connection = connection.unchecked_transaction()?;
    let code: Option<String> = connection
        .query_row("SELECT code FROM game_table WHERE id = ?1 AND pruned_at IS NULL", [id.table], |row| {
            row.get(0)
        })
        .optional()?;
    let code = code.and_then(|code| code.parse().ok()).ok_or(MatchError::Unknown(id))?;
    let matches = read(&connection, id.table, code, id.record.saturating_sub(1))?;
    let found = matches.into_iter().next().unwrap_or(Err(MatchError::Unknown(id)));
    match found {
        Ok(found) if found.id == id => Ok(found),
        Err(MatchError::Running(running)) if running == id => Err(MatchError::Running(id)),
        _ => Err(MatchError::Unknown(id)),
    }
}

/// A match while its records are read.
struct Reading {
    id: MatchId,
    deal: Deal,
    actions: Vec<(Side, Action)>,
    last_at: i64,
}

/// Reads the matches of a table that are dealt after a record. A match that is not over is an error of its own.
fn read(
    connection: &Connection,
    table: i64,
    code: TableCode,
    after: u64,
) -> Result<Vec<Result<StoredMatch, MatchError>>, MatchError> {
    let mut matches = Vec::new();
    let mut reading: Option<Reading> = None;
    for row in rows_after(connection, table, after)? {
        let damaged = |problem| TableProblem::Row { number: row.number, problem };
        let record = row.record(code).map_err(damaged)?;
        let action = match record.event {
            Event::Dealt { deal } => {
                let id = MatchId { table, record: row.number };
                let next = Reading { id, deal: deal.deal, actions: Vec::new(), last_at: row.written_at };
                matches.extend(reading.replace(next));
                continue;
            }
            Event::Acted { side, action, .. } => (side, action),
            Event::TimedOut { side } => (side, Action::Timeout),
            _ => continue,
        };
        if let Some(reading) = &mut reading {
            reading.actions.push(action);
            reading.last_at = row.written_at;
        }
    }
    matches.extend(reading);
    matches.into_iter().map(|reading| reading.finish(connection)).collect()
}

impl Reading {
    fn finish(self, connection: &Connection) -> Result<Result<StoredMatch, MatchError>, MatchError> {
        let Reading { id, deal, actions, last_at } = self;
        match FinishedMatch::new(deal, actions) {
            Ok(finished) => Ok(Ok(StoredMatch { id, ended_at: format_time(connection, last_at)?, finished })),
            Err(NotFinished::Running) => Ok(Err(MatchError::Running(id))),
            Err(error) => Err(MatchError::Impossible(id, error)),
        }
    }
}

/// Why a match cannot be read.
#[derive(Debug)]
pub enum MatchError {
    Journal(JournalFileError),
    Table(String),
    Unknown(MatchId),
    /// The match is not over, so its key stays secret.
    Running(MatchId),
    /// The rules do not allow what the records say.
    Impossible(MatchId, NotFinished),
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Journal(error) => write!(f, "{error}"),
            Self::Table(problem) => f.write_str(problem),
            Self::Unknown(id) => write!(f, "the journal has no match {id}"),
            Self::Running(id) => write!(f, "match {id} is not over"),
            Self::Impossible(id, error) => write!(f, "match {id} is damaged: {error}"),
        }
    }
}

impl std::error::Error for MatchError {}

impl From<JournalFileError> for MatchError {
    fn from(error: JournalFileError) -> MatchError {
        MatchError::Journal(error)
    }
}

impl From<rusqlite::Error> for MatchError {
    fn from(error: rusqlite::Error) -> MatchError {
        MatchError::Journal(error.into())
    }
}

impl From<TableProblem> for MatchError {
    fn from(problem: TableProblem) -> MatchError {
        MatchError::Table(problem.to_string())
    }
}
