//! The records of a table, from its rows.

use std::fmt;

use splitkey_host::{HistoryError, Record};
use splitkey_protocol::TableCode;
use splitkey_records::{Row, RowProblem};

use super::{
    sql::{Sql, SqlError},
    tables::rows_after,
};

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
    pub(crate) fn passes(&self) -> bool {
        matches!(self, Self::Sql(error) if error.passes())
    }
}

/// Returns the records of a table, and its last row if that was not written completely.
pub(crate) fn records(
    sql: &dyn Sql,
    id: i64,
    table: TableCode,
) -> Result<(Vec<Record>, Option<Row>), TableProblem> {
    records_after(sql, id, table, 0)
}

/// Returns the same, without the records up to a number.
pub(crate) fn records_after(
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
