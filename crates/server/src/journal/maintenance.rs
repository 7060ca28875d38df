//! What the journal's thread does besides writing: it counts the journal's time, takes old tables away and keeps
//! snapshots of others.

use std::{collections::HashSet, time::Duration};

use rusqlite::Connection;
use splitkey_host::Record;
use splitkey_protocol::TableCode;

use super::{
    journal_time::{self, Clock},
    pruning, reading,
    seats::ends_table,
    snapshots::{self, SnapshotQueue},
};

/// How often it looks for old tables, in seconds.
const EVERY: u64 = 60 * 60;

/// The journal's time, and what is left to do.
pub(crate) struct Maintenance {
    clock: Clock,
    keep_days: u16,
    /// The journal's time at the last look.
    lived: i64,
    /// When that was, by the clock.
    looked_at: i64,
    /// Tables that were noted as active since then.
    noted: HashSet<i64>,
    /// Whether there may be more to take away.
    unfinished: bool,
    snapshots: SnapshotQueue,
}

impl Maintenance {
    /// Looks at the clock, and sets all old tables aside. Returns how many those were.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn begin(
        connection: &Connection,
        keep_days: u16,
        clock: Clock,
    ) -> rusqlite::Result<(Maintenance, usize)> {
        let looked_at = clock();
        let lived = journal_time::advance(connection, looked_at)?;
        let pruned = pruning::set_aside(connection, lived, keep_days, -1)?.len();
        let (noted, snapshots) = (HashSet::new(), SnapshotQueue::default());
        let maintenance =
            Maintenance { clock, keep_days, lived, looked_at, noted, unfinished: true, snapshots };
        Ok((maintenance, pruned))
    }

    /// The time by the clock, in seconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        (self.clock)()
    }

    /// Notes within a transaction that a record of a table is written.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn note_record(
        &mut self,
        connection: &Connection,
        id: i64,
        record: &Record,
    ) -> rusqlite::Result<()> {
        if ends_table(&record.event) {
            self.snapshots.forget(id);
        } else {
            self.snapshots.note(connection, (id, record.table), record.number)?;
        }
        if self.noted.insert(id) { pruning::note_active(connection, id, self.lived) } else { Ok(()) }
    }

    /// A transaction has failed, and what was noted in it.
    pub(crate) fn forget_noted(&mut self) {
        self.noted.clear();
    }

    /// How long it can wait.
    pub(crate) fn due_in(&self) -> Duration {
        if self.unfinished || !self.snapshots.is_empty() {
            Duration::ZERO
        } else {
            Duration::from_secs(EVERY)
        }
    }

    /// Does a small part of what there is to do: all that can wait only when the thread is idle. Returns the tables
    /// that it has set aside.
    pub(crate) fn step(&mut self, connection: &Connection, idle: bool) -> Vec<TableCode> {
        self.try_step(connection, idle).unwrap_or_else(|error| {
            tracing::warn!(%error, "the journal's maintenance has failed; it goes on in an hour");
            self.unfinished = false;
            Vec::new()
        })
    }

    fn try_step(&mut self, connection: &Connection, idle: bool) -> rusqlite::Result<Vec<TableCode>> {
        let mut old = Vec::new();
        let now = self.now();
        if now.abs_diff(self.looked_at) >= EVERY {
            self.looked_at = now;
            self.lived = journal_time::advance(connection, now)?;
            self.noted.clear();
            old = pruning::set_aside(connection, self.lived, self.keep_days, pruning::TABLES_A_BATCH)?;
            self.unfinished = true;
        } else if !idle {
            // It can wait.
        } else if let Some((id, table)) = self.snapshots.pop() {
            // What cannot be read is told of when a host takes the table up.
            let read = reading::read_table(connection, id, table.as_str()).ok();
            let sound = read.filter(|(_, read)| read.torn.is_none()).and_then(|(_, read)| read.history);
            if let Some(history) = sound.filter(|history| !history.is_closed()) {
                snapshots::write(connection, id, &history)?;
            }
        } else if self.unfinished {
            old = pruning::set_aside(connection, self.lived, self.keep_days, pruning::TABLES_A_BATCH)?;
            self.unfinished = !old.is_empty() || pruning::delete_some(connection, self.lived)?;
        }
        Ok(old.iter().filter_map(|code| code.parse().ok()).collect())
    }
}
