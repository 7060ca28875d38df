//! Writes what hosts submit, several submissions in one transaction.

use std::{collections::HashMap, fmt};

use splitkey_host::{Event, JournalError, Record, Submission};
use splitkey_protocol::TableCode;
use splitkey_records::Row;

use super::{
    histories,
    maintenance::Maintenance,
    place::OwnedJournal,
    seats::{self, ends_table},
    sheets::{self, Moment, StoredSheetProblem},
    sql::{Sql, SqlError, SqlResult, values},
    tables::{add_rows, add_table, set_closed},
};

/// Writes submissions in one transaction, and returns the number of their records.
///
/// # Errors
/// When the journal cannot be written. Then none of it is, unless the connection was lost.
pub(crate) fn write(
    journal: &OwnedJournal,
    batch: i64,
    ids: &mut HashMap<TableCode, i64>,
    maintenance: &mut Maintenance,
    submissions: &[&Submission],
) -> Result<usize, WriteError> {
    let transaction = journal.begin(batch)?;
    let (written_at, mut rows) = (maintenance.now(), Vec::new());
    let moment = Moment { now: written_at, lived: maintenance.lived() };
    for submission in submissions {
        for change in &submission.sheets {
            sheets::apply(&*transaction, change, moment)?;
        }
        for record in &submission.records {
            let row = Row::of(record, written_at).map_err(SqlError::from)?;
            let id = id_of(&*transaction, ids, record)?;
            note_record(&*transaction, maintenance, id, record)?;
            rows.push((id, row));
        }
        if let (Some(record), Some(played)) = (submission.records.last(), &submission.played)
            && let Some(id) = newest_id(&*transaction, record.table)?
        {
            histories::add_last(&*transaction, id, played, moment)?;
        }
    }
    add_rows(&*transaction, &rows)?;
    transaction.commit()?;
    Ok(rows.len())
}

/// Writes what follows from a record, besides its row.
fn note_record(sql: &dyn Sql, maintenance: &mut Maintenance, id: i64, record: &Record) -> SqlResult<()> {
    maintenance.note_record(sql, id, record)?;
    seats::note(sql, id, &record.event)?;
    histories::note(sql, id, record.number, &record.event)?;
    match record.event {
        _ if ends_table(&record.event) => set_closed(sql, id, true),
        // Somebody may have joined while the last player left.
        Event::Opened { .. } if record.number > 1 => set_closed(sql, id, false),
        _ => Ok(()),
    }
}

/// Returns the id of a record's table. A first record makes a new table, because another table may have had its code
/// before.
fn id_of(sql: &dyn Sql, ids: &mut HashMap<TableCode, i64>, record: &Record) -> SqlResult<i64> {
    let known = ids.get(&record.table).copied().filter(|_| record.number > 1);
    let id = match known {
        Some(id) => id,
        None if record.number == 1 => add_table(sql, record.table, false)?,
        None => newest_id(sql, record.table)?.ok_or(SqlError::NoRow)?,
    };
    ids.insert(record.table, id);
    if ends_table(&record.event) {
        ids.remove(&record.table);
    }
    Ok(id)
}

/// Returns the id of the newest table with this code.
fn newest_id(sql: &dyn Sql, table: TableCode) -> SqlResult<Option<i64>> {
    let statement = "SELECT id FROM game_table WHERE code = ?1 ORDER BY id DESC LIMIT 1";
    sql.first(statement, values![table.as_str()], |row| row.get(0))
}

/// Why something could not be written.
#[derive(Debug)]
pub(crate) enum WriteError {
    /// Another host owns the journal now.
    TakenOver,
    Sql(SqlError),
    Sheet(StoredSheetProblem),
}

impl WriteError {
    /// Returns whether the connection was lost, so that it is unknown what became of a commit.
    pub(crate) fn is_lost(&self) -> bool {
        match self {
            Self::Sql(error) | Self::Sheet(StoredSheetProblem::Sql(error)) => error.is_lost(),
            Self::TakenOver | Self::Sheet(_) => false,
        }
    }

    /// Returns whether every other submission would fail, too.
    pub(crate) fn concerns_all(&self) -> bool {
        self.is_lost() || matches!(self, Self::TakenOver)
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TakenOver => f.write_str("another host has taken over the journal"),
            Self::Sql(error) => write!(f, "{error}"),
            Self::Sheet(problem) => write!(f, "{problem}"),
        }
    }
}

impl std::error::Error for WriteError {}

impl From<SqlError> for WriteError {
    fn from(error: SqlError) -> WriteError {
        WriteError::Sql(error)
    }
}

impl From<StoredSheetProblem> for WriteError {
    fn from(problem: StoredSheetProblem) -> WriteError {
        WriteError::Sheet(problem)
    }
}

impl From<WriteError> for JournalError {
    fn from(error: WriteError) -> JournalError {
        JournalError(error.to_string())
    }
}
