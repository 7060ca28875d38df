//! The tables of a journal and their rows.

use std::{
    ops::ControlFlow,
    time::{SystemTime, UNIX_EPOCH},
};

use splitkey_protocol::TableCode;
use splitkey_records::Row;

use super::sql::{Engine, Sql, SqlError, SqlResult, SqlRow, Value, values};

/// Returns how many hosts have owned the journal.
pub(crate) fn owner_epoch(sql: &dyn Sql) -> SqlResult<u32> {
    sql.one("SELECT epoch FROM owner", &[])
}

/// Returns the current time, in seconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

/// Formats seconds since 1970 for people, as `2026-11-21 18:05 UTC`.
pub(crate) fn format_time(sql: &dyn Sql, seconds: i64) -> SqlResult<String> {
    let statement = match sql.engine() {
        Engine::Sqlite => "SELECT strftime('%Y-%m-%d %H:%M UTC', ?1, 'unixepoch')",
        Engine::Postgres => {
            "SELECT to_char(to_timestamp((?1::bigint)::float8) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI \"UTC\"')"
        }
    };
    sql.one(statement, values![seconds])
}

/// Returns the tables as id and code: all, or only the open ones. Tables that are set aside are never included.
pub(crate) fn tables(sql: &dyn Sql, closed_too: bool) -> SqlResult<Vec<(i64, String)>> {
    let statement =
        "SELECT id, code FROM game_table WHERE (closed = 0 OR ?1) AND pruned_at IS NULL ORDER BY id";
    sql.query(statement, values![closed_too], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// Returns the id of the open table with this code.
pub(crate) fn open_id(sql: &dyn Sql, code: TableCode) -> SqlResult<Option<i64>> {
    let statement = "SELECT id FROM game_table WHERE code = ?1 AND closed = 0 AND pruned_at IS NULL";
    sql.first(statement, values![code.as_str()], |row| row.get(0))
}

/// Returns the rows of a table, in order.
pub(crate) fn rows(sql: &dyn Sql, table: i64) -> SqlResult<Vec<Row>> {
    rows_after(sql, table, 0)
}

const FORWARDS: &str = "SELECT number, epoch, format, rules, state_hash, written_at, payload, checksum
                        FROM event WHERE table_id = ?1 AND number > ?2 ORDER BY number";
const BACKWARDS: &str = "SELECT number, epoch, format, rules, state_hash, written_at, payload, checksum
                         FROM event WHERE table_id = ?1 AND number > ?2 ORDER BY number DESC";

/// Returns the rows of a table after the given number, in order.
pub(crate) fn rows_after(sql: &dyn Sql, table: i64, number: u64) -> SqlResult<Vec<Row>> {
    sql.query(FORWARDS, values![table, number as i64], read_row)
}

/// The order in which rows are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Forwards,
    Backwards,
}

/// Reads the rows of a table after a number one by one, until `take` breaks off.
pub(crate) fn each_row<E: From<SqlError>>(
    sql: &dyn Sql,
    table: i64,
    after: u64,
    order: Order,
    mut take: impl FnMut(Row) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let statement = match order {
        Order::Forwards => FORWARDS,
        Order::Backwards => BACKWARDS,
    };
    let mut failed = None;
    sql.each(statement, values![table, after as i64], &mut |row| {
        Ok(take(read_row(row)?).unwrap_or_else(|error| {
            failed = Some(error);
            ControlFlow::Break(())
        }))
    })?;
    failed.map_or(Ok(()), Err)
}

fn read_row(row: &SqlRow<'_>) -> SqlResult<Row> {
    // A checksum of the wrong length becomes zeros, which fails the check like any wrong checksum.
    let checksum: Vec<u8> = row.get(7)?;
    Ok(Row {
        number: row.get::<i64>(0)? as u64,
        epoch: row.get(1)?,
        format: row.get(2)?,
        rules: row.get(3)?,
        state_hash: row.get::<i64>(4)? as u64,
        written_at: row.get(5)?,
        payload: row.get(6)?,
        checksum: checksum.try_into().unwrap_or_default(),
    })
}

/// Adds rows to their tables, in order.
pub(crate) fn add_rows(sql: &dyn Sql, rows: &[(i64, Row)]) -> SqlResult<()> {
    match sql.engine() {
        Engine::Sqlite => rows.iter().try_for_each(|(table, row)| add_row(sql, *table, row)),
        Engine::Postgres if rows.is_empty() => Ok(()),
        Engine::Postgres => add_at_once(sql, rows),
    }
}

/// Rows by column, for one statement that adds them all, because each statement takes a journey to the database and back.
pub(crate) struct RowColumns<'a> {
    integers: [Vec<i64>; 7],
    blobs: [Vec<&'a [u8]>; 2],
}

impl<'a> RowColumns<'a> {
    pub(crate) fn of(rows: &'a [(i64, Row)]) -> RowColumns<'a> {
        let integers = |of: fn(&(i64, Row)) -> i64| rows.iter().map(of).collect();
        let integers = [
            integers(|(table, _)| *table),
            integers(|(_, row)| row.number as i64),
            integers(|(_, row)| row.epoch.into()),
            integers(|(_, row)| row.format.into()),
            integers(|(_, row)| row.rules.into()),
            integers(|(_, row)| row.state_hash as i64),
            integers(|(_, row)| row.written_at),
        ];
        let payloads = rows.iter().map(|(_, row)| row.payload.as_slice()).collect();
        let checksums = rows.iter().map(|(_, row)| row.checksum.as_slice()).collect();
        RowColumns { integers, blobs: [payloads, checksums] }
    }

    /// Returns the values of a statement, in the order of the columns.
    pub(crate) fn values(&self) -> Vec<Value<'_>> {
        let integers = self.integers.iter().map(|column| Value::Integers(column));
        integers.chain(self.blobs.iter().map(|column| Value::Blobs(column))).collect()
    }
}

fn add_at_once(sql: &dyn Sql, rows: &[(i64, Row)]) -> SqlResult<()> {
    let statement =
        "INSERT INTO event (table_id, number, epoch, format, rules, state_hash, written_at, payload, checksum)
         SELECT * FROM unnest(?1::bigint[], ?2::bigint[], ?3::bigint[], ?4::bigint[], ?5::bigint[], ?6::bigint[],
                              ?7::bigint[], ?8::bytea[], ?9::bytea[])";
    sql.execute(statement, &RowColumns::of(rows).values()).map(drop)
}

fn add_row(sql: &dyn Sql, table: i64, row: &Row) -> SqlResult<()> {
    let statement =
        "INSERT INTO event (table_id, number, epoch, format, rules, state_hash, written_at, payload, checksum)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    let values = values![
        table,
        row.number as i64,
        row.epoch,
        row.format,
        row.rules,
        row.state_hash as i64,
        row.written_at,
        row.payload.as_slice(),
        &row.checksum,
    ];
    sql.execute(statement, values).map(drop)
}

