//! Maintenance on the journal's thread: advances the journal's time, removes old tables, sheets and matches, and writes snapshots.

use std::{collections::HashSet, time::Duration};

use splitkey_host::Record;
use splitkey_protocol::TableCode;

use super::{
    histories,
    journal_time::{self, Clock},
    pruning, reading,
    seats::ends_table,
    sheets,
    snapshots::{self, SnapshotQueue},
    sql::{Sql, SqlResult},
};

/// How often to look for old tables, in seconds.
const EVERY: u64 = 60 * 60;

/// The journal's time and the pending work.
pub(crate) struct Maintenance {
    clock: Clock,
    keep_days: u16,
    /// The journal's time at the last check, in seconds.
    lived: i64,
    /// The time of that check by the clock, in seconds since 1970.
    looked_at: i64,
    /// Tables marked as active since then.
    noted: HashSet<i64>,
    /// Whether more tables may have to be removed.
    unfinished: bool,
    snapshots: SnapshotQueue,
}

impl Maintenance {
    /// Reads the clock and sets all old tables aside. Returns their number.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn begin(sql: &dyn Sql, keep_days: u16, clock: Clock) -> SqlResult<(Maintenance, usize)> {
        let looked_at = clock();
        let lived = journal_time::advance(sql, looked_at)?;
        let pruned = pruning::set_aside(sql, lived, keep_days, i64::MAX)?.len();
        let (noted, snapshots) = (HashSet::new(), SnapshotQueue::default());
        let maintenance =
            Maintenance { clock, keep_days, lived, looked_at, noted, unfinished: true, snapshots };
        Ok((maintenance, pruned))
    }

    /// Returns the time by the clock, in seconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        (self.clock)()
    }

    /// Returns the journal's own time at the last check, in seconds.
    pub(crate) fn lived(&self) -> i64 {
        self.lived
    }

    /// Registers a record that is written to a table. Part of the transaction that writes it.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn note_record(&mut self, sql: &dyn Sql, id: i64, record: &Record) -> SqlResult<()> {
        if ends_table(&record.event) {
            self.snapshots.forget(id);
        } else {
            self.snapshots.note(sql, (id, record.table), record.number)?;
        }
        if self.noted.insert(id) { pruning::note_active(sql, id, self.lived) } else { Ok(()) }
    }

    /// Forgets the registered activity after a failed transaction.
    pub(crate) fn forget_noted(&mut self) {
        self.noted.clear();
    }

    /// Returns how long until the next step is due.
    pub(crate) fn due_in(&self) -> Duration {
        if self.unfinished || !self.snapshots.is_empty() {
            Duration::ZERO
        } else {
            Duration::from_secs(EVERY)
        }
    }

    /// Does a small part of the pending work; whatever can wait is done only if the thread is idle. Returns the tables
    /// that were set aside.
    pub(crate) fn step(&mut self, sql: &dyn Sql, idle: bool) -> Vec<TableCode> {
        self.try_step(sql, idle).unwrap_or_else(|error| {
            tracing::warn!(%error, "the maintenance of the journal has failed: trying again in an hour");
            self.unfinished = false;
            Vec::new()
        })
    }

    fn try_step(&mut self, sql: &dyn Sql, idle: bool) -> SqlResult<Vec<TableCode>> {
        let mut old = Vec::new();
        let now = self.now();
        if now.abs_diff(self.looked_at) >= EVERY {
            self.looked_at = now;
            self.lived = journal_time::advance(sql, now)?;
            self.noted.clear();
            old = pruning::set_aside(sql, self.lived, self.keep_days, pruning::TABLES_A_BATCH)?;
            self.unfinished = true;
        } else if !idle {
            // The rest waits for an idle thread.
        } else if let Some((id, table)) = self.snapshots.pop() {
            // A table that cannot be read is reported when a host recalls it.
            let read = reading::read_table(sql, id, table.as_str()).ok();
            let sound = read.filter(|(_, read)| read.torn.is_none()).and_then(|(_, read)| read.history);
            if let Some(history) = sound.filter(|history| !history.is_closed()) {
                snapshots::write(sql, id, &history)?;
            }
        } else if self.unfinished {
            old = pruning::set_aside(sql, self.lived, self.keep_days, pruning::TABLES_A_BATCH)?;
            self.unfinished = !old.is_empty()
                || pruning::delete_some(sql, self.lived)?
                || sheets::prune_one(sql, self.lived)?
                || histories::prune_some(sql, self.lived)?;
        }
        Ok(old.iter().filter_map(|code| code.parse().ok()).collect())
    }
}
