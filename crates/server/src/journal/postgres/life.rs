//! The lives of hosts in a database: one row for each, with a lease.
//!
//! Everything that a host writes is written in a transaction that locks its row against deletion. So its death, which is
//! the deletion of the row, waits for what is being written, and nothing is written after it. A batch of a host has a
//! number, by which a host whose connection was lost during a commit finds out what became of it.

use crate::unsound::Unsound;
use std::{
    thread,
    time::{Duration, Instant},
};

use splitkey_host::FORMAT;

use super::{
    super::{
        JournalFileError,
        lease_times::LeaseTimes,
        route::HostRoute,
        sql::{Sql, SqlResult, TransactionKind, begin, values},
        write_error::WriteError,
    },
    DatabaseUrl, Postgres, schema,
};

/// Takes the lock on a name in the journal's schema, unless another process has it.
const LOCK_NAME: &str =
    "SELECT pg_try_advisory_lock(hashtext('splitkey ' || current_schema()), hashtext(?1))";
/// How long to wait for the end of a process that was killed.
const LOCK_WITHIN: Duration = Duration::from_secs(3);
/// How often to try.
const TRY_EVERY: Duration = Duration::from_millis(20);

/// The life of this process as a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Life {
    /// No other life has had this number.
    pub(crate) id: i64,
}

/// A life that has just begun.
pub(crate) struct Begun {
    pub(crate) database: Postgres,
    /// The connection for the lease. It holds the lock on the name.
    pub(crate) lease_connection: Postgres,
    pub(crate) life: Life,
    /// When the lease was asked for.
    pub(crate) asked_at: Instant,
}

/// Connects to a database as a host of this name, in place of the last one that had it.
///
/// # Errors
/// When the database cannot be used or has a newer schema, or a living host has the name.
pub(crate) fn begin_life(
    url: &DatabaseUrl,
    node: &str,
    times: LeaseTimes,
) -> Result<Begun, JournalFileError> {
    let database = Postgres::connect(url)?;
    schema::prepare(&database)?;
    let lease_connection = database.impatient(times.patience());
    wait_for_name(&lease_connection, node)?;
    let transaction = begin(&database, TransactionKind::Write)?;
    transaction.execute("DELETE FROM host WHERE name = ?1", values![node])?;
    let asked_at = Instant::now();
    let id = transaction.one(
        "INSERT INTO host (name, lease_until, format)
         VALUES (?1, clock_timestamp() + ?2::bigint * interval '1 millisecond', ?3) RETURNING id",
        values![node, times.expires_in(), FORMAT],
    )?;
    transaction.execute("INSERT INTO host_batch (host, number) VALUES (?1, 0)", values![id])?;
    transaction.commit()?;
    Ok(Begun { database, lease_connection, life: Life { id }, asked_at })
}

/// Waits until nobody else has a name: its process has ended, or its lease has run out.
fn wait_for_name(lease_connection: &Postgres, node: &str) -> Result<(), JournalFileError> {
    let sql: &dyn Sql = lease_connection;
    let lease = "SELECT (extract(epoch FROM lease_until) * 1000)::bigint, lease_until < clock_timestamp()
                 FROM host WHERE name = ?1";
    let read = || sql.first(lease, values![node], |row| Ok((row.get::<i64>(0)?, row.get::<bool>(1)?)));
    let (mut first, until) = (read()?, Instant::now() + LOCK_WITHIN);
    while !take_name(lease_connection, node)? {
        match (first, read()?) {
            (_, Some((_, true))) => return Ok(()),
            // Another process has begun with this name meanwhile.
            (None, Some(begun)) => first = Some(begun),
            (Some((before, _)), Some((now, _))) if now > before => {
                return Err(JournalFileError::DatabaseInUse(node.to_owned()));
            }
            (_, None) if Instant::now() > until => {
                return Err(JournalFileError::DatabaseInUse(node.to_owned()));
            }
            _ => thread::sleep(TRY_EVERY),
        }
    }
    Ok(())
}

/// Takes the lock on a name for this connection, and returns false if another process has it.
pub(crate) fn take_name(lease_connection: &Postgres, node: &str) -> SqlResult<bool> {
    (lease_connection as &dyn Sql).one(LOCK_NAME, values![node])
}

