//! How long things are kept: a table goes, with all its matches, some days after the last thing that happened at it.
//!
//! It does not matter whether everybody has left or nobody came back. A table at which something happens keeps
//! everything from its first record on. Days are those of the [journal's own time](super::journal_time). A table is
//! first set aside, where no host finds it and an operator can restore it, and deleted for good some days later.

use std::path::Path;

use rusqlite::{Connection, ErrorCode, OptionalExtension, params};
use splitkey_protocol::TableCode;

use super::{JournalFileError, file::JournalFile, journal_time};

/// How long a table is kept after the last thing that happened at it, in days, unless the owner says otherwise.
pub const KEEP_DAYS: u16 = 30;
/// How long a table that was set aside can be restored, in days.
pub const ASIDE_DAYS: u16 = 14;
const SECONDS_A_DAY: i64 = 24 * 60 * 60;
/// Tables that are set aside at once while a host runs.
pub(crate) const TABLES_A_BATCH: i64 = 100;
/// Records that are deleted at once while a host runs.
const RECORDS_A_BATCH: usize = 250;

/// The journal's time before which something has to have happened to be so many days old.
fn days_before(lived: i64, days: u16) -> i64 {
    lived - i64::from(days) * SECONDS_A_DAY
}

/// Sets at most `limit` tables aside at which nothing has happened for so many days, or all with -1, and returns their
/// codes.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn set_aside(
    connection: &Connection,
    lived: i64,
    keep_days: u16,
    limit: i64,
) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare_cached(
        "UPDATE game_table SET pruned_at = ?1 WHERE id IN
         (SELECT id FROM game_table WHERE pruned_at IS NULL AND active_at < ?2 ORDER BY active_at LIMIT ?3)
         RETURNING code",
    )?;
    let codes = statement.query_map([lived, days_before(lived, keep_days), limit], |row| row.get(0))?;
    let codes: Vec<String> = codes.collect::<rusqlite::Result<_>>()?;
    for code in &codes {
        tracing::info!("nothing has happened at table {code} for {keep_days} days: it is set aside");
    }
    Ok(codes)
}

/// Deletes some records of a table that was set aside long ago, and the table with the last of them. Returns whether
/// there may be more to delete.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn delete_some(connection: &Connection, lived: i64) -> rusqlite::Result<bool> {
    let table: Option<(i64, String)> = connection
        .prepare_cached("SELECT id, code FROM game_table WHERE pruned_at < ?1 LIMIT 1")?
        .query_row([days_before(lived, ASIDE_DAYS)], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((id, code)) = table else { return Ok(false) };
    let transaction = connection.unchecked_transaction()?;
    let deleted = transaction
        .prepare_cached(
            "DELETE FROM event WHERE seq IN (SELECT seq FROM event WHERE table_id = ?1 LIMIT ?2)",
        )?
        .execute(params![id, RECORDS_A_BATCH as i64])?;
    if deleted < RECORDS_A_BATCH {
        transaction.execute("DELETE FROM snapshot WHERE table_id = ?1", [id])?;
        transaction.execute("DELETE FROM game_table WHERE id = ?1", [id])?;
        transaction.execute(
            "DELETE FROM cut_event WHERE code = ?1 AND code NOT IN (SELECT code FROM game_table)",
            [code],
        )?;
    }
    transaction.commit()?;
    Ok(true)
}

/// Notes that something happens at a table, which brings it back if it was set aside.
///
/// # Errors
/// When the file cannot be written, or the table is being deleted.
pub(crate) fn note_active(connection: &Connection, table: i64, lived: i64) -> rusqlite::Result<()> {
    let noted = connection
        .prepare_cached(
            "UPDATE game_table SET active_at = ?2, pruned_at = NULL
             WHERE id = ?1 AND (pruned_at IS NULL OR pruned_at >= ?3)",
        )?
        .execute([table, lived, days_before(lived, ASIDE_DAYS)])?;
    if noted == 1 { Ok(()) } else { Err(rusqlite::Error::QueryReturnedNoRows) }
}

/// Takes a table back that was set aside, the latest one with this code; the next start of a host opens it if anybody
/// is at it. Returns whether there was one. No host may be using the folder.
///
/// # Errors
/// When the journal cannot be used, or another table has the code by now.
pub fn restore(folder: &Path, code: TableCode) -> Result<bool, RestoreError> {
    let file = JournalFile::own(folder).map_err(RestoreError::Journal)?;
    let sqlite = |error: rusqlite::Error| RestoreError::Journal(error.into());
    let lived = journal_time::read(&file.connection).map_err(sqlite)?;
    let restored = file.connection.execute(
        "UPDATE game_table SET active_at = ?2, pruned_at = NULL WHERE id =
         (SELECT max(id) FROM game_table WHERE code = ?1 AND pruned_at >= ?3)",
        params![code.as_str(), lived, days_before(lived, ASIDE_DAYS)],
    );
    match restored {
        Ok(count) => Ok(count > 0),
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
            Err(RestoreError::CodeInUse(code))
        }
        Err(error) => Err(sqlite(error)),
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
            Self::CodeInUse(code) => write!(f, "another table has the code {code} by now"),
        }
    }
}

impl std::error::Error for RestoreError {}