/// Adds a table and returns its id, which no other table has had: links to replays name it. Fails if an open table
/// already has this code.
pub(crate) fn add_table(sql: &dyn Sql, code: TableCode, closed: bool) -> SqlResult<i64> {
    let statement = match sql.engine() {
        Engine::Sqlite => {
            "INSERT INTO game_table (id, code, closed, active_at)
             SELECT 1 + max(last_table, (SELECT coalesce(max(id), 0) FROM game_table)), ?1, ?2, lived
             FROM journal_time RETURNING id"
        }
        Engine::Postgres => {
            "INSERT INTO game_table (code, closed, active_at) SELECT ?1, ?2, lived FROM journal_time RETURNING id"
        }
    };
    sql.one(statement, values![code.as_str(), closed])
}

/// Returns the id of the newest table with this code.
pub(crate) fn newest_id(sql: &dyn Sql, table: TableCode) -> SqlResult<Option<i64>> {
    let statement = "SELECT id FROM game_table WHERE code = ?1 ORDER BY id DESC LIMIT 1";
    sql.first(statement, values![table.as_str()], |row| row.get(0))
}

/// Notes that the records of a table have epochs up to this one.
pub(crate) fn note_epoch(sql: &dyn Sql, table: i64, epoch: u32) -> SqlResult<()> {
    match sql.engine() {
        // The epoch of the next owner has to be greater than any.
        Engine::Sqlite => sql.execute("UPDATE owner SET epoch = ?1 WHERE epoch < ?1", values![epoch])?,
        Engine::Postgres => {
            let statement = "UPDATE game_table SET epoch = ?2 WHERE id = ?1 AND epoch < ?2";
            sql.execute(statement, values![table, epoch])?
        }
    };
    Ok(())
}

pub(crate) fn set_closed(sql: &dyn Sql, table: i64, closed: bool) -> SqlResult<()> {
    sql.execute("UPDATE game_table SET closed = ?2 WHERE id = ?1", values![table, closed]).map(drop)
}
