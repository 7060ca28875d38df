//! How long things are kept: a table goes, with all its matches, some days after the last thing that happened at it.
//!
//! It does not matter whether everybody has left or nobody came back. A table at which something happens keeps
//! everything from its first record on.

use rusqlite::{Connection, params};

use super::file::now;

/// How long a table is kept after the last thing that happened at it, in days, unless the owner says otherwise.
pub const KEEP_DAYS: u16 = 30;
const SECONDS_A_DAY: i64 = 24 * 60 * 60;

/// Removes the tables at which nothing has happened for so many days, and returns how many.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn prune(connection: &Connection, keep_days: u16) -> rusqlite::Result<usize> {
    let before = now() - i64::from(keep_days) * SECONDS_A_DAY;
    let transaction = connection.unchecked_transaction()?;
    let mut old: Vec<i64> = Vec::new();
    {
        let mut statement = transaction.prepare(
            "SELECT id FROM game_table WHERE (SELECT written_at FROM event WHERE table_id = id
             ORDER BY number DESC LIMIT 1) < ?1",
        )?;
        for id in statement.query_map([before], |row| row.get(0))? {
            old.push(id?);
        }
    }
    for id in &old {
        transaction.execute("DELETE FROM event WHERE table_id = ?1", params![id])?;
        transaction.execute("DELETE FROM game_table WHERE id = ?1", params![id])?;
    }
    transaction.execute("DELETE FROM cut_event WHERE cut_at < ?1", params![before])?;
    transaction.commit()?;
    Ok(old.len())
}
