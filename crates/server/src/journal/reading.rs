//! Reads tables from a journal, one at a time, and finds out what is wrong with damaged ones.

use std::{
    fmt,
    panic::{self, AssertUnwindSafe},
};

use splitkey_host::{History, HistoryError, KeptRace, PlayerId, Recalled, Record};
use splitkey_protocol::TableCode;
use splitkey_records::{Row, RowProblem};

use super::{
    histories, seats, snapshots,
    sql::{Sql, SqlError, SqlResult, TransactionKind, begin, values},
    tables::{now, open_id, rows_after, set_closed},
};

/// The contents of a journal when it is opened.
#[derive(Debug, Default)]
pub struct Kept {
    /// The open tables. Damage is found only when they are recalled.
    pub tables: Vec<KeptTable>,
    /// Tables that cannot be opened. They stay in the file unchanged.
    pub refused: Vec<RefusedTable>,
    /// The number of old tables that were set aside.
    pub pruned: usize,
    /// All strike races, unless another host has them.
    pub races: Vec<KeptRace>,
    pub races_are_elsewhere: bool,
}

/// An open table that is in the journal but not in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptTable {
    pub code: TableCode,
    /// The players who have a seat there.
    pub players: Vec<PlayerId>,
}

/// The last record of a table, which was not written completely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutRecord {
    pub table: TableCode,
    pub number: u64,
}

impl fmt::Display for CutRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { table, number } = self;
        write!(f, "table {table}: its last record, {number}, was not written completely")
    }
}

/// A table whose records are damaged or need another version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedTable {
    pub code: String,
    pub why: String,
}

impl fmt::Display for RefusedTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table {} cannot be opened: {}", self.code, self.why)
    }
}

/// A table that was read.
pub(crate) struct ReadTable {
    /// The history; `None` if there are no records.
    pub(crate) history: Option<History>,
    /// The last row, if it was not written completely.
    pub(crate) torn: Option<Row>,
}

/// Why a table cannot be read.
#[derive(Debug)]
pub(crate) enum TableProblem {
    Code,
    Row {
        number: u64,
        problem: RowProblem,
    },
    History(HistoryError),
    /// Replaying it makes the host panic.
    Panic,
    Sql(SqlError),
}

impl fmt::Display for TableProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code => f.write_str("its code is invalid"),
            Self::Row { number, problem } => write!(f, "record {number} is damaged: {problem}"),
            Self::History(error) => write!(f, "record {}: {}", error.number, error.problem),
            Self::Panic => f.write_str("replaying its records makes the host panic"),
            Self::Sql(error) => write!(f, "the file is damaged: {error}"),
        }
    }
}

impl TableProblem {
    /// Returns whether the problem may pass, so that reading the table later could succeed.
    fn passes(&self) -> bool {
        matches!(self, Self::Sql(error) if error.passes())
    }
}

/// Reads an open table for a host, and cuts off an incomplete last record.
pub(crate) fn recall(sql: &dyn Sql, table: TableCode) -> Recalled {
    let problem = match try_recall(sql, table) {
        Ok(Some(history)) => return Recalled::Table(Box::new(history)),
        Ok(None) => return Recalled::Gone,
        Err(problem) => problem,
    };
    tracing::error!(%table, %problem, "cannot read a table");
    if problem.passes() { Recalled::Unread } else { Recalled::Damaged }
}

fn try_recall(sql: &dyn Sql, table: TableCode) -> Result<Option<History>, TableProblem> {
    let Some(id) = open_id(sql, table).map_err(TableProblem::Sql)? else { return Ok(None) };
    let (_, ReadTable { history, torn }) = read_table(sql, id, table.as_str())?;
    if let Some(row) = torn {
        cut(sql, id, table, &row).map_err(TableProblem::Sql)?;
        tracing::warn!("{}: the record has been cut off", CutRecord { table, number: row.number });
    }
    let history = history.filter(|history| !history.is_closed());
    if history.is_none() {
        set_closed(sql, id, true).map_err(TableProblem::Sql)?;
    }
    Ok(history)
}

