//! Reads tables from a journal, one at a time, and finds out what is wrong with damaged ones.

use std::panic::{self, AssertUnwindSafe};

use splitkey_host::{History, Recalled};
use splitkey_protocol::TableCode;
use splitkey_records::Row;

use super::{
    histories,
    kept::CutRecord,
    seats, snapshots,
    sql::{Sql, SqlResult, TransactionKind, begin, values},
    table_records::{TableProblem, records, records_after},
    tables::{now, open_id, set_closed},
};

/// A table that was read.
pub(crate) struct ReadTable {
    /// The history; `None` if there are no records.
    pub(crate) history: Option<History>,
    /// The last row, if it was not written completely.
    pub(crate) torn: Option<Row>,
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
