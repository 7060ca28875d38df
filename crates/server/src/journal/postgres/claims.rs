//! The tables of hosts in a database: each belongs to one life of a host at a time, or to none.

use crate::unsound::Unsound;
use splitkey_protocol::TableCode;
use splitkey_records::Row;

use super::{
    super::{
        sql::{Sql, SqlResult, Value, values},
        tables::RowColumns,
        write_error::WriteError,
    },
    life::Life,
};

/// A table of this host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    pub(crate) id: i64,
    /// How often the table was claimed, including this time.
    pub(crate) epoch: u32,
}

/// What became of an attempt to claim a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claimed {
    Mine(Claim),
    /// A living host has the table, or only a host of a newer version may have it.
    Elsewhere,
    /// The lease of the host that has the table has run out, but its life has not ended yet.
    Soon,
    /// There is no open table with this code.
    Gone,
}

impl Life {
    /// Claims an open table that no other host has, and that no host of a newer version has had. That increases its epoch
    /// even if it is this host's already, so that nothing is written by an earlier claim any more.
    pub(crate) fn claim(self, sql: &dyn Sql, code: TableCode) -> SqlResult<Claimed> {
        let claim = "WITH me AS MATERIALIZED (SELECT id, format FROM host WHERE id = ?1 FOR KEY SHARE)
             UPDATE game_table SET owner = me.id, epoch = epoch + 1, format = me.format FROM me
             WHERE code = ?2 AND closed = 0 AND pruned_at IS NULL AND (owner IS NULL OR owner = me.id)
                   AND game_table.format <= me.format
             RETURNING game_table.id, epoch";
        let mine = sql.first(claim, values![self.id, code.as_str()], |row| {
            Ok(Claim { id: row.get(0)?, epoch: row.get(1)? })
        })?;
        if let Some(claim) = mine {
            return Ok(Claimed::Mine(claim));
        }
        let owner = "SELECT coalesce(lease_until >= clock_timestamp(), false)
                            OR (owner IS NULL AND game_table.format > (SELECT format FROM host WHERE id = ?2)) IS TRUE
                     FROM game_table LEFT JOIN host ON host.id = owner
                     WHERE code = ?1 AND closed = 0 AND pruned_at IS NULL";
        Ok(match sql.first(owner, values![code.as_str(), self.id], |row| row.get(0))? {
            Some(true) => Claimed::Elsewhere,
            Some(false) => Claimed::Soon,
            None => Claimed::Gone,
        })
    }

    /// Adds a table, which is this host's, and returns its claim.
    ///
    /// # Errors
    /// When an open table already has this code, or the database cannot be written.
    pub(crate) fn add_table(self, sql: &dyn Sql, code: TableCode) -> Result<Claim, WriteError> {
        let add = "INSERT INTO game_table (code, closed, active_at, owner, epoch, format)
                   SELECT ?1, 0, lived, host.id, 1, host.format FROM journal_time, host WHERE host.id = ?2
                   ON CONFLICT DO NOTHING RETURNING id";
        let id = sql.first(add, values![code.as_str(), self.id], |row| row.get(0))?;
        id.map(|id| Claim { id, epoch: 1 }).ok_or(WriteError::CodeTaken)
    }

    /// Claims the races, if no other host has them, and returns whether they are this host's.
    pub(crate) fn claim_races(self, sql: &dyn Sql) -> SqlResult<bool> {
        let claim = "WITH me AS MATERIALIZED (SELECT id FROM host WHERE id = ?1 FOR KEY SHARE)
             UPDATE race_owner SET owner = me.id FROM me WHERE owner IS NULL OR owner = me.id";
        Ok(sql.execute(claim, values![self.id])? == 1)
    }

    /// Returns whether the races are this host's. Within a transaction of this life they stay so until its end.
    pub(crate) fn has_races(self, sql: &dyn Sql) -> SqlResult<bool> {
        sql.one("SELECT coalesce(owner = ?1, false) FROM race_owner", values![self.id])
    }

    /// Lets other hosts have these tables.
    pub(crate) fn release(self, sql: &dyn Sql, tables: &[i64]) -> SqlResult<()> {
        let release = "UPDATE game_table SET owner = NULL WHERE id = ANY(?2::bigint[]) AND owner = ?1";
        sql.execute(release, &[Value::Integer(self.id), Value::Integers(tables)]).map(drop)
    }

    /// Lets go of closed tables, and returns their ids.
    pub(crate) fn release_closed(self, sql: &dyn Sql) -> SqlResult<Vec<i64>> {
        let release = "UPDATE game_table SET owner = NULL WHERE owner = ?1 AND closed <> 0 RETURNING id";
        sql.query(release, values![self.id], |row| row.get(0))
    }

    /// Adds rows to tables of this host, in order, by one statement that checks host, owner and epoch.
    ///
    /// # Errors
    /// When one of the tables is not this host's any more, or the database cannot be written.
    pub(crate) fn append(self, sql: &dyn Sql, rows: &[(i64, Row)]) -> Result<(), WriteError> {
        if rows.is_empty() {
            return Ok(());
        }
        let columns = RowColumns::of(rows);
        let mut values = columns.values();
        if Unsound::Fence.is_on() {
            let append = "INSERT INTO event (table_id, number, epoch, format, rules, state_hash, written_at, payload,
                                             checksum)
                 SELECT * FROM unnest(?1::bigint[], ?2::bigint[], ?3::bigint[], ?4::bigint[], ?5::bigint[],
                                      ?6::bigint[], ?7::bigint[], ?8::bytea[], ?9::bytea[]) ON CONFLICT DO NOTHING";
            sql.execute(append, &values)?;
            return Ok(());
        }
        values.push(Value::Integer(self.id));
        // What is missing is fenced. The key of the table fences once more.
        let append =
            "WITH me AS MATERIALIZED (SELECT id FROM host WHERE id = ?10::bigint FOR KEY SHARE),
                  new AS (SELECT * FROM unnest(?1::bigint[], ?2::bigint[], ?3::bigint[], ?4::bigint[], ?5::bigint[],
                                               ?6::bigint[], ?7::bigint[], ?8::bytea[], ?9::bytea[])
                          AS new (table_id, number, epoch, format, rules, state_hash, written_at, payload, checksum))
             INSERT INTO event (table_id, number, epoch, format, rules, state_hash, written_at, payload, checksum)
             SELECT new.* FROM new JOIN game_table ON game_table.id = new.table_id AND game_table.epoch = new.epoch
             JOIN me ON game_table.owner = me.id
             ON CONFLICT DO NOTHING";
        match sql.execute(append, &values)? {
            added if added == rows.len() => Ok(()),
            _ => Err(WriteError::Fenced),
        }
    }
}