/// Reads a table from its snapshot, or from its first record if that is not possible.
pub(crate) fn read_table(sql: &dyn Sql, id: i64, code: &str) -> Result<(TableCode, ReadTable), TableProblem> {
    let table: TableCode = code.parse().map_err(|_| TableProblem::Code)?;
    // A panic over one table must not keep all others from starting.
    let snapshot = panic::catch_unwind(AssertUnwindSafe(|| snapshots::read(sql, id, table)));
    if let Ok(Some(history)) = snapshot {
        match read_on(sql, id, table, Some(history)) {
            Ok(read) => return Ok((table, read)),
            Err(problem) => {
                tracing::warn!(%table, %problem, "cannot read a table from its snapshot: reading all records");
            }
        }
    }
    Ok((table, read_on(sql, id, table, None)?))
}

/// Reads a table from its first record, with all checks.
pub(crate) fn read_whole_table(
    sql: &dyn Sql,
    id: i64,
    code: &str,
) -> Result<(TableCode, ReadTable), TableProblem> {
    let table: TableCode = code.parse().map_err(|_| TableProblem::Code)?;
    Ok((table, read_on(sql, id, table, None)?))
}

/// Continues a history with the table's later records, or starts a new one.
pub(crate) fn read_on(
    sql: &dyn Sql,
    id: i64,
    table: TableCode,
    history: Option<History>,
) -> Result<ReadTable, TableProblem> {
    let after = history.as_ref().map_or(0, History::records);
    let (records, torn) = records_after(sql, id, table, after)?;
    let read = AssertUnwindSafe(|| History::read_on(history, records));
    let history = panic::catch_unwind(read).map_err(|_| TableProblem::Panic)?;
    Ok(ReadTable { history: history.map_err(TableProblem::History)?, torn })
}

/// Returns the records of a table, and its last row if that was not written completely.
pub(crate) fn records(
    sql: &dyn Sql,
    id: i64,
    table: TableCode,
) -> Result<(Vec<Record>, Option<Row>), TableProblem> {
    records_after(sql, id, table, 0)
}

fn records_after(
    sql: &dyn Sql,
    id: i64,
    table: TableCode,
    number: u64,
) -> Result<(Vec<Record>, Option<Row>), TableProblem> {
    let mut rows = rows_after(sql, id, number).map_err(TableProblem::Sql)?;
    let mut records = Vec::with_capacity(rows.len());
    for (at, row) in rows.iter().enumerate() {
        match row.record(table) {
            Ok(record) => records.push(record),
            Err(RowProblem::Checksum) if at + 1 == rows.len() => return Ok((records, rows.pop())),
            Err(problem) => return Err(TableProblem::Row { number: row.number, problem }),
        }
    }
    Ok((records, None))
}

/// Cuts off an incomplete last record, so that the table can go on. The record is moved to `cut_event`.
fn cut(sql: &dyn Sql, id: i64, table: TableCode, row: &Row) -> SqlResult<()> {
    let (transaction, number) = (begin(sql, TransactionKind::Write)?, row.number as i64);
    transaction.execute(
        "INSERT INTO cut_event (code, number, cut_at, payload) VALUES (?1, ?2, ?3, ?4)",
        values![table.as_str(), number, now(), row.payload.as_slice()],
    )?;
    transaction.execute("DELETE FROM event WHERE table_id = ?1 AND number = ?2", values![id, number])?;
    transaction.execute("DELETE FROM snapshot WHERE table_id = ?1 AND number >= ?2", values![id, number])?;
    let (left, _) = records(&*transaction, id, table).unwrap_or_default();
    seats::note_all(&*transaction, id, &left)?;
    histories::note_cut(&*transaction, id, table)?;
    transaction.commit()
}
