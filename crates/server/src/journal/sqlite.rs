//! The journal's statements on an SQLite file.

use std::ops::ControlFlow;

use rusqlite::{Connection, ToSql, params_from_iter, types::ToSqlOutput};

use super::sql::{Engine, Sql, SqlResult, SqlRow, TransactionKind, Value};

impl Sql for Connection {
    fn engine(&self) -> Engine {
        Engine::Sqlite
    }

    fn execute(&self, sql: &str, values: &[Value<'_>]) -> SqlResult<usize> {
        Ok(self.prepare_cached(sql)?.execute(params_from_iter(values))?)
    }

    fn each(
        &self,
        sql: &str,
        values: &[Value<'_>],
        take: &mut dyn FnMut(&SqlRow<'_>) -> SqlResult<ControlFlow<()>>,
    ) -> SqlResult<()> {
        let mut statement = self.prepare_cached(sql)?;
        let mut rows = statement.query(params_from_iter(values))?;
        while let Some(row) = rows.next()? {
            if take(&SqlRow::Sqlite(row))?.is_break() {
                break;
            }
        }
        Ok(())
    }

    fn batch(&self, sql: &str) -> SqlResult<()> {
        Ok(self.execute_batch(sql)?)
    }

    fn start(&self, kind: TransactionKind) -> SqlResult<()> {
        self.batch(match kind {
            TransactionKind::Snapshot => "BEGIN DEFERRED",
            TransactionKind::Write => "BEGIN IMMEDIATE",
        })
    }

    fn end(&self, keep: bool) -> SqlResult<()> {
        self.batch(if keep { "COMMIT" } else { "ROLLBACK" })
    }
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match *self {
            Value::Null => rusqlite::types::Null.into(),
            Value::Integer(value) => value.into(),
            Value::Text(text) => ToSqlOutput::Borrowed(text.into()),
            Value::Blob(blob) => ToSqlOutput::Borrowed(blob.into()),
            Value::Integers(_) | Value::Blobs(_) => {
                return Err(rusqlite::Error::ToSqlConversionFailure(
                    "a file takes one value at a time".into(),
                ));
            }
        })
    }
}
