//! Tables that the host has asked for: they are read as soon as the file can be written, a few at a time.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use splitkey_protocol::TableCode;

use super::{place::OwnedJournal, sql::SqlResult, write_error::WriteError};

/// The wait before the second try; each further wait is twice as long as the one before.
const FIRST: Duration = Duration::from_millis(250);
/// The longest wait between two tries.
const LONGEST: Duration = Duration::from_secs(15);
/// The most tables that are read between two commits.
const AT_ONCE: usize = 16;

/// The queue of tables to read.
#[derive(Default)]
pub(crate) struct Recalls {
    waiting: VecDeque<TableCode>,
    /// Tables that another host will soon have lost, with the time for another try.
    later: Vec<(Instant, TableCode)>,
    /// Whether the last commit has failed.
    commits_fail: bool,
    next_try: Option<Instant>,
    failed_tries: u32,
}

impl Recalls {
    /// Records whether a commit has failed.
    pub(crate) fn note_commit(&mut self, failed: bool) {
        self.commits_fail = failed;
    }

    pub(crate) fn commits_fail(&self) -> bool {
        self.commits_fail
    }

    pub(crate) fn add(&mut self, table: TableCode) {
        self.waiting.push_back(table);
        self.next_try.get_or_insert_with(Instant::now);
    }

    /// Adds a table that can be read a little later.
    pub(crate) fn add_later(&mut self, table: TableCode) {
        self.later.push((Instant::now() + FIRST, table));
    }

    /// Returns how long until the next try, or `None` if no table is waiting.
    pub(crate) fn due_in(&self) -> Option<Duration> {
        let times = self.later.iter().map(|(at, _)| *at).chain(self.next_try);
        times.min().map(|next_try| next_try.saturating_duration_since(Instant::now()))
    }

    /// Returns the tables to read now: some of the queue, if the file can be written.
    pub(crate) fn ready(&mut self, journal: &OwnedJournal) -> Vec<TableCode> {
        let now = Instant::now();
        for (_, table) in self.later.extract_if(.., |(at, _)| *at <= now).collect::<Vec<_>>() {
            self.add(table);
        }
        if self.next_try.is_none_or(|next_try| next_try > now) {
            return Vec::new();
        }
        let tried = if self.commits_fail { probe(journal) } else { Ok(()) };
        match tried {
            Ok(()) => {
                self.commits_fail = false;
                self.failed_tries = 0;
                let ready = self.waiting.drain(..AT_ONCE.min(self.waiting.len())).collect();
                self.next_try = (!self.waiting.is_empty()).then(Instant::now);
                ready
            }
            Err(error) => {
                let wait = (FIRST * 2_u32.pow(self.failed_tries.min(8))).min(LONGEST);
                tracing::warn!(%error, tables = self.waiting.len(), ?wait, "cannot write the journal");
                self.failed_tries += 1;
                self.next_try = Some(Instant::now() + wait);
                Vec::new()
            }
        }
    }
}

/// Writes more than records need, so that the disk has space for some of them if this succeeds. In a database, a commit
/// whose connection was lost has ended then.
fn probe(journal: &OwnedJournal) -> Result<(), WriteError> {
    if journal.lease.is_some() {
        return journal.is_written(0).map(drop);
    }
    let fill = |probe: &str| -> SqlResult<usize> {
        journal.sql.execute(&format!("UPDATE journal_time SET probe = {probe}"), &[])
    };
    fill("randomblob(131072)")?;
    fill("NULL")?;
    Ok(())
}
