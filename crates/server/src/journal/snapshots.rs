//! Snapshots of tables, so that reading a table needs only the records after its snapshot.
//!
//! No snapshot is essential: if it is damaged or of another version, all records are read instead.

use std::collections::{HashMap, VecDeque, hash_map::Entry};

use sha2::{Digest, Sha256};
use splitkey_host::History;
use splitkey_protocol::TableCode;
use splitkey_records::format::snapshot::{SNAPSHOT_VERSION, decode_snapshot, encode_snapshot};

use super::sql::{Sql, SqlResult, values};

/// A table gets a new snapshot after this many records.
pub(crate) const RECORDS_BETWEEN: u64 = 256;

/// Stores a snapshot of a table in place of its last one. Returns false if the table is too large for a snapshot.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn write(sql: &dyn Sql, id: i64, history: &History) -> SqlResult<bool> {
    let snapshot = history.snapshot();
    let Ok(payload) = encode_snapshot(&snapshot) else { return Ok(false) };
    let checksum = checksum(snapshot.table, snapshot.records, SNAPSHOT_VERSION, &payload);
    let statement = "INSERT INTO snapshot (table_id, number, version, payload, checksum) VALUES (?1, ?2, ?3, ?4, ?5)
                     ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, version = excluded.version,
                     payload = excluded.payload, checksum = excluded.checksum";
    let values = values![id, snapshot.records as i64, SNAPSHOT_VERSION, payload.as_slice(), &checksum];
    sql.execute(statement, values)?;
    Ok(true)
}

/// Returns the table as of its snapshot, or `None` if no usable snapshot exists.
pub(crate) fn read(sql: &dyn Sql, id: i64, table: TableCode) -> Option<History> {
    match try_read(sql, id, table) {
        Ok(history) => history,
        Err(problem) => {
            tracing::warn!(%table, problem, "cannot use a snapshot: reading all records");
            None
        }
    }
}

/// Returns the table as of its snapshot, or `None` if there is none of this version.
///
/// # Errors
/// When the snapshot is damaged.
pub(crate) fn try_read(sql: &dyn Sql, id: i64, table: TableCode) -> Result<Option<History>, String> {
    let statement = "SELECT number, version, payload, checksum FROM snapshot WHERE table_id = ?1";
    let found: Option<(i64, u16, Vec<u8>, Vec<u8>)> = sql
        .first(statement, values![id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))
        .map_err(|error| error.to_string())?;
    let Some((number, version, payload, sum)) = found.filter(|(_, version, ..)| *version == SNAPSHOT_VERSION)
    else {
        return Ok(None);
    };
    let number = number as u64;
    if sum != checksum(table, number, version, &payload) {
        return Err("its checksum is wrong".to_owned());
    }
    let snapshot = decode_snapshot(table, number, &payload).map_err(|error| error.to_string())?;
    History::resume_from(snapshot).map(Some).map_err(|problem| problem.to_string())
}

fn checksum(table: TableCode, number: u64, version: u16, payload: &[u8]) -> [u8; 8] {
    let hash = Sha256::new()
        .chain_update(b"snapshot")
        .chain_update(table.bytes())
        .chain_update(number.to_le_bytes())
        .chain_update(version.to_le_bytes())
        .chain_update(payload)
        .finalize();
    *hash.first_chunk().expect("a SHA-256 should have 32 bytes")
}

/// The queue of tables that should get a snapshot.
#[derive(Default)]
pub(crate) struct SnapshotQueue {
    /// The record number of each table's last snapshot, for tables with new records.
    taken_at: HashMap<i64, u64>,
    due: VecDeque<(i64, TableCode)>,
}

impl SnapshotQueue {
    /// Registers a record that was written.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub(crate) fn note(
        &mut self,
        sql: &dyn Sql,
        (id, table): (i64, TableCode),
        number: u64,
    ) -> SqlResult<()> {
        let taken_at = match self.taken_at.entry(id) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                let statement = "SELECT number FROM snapshot WHERE table_id = ?1";
                let taken_at: Option<i64> = sql.first(statement, values![id], |row| row.get(0))?;
                entry.insert(taken_at.unwrap_or_default() as u64)
            }
        };
        if number.saturating_sub(*taken_at) >= RECORDS_BETWEEN {
            *taken_at = number;
            self.due.push_back((id, table));
        }
        Ok(())
    }

    /// Forgets a closed table.
    pub(crate) fn forget(&mut self, id: i64) {
        self.taken_at.remove(&id);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.due.is_empty()
    }

    pub(crate) fn pop(&mut self) -> Option<(i64, TableCode)> {
        self.due.pop_front()
    }
}
