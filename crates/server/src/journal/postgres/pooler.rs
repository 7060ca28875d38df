//! Finds out whether a pooler is between a host and its database.

use tokio_postgres::SimpleQueryMessage;

use super::{
    super::sql::{Sql, SqlError, SqlResult},
    Postgres,
};

impl Postgres {
    /// Makes sure that each connection reaches a process of the database that is its own, and stays there. One that a pooler
    /// has lent for a transaction only loses its locks, settings and prepared statements.
    pub(super) fn refuse_pooler(&self) -> SqlResult<()> {
        let other = self.another();
        let own = self.process()?;
        other.batch("BEGIN")?;
        let is_pooled = other.process()? == own || self.process()? != own;
        other.batch("ROLLBACK")?;
        if is_pooled { Err(SqlError::Pooled) } else { Ok(()) }
    }

    /// Returns the number of the database's process at the other end.
    fn process(&self) -> SqlResult<String> {
        self.with_link(|link| {
            self.wait(async {
                // A prepared statement would be left in a connection of the pooler.
                let answer = link.client.simple_query("SELECT pg_backend_pid()").await?;
                let row = answer.iter().find_map(|message| match message {
                    SimpleQueryMessage::Row(row) => row.get(0),
                    _ => None,
                });
                row.map(str::to_owned).ok_or(SqlError::NoRow)
            })
        })
    }
}