/// Connects to a database to change what no living host knows of.
///
/// # Errors
/// When the database cannot be used, or a host is alive.
pub(crate) fn alone(url: &DatabaseUrl) -> Result<Postgres, JournalFileError> {
    let database = Postgres::connect(url)?;
    schema::prepare(&database)?;
    let alive = "SELECT name FROM host WHERE lease_until >= clock_timestamp() LIMIT 1";
    match (&database as &dyn Sql).first(alive, &[], |row| row.get(0))? {
        Some(node) => Err(JournalFileError::DatabaseInUse(node)),
        None => Ok(database),
    }
}

/// Connects to a database for reading. Hosts may be writing it.
///
/// # Errors
/// When the database cannot be used, or has a newer schema version, or no journal.
pub(crate) fn look_at(url: &DatabaseUrl) -> Result<Postgres, JournalFileError> {
    let database = Postgres::connect(url)?;
    match schema::version(&database)? {
        0 => Err(JournalFileError::EmptyDatabase),
        _ => Ok(database),
    }
}

impl Life {
    /// Renews the lease, and returns false if this life has ended. The time is that of the database.
    pub(crate) fn renew(self, sql: &dyn Sql, times: LeaseTimes) -> SqlResult<bool> {
        let renew = "UPDATE host SET lease_until = clock_timestamp() + ?2::bigint * interval '1 millisecond'
                     WHERE id = ?1";
        Ok(sql.execute(renew, values![self.id, times.expires_in()])? == 1)
    }

    /// Notes the name by which a proxy leads to this host.
    pub(crate) fn set_route(self, sql: &dyn Sql, route: &HostRoute) -> SqlResult<()> {
        sql.execute("UPDATE host SET route = ?2 WHERE id = ?1", values![self.id, route.as_str()]).map(drop)
    }

    /// Ends this life, which frees its tables.
    pub(crate) fn end(self, sql: &dyn Sql) -> SqlResult<()> {
        sql.execute("DELETE FROM host WHERE id = ?1", values![self.id]).map(drop)
    }

    /// Ends the lives of other hosts whose lease has run out, which frees their tables, and returns their names. One
    /// that is just writing is left for the next time.
    pub(crate) fn bury_others(self, sql: &dyn Sql) -> SqlResult<Vec<String>> {
        let bury = "DELETE FROM host WHERE id IN (
                        SELECT id FROM host WHERE lease_until < clock_timestamp() AND id <> ?1 FOR UPDATE SKIP LOCKED
                    ) RETURNING name";
        sql.query(bury, values![self.id], |row| row.get(0))
    }

    /// Marks a batch as written, in the transaction that writes it. From then on this life cannot end before the
    /// transaction has.
    ///
    /// # Errors
    /// When this life has ended, or the database cannot be written.
    pub(crate) fn mark(self, sql: &dyn Sql, batch: i64) -> Result<(), WriteError> {
        if Unsound::Fence.is_on() {
            sql.execute("UPDATE host_batch SET number = ?2 WHERE host = ?1", values![self.id, batch])?;
            return Ok(());
        }
        let mark = "WITH me AS MATERIALIZED (SELECT id FROM host WHERE id = ?1 FOR KEY SHARE)
                    UPDATE host_batch SET number = ?2 FROM me WHERE host = me.id";
        match sql.execute(mark, values![self.id, batch])? {
            0 => Err(WriteError::TakenOver),
            _ => Ok(()),
        }
    }

    /// Returns whether a batch was committed, whose connection was lost. The answer is final: an earlier transaction
    /// that is still under way holds the row that this one writes, and this commit is durable only after that one.
    ///
    /// # Errors
    /// When this life has ended, or the database cannot be written.
    pub(crate) fn is_written(self, sql: &dyn Sql, batch: i64) -> Result<bool, WriteError> {
        let transaction = begin(sql, TransactionKind::Write)?;
        let statement = "UPDATE host_batch SET number = number WHERE host = ?1 RETURNING number";
        let last = transaction.first(statement, values![self.id], |row| row.get::<i64>(0))?;
        transaction.commit()?;
        last.map(|last| last == batch).ok_or(WriteError::TakenOver)
    }
}
