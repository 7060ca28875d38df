//! Removes a table with all its matches some days after its last activity.
//!
//! It makes no difference whether everybody has left or nobody came back. An active table keeps everything from its
//! first record on, and the table of a pair in a strike race stays as long as the race. Days are counted by the [journal's own time](super::journal_time). A table is first set aside, so
//! that hosts no longer find it but an operator can restore it, and some days later deleted for good.

use splitkey_protocol::TableCode;

use super::{
    JournalFileError, journal_time,
    place::JournalPlace,
    sql::{Sql, SqlError, SqlResult, TransactionKind, begin, values},
};

/// The default for how long a table is kept after its last activity, in days.
pub const KEEP_DAYS: u16 = 30;
/// How long a table that is set aside can be restored, in days.
pub const ASIDE_DAYS: u16 = 14;
const SECONDS_A_DAY: i64 = 24 * 60 * 60;
/// The most tables that are set aside in one step while a host runs.
pub(crate) const TABLES_A_BATCH: i64 = 100;
/// The most records that are deleted in one step while a host runs.
const RECORDS_A_BATCH: usize = 250;

/// Returns the journal's time this many days before `lived`.
fn days_before(lived: i64, days: u16) -> i64 {
    lived - i64::from(days) * SECONDS_A_DAY
}

/// Sets aside at most `limit` tables without activity for `keep_days` days, and returns their codes.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn set_aside(sql: &dyn Sql, lived: i64, keep_days: u16, limit: i64) -> SqlResult<Vec<String>> {
    let statement = "UPDATE game_table SET pruned_at = ?1 WHERE id IN
         (SELECT id FROM game_table WHERE pruned_at IS NULL AND active_at < ?2
          AND NOT EXISTS (SELECT 1 FROM race_play WHERE race_play.code = game_table.code)
          ORDER BY active_at LIMIT ?3)
         RETURNING code";
    let values = values![lived, days_before(lived, keep_days), limit];
    let codes: Vec<String> = sql.query(statement, values, |row| row.get(0))?;
    for code in &codes {
        tracing::info!("set table {code} aside after {keep_days} days without activity");
    }
    Ok(codes)
}

/// Deletes some records of a table whose time for being restored is over, and with the last of them the table. Returns
/// whether there may be more to delete.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn delete_some(sql: &dyn Sql, lived: i64) -> SqlResult<bool> {
    let statement = "SELECT id, code FROM game_table WHERE pruned_at < ?1 LIMIT 1";
    let before = days_before(lived, ASIDE_DAYS);
    let table: Option<(i64, String)> =
        sql.first(statement, values![before], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let Some((id, code)) = table else { return Ok(false) };
    let transaction = begin(sql, TransactionKind::Write)?;
    // Another host may be deleting the same records, which would look as if none were left.
    let lock = "UPDATE game_table SET pruned_at = pruned_at WHERE id = ?1 AND pruned_at < ?2";
    if transaction.execute(lock, values![id, before])? == 0 {
        return Ok(true);
    }
    let deleted = transaction.execute(
        "DELETE FROM event WHERE table_id = ?1
         AND number IN (SELECT number FROM event WHERE table_id = ?1 LIMIT ?2)",
        values![id, RECORDS_A_BATCH as i64],
    )?;
    if deleted < RECORDS_A_BATCH {
        transaction.execute("DELETE FROM snapshot WHERE table_id = ?1", values![id])?;
        transaction.execute("DELETE FROM game_table WHERE id = ?1", values![id])?;
        transaction.execute(
            "DELETE FROM cut_event WHERE code = ?1 AND code NOT IN (SELECT code FROM game_table)",
            values![code.as_str()],
        )?;
    }
    transaction.commit()?;
    Ok(true)
}

/// Marks a table as active, which restores it if it was set aside.
///
/// # Errors
/// When the file cannot be written, or the table is being deleted.
pub(crate) fn note_active(sql: &dyn Sql, table: i64, lived: i64) -> SqlResult<()> {
    let noted = sql.execute(
        "UPDATE game_table SET active_at = ?2, pruned_at = NULL
         WHERE id = ?1 AND (pruned_at IS NULL OR pruned_at >= ?3)",
        values![table, lived, days_before(lived, ASIDE_DAYS)],
    )?;
    if noted == 1 { Ok(()) } else { Err(SqlError::NoRow) }
}

/// Restores the latest table with this code that was set aside; the next host to start opens it if it is not closed.
/// Returns whether there was one. No host may be using the folder.
///
/// # Errors
/// When the journal cannot be used, or another open table has the code now.
pub fn restore(place: impl Into<JournalPlace>, code: TableCode) -> Result<bool, RestoreError> {
    let journal = place.into().change().map_err(RestoreError::Journal)?;
    let failed = |error: SqlError| RestoreError::Journal(error.into());
    let lived = journal_time::read(&*journal.sql).map_err(failed)?;
    let restored = journal.sql.execute(
        "UPDATE game_table SET active_at = ?2, pruned_at = NULL WHERE id =
         (SELECT max(id) FROM game_table WHERE code = ?1 AND pruned_at >= ?3)",
        values![code.as_str(), lived, days_before(lived, ASIDE_DAYS)],
    );
    match restored {
        Ok(count) => Ok(count > 0),
        Err(error) if error.is_conflict() => Err(RestoreError::CodeInUse(code)),
        Err(error) => Err(failed(error)),
    }
}

/// Why a table could not be restored.
#[derive(Debug)]
pub enum RestoreError {
    Journal(JournalFileError),
    CodeInUse(TableCode),
}

impl std::fmt::Display for RestoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Journal(error) => write!(f, "{error}"),
            Self::CodeInUse(code) => write!(f, "another table now has the code {code}"),
        }
    }
}

impl std::error::Error for RestoreError {}
