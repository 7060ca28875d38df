//! Finished matches, read from the records of their tables.

use std::{fmt, ops::ControlFlow};

use splitkey_host::{DealtMatch, Event, FoundMatch, MatchFile, MatchId, MatchReader, WantedMatch};
use splitkey_protocol::TableCode;
use splitkey_records::Row;
use splitkey_rules::{FinishedMatch, Loss, NotFinished, Outcome};

use super::{
    JournalFileError,
    place::JournalPlace,
    sql::{Sql, SqlError, SqlResult, TransactionKind, begin, values},
    table_records::TableProblem,
    tables::{Order, each_row, format_time, newest_id},
};

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
pub fn finished_matches(
    place: impl Into<JournalPlace>,
    code: TableCode,
) -> Result<Vec<StoredMatch>, MatchError> {
    let sql = place.into().look_at()?;
    let sql = begin(&*sql, TransactionKind::Snapshot)?;
    let statement = "SELECT id FROM game_table WHERE code = ?1 AND pruned_at IS NULL ORDER BY id";
    let tables: Vec<i64> = sql.query(statement, values![code.as_str()], |row| row.get(0))?;
    let mut all = Vec::new();
    for table in tables {
        let mut reading = Reading::default();
        each_row::<MatchError>(&*sql, table, 0, Order::Forwards, |row| {
            reading.take(row, code).map(ControlFlow::Continue)
        })?;
        for (dealt, last_at) in reading.end() {
            let id = MatchId { table: table as u32, record: dealt.record as u32 };
            match dealt.finish(Some(id)) {
                Ok(file) => all.push(StoredMatch::new(&*sql, id, last_at, file)?),
                Err(NotFinished::Running) => {}
                Err(error) => return Err(MatchError::Impossible(id, error)),
            }
        }
    }
    Ok(all)
}

/// Returns a finished match. A host may be writing the journal meanwhile.
///
/// # Errors
/// When there is no such match, it is not over, its records are damaged, or there is no readable journal.
pub fn finished_match(place: impl Into<JournalPlace>, id: MatchId) -> Result<StoredMatch, MatchError> {
    let sql = place.into().look_at()?;
    let sql = begin(&*sql, TransactionKind::Snapshot)?;
    let (file, last_at) = stored(&*sql, WantedMatch::Stored(id), id)?;
    Ok(StoredMatch::new(&*sql, id, last_at, file)?)
}

/// Looks a match up for a host.
pub(crate) fn find(sql: &dyn Sql, wanted: WantedMatch) -> FoundMatch {
    let id = match wanted {
        WantedMatch::Stored(id) => Ok(id),
        WantedMatch::Last(code) | WantedMatch::OfClosedRace(code) => last_of(sql, code),
    };
    match id.and_then(|id| stored(sql, wanted, id)) {
        Ok((file, _)) => FoundMatch::Finished(Box::new(file)),
        Err(MatchError::Running(_)) => FoundMatch::Running,
        Err(MatchError::Unknown(_) | MatchError::None(_)) => FoundMatch::Gone,
        Err(error) => {
            tracing::error!(%error, "cannot read a match");
            FoundMatch::Unreadable
        }
    }
}

/// The names of those who played are read only if the match is among this many first records of its table, since the
/// thread of the journal has more to do than that.
const NAMED_WITHIN: u32 = 4000;

/// Returns a match and when it ended, in seconds since 1970.
fn stored(sql: &dyn Sql, wanted: WantedMatch, id: MatchId) -> Result<(MatchFile, i64), MatchError> {
    let table = i64::from(id.table);
    let statement = "SELECT code FROM game_table WHERE id = ?1 AND pruned_at IS NULL";
    let code: Option<String> = sql.first(statement, values![table], |row| row.get(0))?;
    let code: TableCode = code.and_then(|code| code.parse().ok()).ok_or(MatchError::Unknown(id))?;
    let after = if id.record <= NAMED_WITHIN { 0 } else { u64::from(id.record) - 1 };
    let mut reading = Reading::default();
    each_row::<MatchError>(sql, table, after, Order::Forwards, |row| {
        let number = row.number;
        reading.take(row, code)?;
        let is_found = reading.before.last().is_some_and(|(dealt, _)| dealt.record == u64::from(id.record));
        let is_missing = number == u64::from(id.record) && reading.dealt() != Some(number);
        Ok(if is_found || is_missing { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    let found = reading.end().into_iter().find(|(dealt, _)| dealt.record == u64::from(id.record));
    let (dealt, last_at) = found.ok_or(MatchError::Unknown(id))?;
    match dealt.answer(wanted, Some(id)) {
        Ok(file) => Ok((file, last_at)),
        Err(NotFinished::Running) => Err(MatchError::Running(id)),
        Err(error) => Err(MatchError::Impossible(id, error)),
    }
}

/// Returns the last match of the last table that had a code.
fn last_of(sql: &dyn Sql, code: TableCode) -> Result<MatchId, MatchError> {
    let table = newest_id(sql, code)?.ok_or(MatchError::None(code))?;
    let mut record = None;
    each_row::<MatchError>(sql, table, 0, Order::Backwards, |row| {
        let number = row.number;
        let event = row.record(code).map_err(|problem| TableProblem::Row { number, problem })?.event;
        let is_deal = matches!(event, Event::Dealt { .. });
        record = is_deal.then_some(number);
        Ok(if is_deal { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    let record = record.ok_or(MatchError::None(code))?;
    Ok(MatchId { table: table as u32, record: record as u32 })
}

/// The matches of a table while its records are read.
#[derive(Default)]
struct Reading {
    reader: MatchReader,
    /// The matches before the last, and when each ended.
    before: Vec<(DealtMatch, i64)>,
    /// When the last record of the last match was written.
    last_at: i64,
}

impl Reading {
    fn take(&mut self, row: Row, code: TableCode) -> Result<(), MatchError> {
        let (number, written_at) = (row.number, row.written_at);
        let record = row.record(code).map_err(|problem| TableProblem::Row { number, problem })?;
        let is_of_match =
            matches!(record.event, Event::Dealt { .. } | Event::Acted { .. } | Event::TimedOut { .. });
        if let Some(dealt) = self.reader.take(record) {
            self.before.push((dealt, self.last_at));
        }
        if is_of_match {
            self.last_at = written_at;
        }
        Ok(())
    }

    /// Returns the number of the record that dealt the last match.
    fn dealt(&self) -> Option<u64> {
        self.reader.last().map(|dealt| dealt.record)
    }

    /// Returns the matches, and when each ended.
    fn end(mut self) -> Vec<(DealtMatch, i64)> {
        let last_at = self.last_at;
        self.before.extend(self.reader.end().map(|dealt| (dealt, last_at)));
        self.before
    }
}

impl StoredMatch {
    fn new(sql: &dyn Sql, id: MatchId, last_at: i64, file: MatchFile) -> SqlResult<StoredMatch> {
        Ok(StoredMatch { id, ended_at: format_time(sql, last_at)?, finished: file.finished })
    }
}

/// Why a match cannot be read.
#[derive(Debug)]
pub enum MatchError {
    Journal(JournalFileError),
    Table(String),
    Unknown(MatchId),
    /// The open table with this code has no match, or there is no such table.
    None(TableCode),
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
            Self::None(table) => write!(f, "table {table} has no match"),
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

impl From<SqlError> for MatchError {
    fn from(error: SqlError) -> MatchError {
        MatchError::Journal(error.into())
    }
}

impl From<TableProblem> for MatchError {
    fn from(problem: TableProblem) -> MatchError {
        MatchError::Table(problem.to_string())
    }
}
