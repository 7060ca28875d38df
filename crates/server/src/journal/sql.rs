//! What the journal needs of a database: statements with values, rows, and transactions.
//!
//! Everything that knows the tables of the journal writes its statements once, for every database: values are `?1`,
//! `?2` and so on, and only what all of them understand is used. [`Engine`] names the few places that differ.

use std::ops::{ControlFlow, Deref};

mod error;
mod value;

pub use self::error::SqlError;
pub(crate) use self::error::describe;
pub(crate) use self::value::{Column, SqlRow, Value, values};

/// A kind of database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Engine {
    Sqlite,
    Postgres,
}

/// A connection to a database.
pub(crate) trait Sql: Send {
    fn engine(&self) -> Engine;

    /// Executes a statement, and returns how many rows it has changed.
    ///
    /// # Errors
    /// When the database refuses it or cannot be reached.
    fn execute(&self, sql: &str, values: &[Value<'_>]) -> SqlResult<usize>;

    /// Passes the rows of a query to `take`, one by one, until that breaks off.
    ///
    /// # Errors
    /// As [`Sql::execute`], and when `take` fails.
    fn each(
        &self,
        sql: &str,
        values: &[Value<'_>],
        take: &mut dyn FnMut(&SqlRow<'_>) -> SqlResult<ControlFlow<()>>,
    ) -> SqlResult<()>;

    /// Executes several statements without values.
    ///
    /// # Errors
    /// As [`Sql::execute`].
    fn batch(&self, sql: &str) -> SqlResult<()>;

    /// Begins a transaction, from which [`begin`] makes a guard.
    ///
    /// # Errors
    /// As [`Sql::execute`].
    fn start(&self, kind: TransactionKind) -> SqlResult<()>;

    /// Ends a transaction.
    ///
    /// # Errors
    /// As [`Sql::execute`]. Whether a transaction was committed is unknown if the connection was lost.
    fn end(&self, keep: bool) -> SqlResult<()>;
}

/// What a transaction is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TransactionKind {
    /// Reads everything as of one moment.
    Snapshot,
    Write,
}

/// A result of the database.
pub(crate) type SqlResult<T> = Result<T, SqlError>;

impl dyn Sql + '_ {
    /// Returns what `read` makes of each row.
    ///
    /// # Errors
    /// As [`Sql::each`].
    pub(crate) fn query<T>(
        &self,
        sql: &str,
        values: &[Value<'_>],
        mut read: impl FnMut(&SqlRow<'_>) -> SqlResult<T>,
    ) -> SqlResult<Vec<T>> {
        let mut all = Vec::new();
        self.each(sql, values, &mut |row| {
            all.push(read(row)?);
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(all)
    }

    /// Returns what `read` makes of the first row, if there is one.
    ///
    /// # Errors
    /// As [`Sql::each`].
    pub(crate) fn first<T>(
        &self,
        sql: &str,
        values: &[Value<'_>],
        mut read: impl FnMut(&SqlRow<'_>) -> SqlResult<T>,
    ) -> SqlResult<Option<T>> {
        let mut first = None;
        self.each(sql, values, &mut |row| {
            first = Some(read(row)?);
            Ok(ControlFlow::Break(()))
        })?;
        Ok(first)
    }

    /// Returns the first column of the only row.
    ///
    /// # Errors
    /// As [`Sql::each`], and when there is no row.
    pub(crate) fn one<T: Column>(&self, sql: &str, values: &[Value<'_>]) -> SqlResult<T> {
        self.first(sql, values, |row| row.get(0))?.ok_or(SqlError::NoRow)
    }
}

/// Begins a transaction, which is rolled back unless it is committed.
///
/// # Errors
/// As [`Sql::start`].
pub(crate) fn begin(sql: &dyn Sql, kind: TransactionKind) -> SqlResult<Transaction<'_>> {
    sql.start(kind)?;
    Ok(Transaction { sql, ended: false })
}

/// A transaction, which is rolled back on drop.
pub(crate) struct Transaction<'a> {
    sql: &'a dyn Sql,
    ended: bool,
}

impl Transaction<'_> {
    /// # Errors
    /// As [`Sql::end`].
    pub(crate) fn commit(mut self) -> SqlResult<()> {
        self.sql.end(true)?;
        self.ended = true;
        Ok(())
    }
}

impl<'a> Deref for Transaction<'a> {
    type Target = dyn Sql + 'a;

    fn deref(&self) -> &Self::Target {
        self.sql
    }
}

impl Drop for Transaction<'_> {
    fn drop(&mut self) {
        if !self.ended {
            // This fails if the connection is lost, and then nothing is left to roll back.
            let _ = self.sql.end(false);
        }
    }
}
