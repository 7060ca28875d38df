//! The tables that a journal's thread may write, with their ids.
//!
//! The owner of a file may write all of them, and looks them up when they are needed. A host in a database may write those
//! that it has claimed.

use std::collections::HashMap;

use splitkey_host::Record;
use splitkey_protocol::TableCode;

use super::{
    postgres::{claims::Claim, life::Life},
    seats::ends_table,
    sql::{Sql, SqlError},
    tables::{add_table, newest_id},
    write_error::WriteError,
};

/// The known tables.
pub(crate) struct Held {
    /// This host's life in a database.
    life: Option<Life>,
    tables: HashMap<TableCode, Claim>,
    /// Tables that the transaction under way adds.
    added: Vec<TableCode>,
}

impl Held {
    /// Returns the tables of the owner of a file.
    pub(crate) fn all(ids: HashMap<TableCode, i64>) -> Held {
        let tables = ids.into_iter().map(|(code, id)| (code, Claim { id, epoch: 0 })).collect();
        Held { life: None, tables, added: Vec::new() }
    }

    /// Returns the tables of a host that has not claimed any yet.
    pub(crate) fn none(life: Life) -> Held {
        Held { life: Some(life), tables: HashMap::new(), added: Vec::new() }
    }

    pub(crate) fn life(&self) -> Option<Life> {
        self.life
    }

    pub(crate) fn begin(&mut self) {
        self.added.clear();
    }

    /// Notes a claimed table.
    pub(crate) fn insert(&mut self, code: TableCode, claim: Claim) {
        self.tables.insert(code, claim);
    }

    /// Removes a table, and returns its id.
    pub(crate) fn remove(&mut self, code: TableCode) -> Option<i64> {
        self.tables.remove(&code).map(|claim| claim.id)
    }

    /// Forgets tables by their ids.
    pub(crate) fn forget(&mut self, ids: &[i64]) {
        self.tables.retain(|_, claim| !ids.contains(&claim.id));
    }

    /// Forgets what a transaction has noted that was not committed.
    pub(crate) fn forget_added(&mut self) {
        match self.life {
            // They are looked up again.
            None => self.tables.clear(),
            Some(_) => self.added.drain(..).for_each(|code| {
                self.tables.remove(&code);
            }),
        }
    }

    /// Returns the id of a record's table, and the epoch to write it with. A first record makes a new table, because
    /// another table may have had its code before.
    ///
    /// # Errors
    /// When the table is not this host's, or the journal cannot be written.
    pub(crate) fn claim_of(&mut self, sql: &dyn Sql, record: &Record) -> Result<Claim, WriteError> {
        let known = self.tables.get(&record.table).copied().filter(|_| record.number > 1);
        let claim = match (self.life, known) {
            (None, Some(claim)) => Claim { epoch: record.epoch, ..claim },
            (None, None) => {
                let id = match record.number {
                    1 => add_table(sql, record.table, false)?,
                    _ => newest_id(sql, record.table)?.ok_or(SqlError::NoRow)?,
                };
                Claim { id, epoch: record.epoch }
            }
            (Some(_), Some(claim)) => claim,
            (Some(life), None) if record.number == 1 => {
                self.added.push(record.table);
                life.add_table(sql, record.table)?
            }
            (Some(_), None) => return Err(WriteError::Fenced),
        };
        self.tables.insert(record.table, claim);
        // A claim stays for those who join while the last player leaves.
        if self.life.is_none() && ends_table(&record.event) {
            self.tables.remove(&record.table);
        }
        Ok(claim)
    }
}
