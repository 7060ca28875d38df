//! The one host that writes a database.
//!
//! A session lock keeps a second host out while the first one is connected. What counts is the epoch, which each owner
//! raises: a batch is written only while its writer's epoch is the database's, in the transaction of the batch itself.
//! A batch has a number, by which a host whose connection was lost during a commit finds out what became of it.

use std::{
    thread,
    time::{Duration, Instant},
};

use super::{
    super::{
        JournalFileError,
        sql::{Sql, TransactionKind, begin, values},
        writing::WriteError,
    },
    DatabaseUrl, Postgres, schema,
};

/// Takes the lock, whose name is that of the journal's schema, unless another host has it.
pub(super) const LOCK: &str = "SELECT pg_try_advisory_lock(1397441881, hashtext(current_schema()))";
/// How long to wait for the end of a host that was killed.
const LOCK_WITHIN: Duration = Duration::from_secs(3);
/// How often to try.
const TRY_EVERY: Duration = Duration::from_millis(20);

/// Connects to a database as its owner, and returns the new epoch.
///
/// # Errors
/// When the database cannot be used, is in use by another host, or has a newer schema.
pub(crate) fn own(url: &DatabaseUrl, node: &str) -> Result<(Postgres, u32), JournalFileError> {
    let mut database = Postgres::connect(url)?;
    let found = schema::version(&database)?;
    let until = Instant::now() + LOCK_WITHIN;
    while !(&database as &dyn Sql).one::<bool>(LOCK, &[])? {
        if Instant::now() > until {
            let owner = match found {
                0 => String::new(),
                _ => (&database as &dyn Sql).one("SELECT node FROM owner", &[])?,
            };
            return Err(JournalFileError::DatabaseInUse(owner));
        }
        thread::sleep(TRY_EVERY);
    }
    schema::migrate(&database)?;
    database.keep_lock();
    let epoch = "UPDATE owner SET epoch = epoch + 1, node = ?1, batch = 0 RETURNING epoch";
    let epoch = (&database as &dyn Sql).one(epoch, values![node])?;
    Ok((database, epoch))
}

/// Connects to a database for reading. A host may be writing it.
///
/// # Errors
/// When the database cannot be used, or has another schema version, or no journal.
pub(crate) fn look_at(url: &DatabaseUrl) -> Result<Postgres, JournalFileError> {
    let database = Postgres::connect(url)?;
    match schema::version(&database)? {
        0 => Err(JournalFileError::EmptyDatabase),
        schema::SCHEMA => Ok(database),
        older => Err(JournalFileError::Older(older)),
    }
}

/// Marks a batch as written, in the transaction that writes it. From then on nobody else can become the owner before
/// this transaction has ended.
///
/// # Errors
/// When somebody else is the owner, or the database cannot be written.
pub(crate) fn claim(sql: &dyn Sql, epoch: u32, batch: i64) -> Result<(), WriteError> {
    match sql.execute("UPDATE owner SET batch = ?2 WHERE epoch = ?1", values![epoch, batch])? {
        0 => Err(WriteError::TakenOver),
        _ => Ok(()),
    }
}

/// Returns whether a batch was committed, whose connection was lost. The answer is final: an earlier transaction that
/// is still under way holds the row that this one writes, and this commit is durable only after that one.
///
/// # Errors
/// When somebody else is the owner, or the database cannot be written.
pub(crate) fn is_written(sql: &dyn Sql, epoch: u32, batch: i64) -> Result<bool, WriteError> {
    let transaction = begin(sql, TransactionKind::Write)?;
    let statement = "UPDATE owner SET batch = batch WHERE epoch = ?1 RETURNING batch";
    let last = transaction.first(statement, values![epoch], |row| row.get::<i64>(0))?;
    transaction.commit()?;
    last.map(|last| last == batch).ok_or(WriteError::TakenOver)
}
