//! The journal on the disk: an SQLite file that holds every event of every table, and nothing else.
//!
//! What the host has told anybody is in it. It only grows, but for tables at which nothing has happened for long, and each record carries a checksum,
//! the version of its format and of the rules, the epoch of its owner and the hash of the state after it.

use std::{
    fmt,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use flume::{Receiver, Sender, WeakSender};
use splitkey_host::{HostEvent, Journal, Record, Seq};
use splitkey_protocol::TableCode;

mod disk;
mod export;
mod file;
mod format;
mod journal_time;
mod loose;
mod maintenance;
mod network_key;
mod pruning;
mod reading;
mod recalls;
mod reports;
mod row;
mod schema;
mod seats;
mod snapshots;
#[cfg(test)]
mod tests;
mod upkeep;
mod writer;

pub(crate) use self::network_key::network_key;
use self::{
    disk::DiskWatch,
    file::JournalFile,
    maintenance::Maintenance,
    recalls::Recalls,
    writer::{Order, Writer},
};
pub use self::{
    disk::{FreeSpace, LOW_DISK},
    export::{ExportError, export, import},
    file::{JournalFileError, create_private},
    journal_time::Clock,
    loose::read_payloads,
    pruning::{ASIDE_DAYS, KEEP_DAYS, RestoreError, restore},
    reading::{CutRecord, Kept, KeptTable, RefusedTable},
    reports::{PlayerReport, reports},
    upkeep::{Report, UpkeepError, backup, check, records},
};

/// What a journal has done so far.
#[derive(Debug, Default)]
pub(crate) struct JournalFigures {
    /// How often the disk was flushed for records.
    pub(crate) commits: AtomicU64,
    pub(crate) records: AtomicU64,
    /// The time that the commits took, in microseconds.
    pub(crate) micros: AtomicU64,
    /// How often a table was read for the host.
    pub(crate) recalls: AtomicU64,
}

impl JournalFigures {
    pub(crate) fn note_commit(&self, records: usize, took: Duration) {
        self.commits.fetch_add(1, Ordering::Relaxed);
        self.records.fetch_add(records as u64, Ordering::Relaxed);
        self.micros.fetch_add(took.as_micros() as u64, Ordering::Relaxed);
    }
}

/// How a journal is kept.
#[derive(Clone)]
pub struct JournalOptions {
    /// How long a table is kept after the last thing that happened at it, in days.
    pub keep_days: u16,
    pub clock: Clock,
    /// Free space in the folder below which the host opens no tables, in bytes.
    pub low_disk: u64,
    pub free_space: FreeSpace,
}

impl Default for JournalOptions {
    fn default() -> JournalOptions {
        JournalOptions {
            keep_days: KEEP_DAYS,
            clock: journal_time::system_clock(),
            low_disk: LOW_DISK,
            free_space: disk::free_space(),
        }
    }
}

impl fmt::Debug for JournalOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JournalOptions")
            .field("keep_days", &self.keep_days)
            .field("low_disk", &self.low_disk)
            .finish_non_exhaustive()
    }
}

/// A journal in a folder, written by a thread of its own that ends when this is dropped.
pub struct SqliteJournal {
    last: u64,
    epoch: u32,
    figures: Arc<JournalFigures>,
    /// There until the end. Each table waits for its commit, so no more can be under way than there are tables.
    orders: Option<Sender<Order>>,
    thread: Option<JoinHandle<()>>,
}

impl SqliteJournal {
    /// Opens the journal of a folder, which is made if there is none, and lists its open tables without reading
    /// them. Tables at which nothing has happened for `keep_days` days are set aside first.
    ///
    /// `notify` is the channel whose events the owner passes to [`splitkey_host::Host::receive`].
    ///
    /// # Errors
    /// When the file cannot be used as a whole.
    pub fn open(
        folder: &Path,
        keep_days: u16,
        notify: Sender<HostEvent>,
    ) -> Result<(SqliteJournal, Kept), JournalFileError> {
        SqliteJournal::open_with(folder, JournalOptions { keep_days, ..JournalOptions::default() }, notify)
    }

    /// The same with all options.
    ///
    /// # Errors
    /// As [`SqliteJournal::open`].
    pub fn open_with(
        folder: &Path,
        options: JournalOptions,
        notify: Sender<HostEvent>,
    ) -> Result<(SqliteJournal, Kept), JournalFileError> {
        let file = JournalFile::own(folder)?;
        let (maintenance, pruned) = Maintenance::begin(&file.connection, options.keep_days, options.clock)?;
        let (kept, ids) = seats::open_tables(&file.connection)?;
        let kept = Kept { pruned, ..kept };
        let (orders, to_do) = flume::unbounded();
        let (epoch, figures) = (file.epoch, Arc::<JournalFigures>::default());
        let disk = DiskWatch::new(folder, options.low_disk, options.free_space);
        let (figures_of_writer, recalls) = (figures.clone(), Recalls::default());
        let writer = Writer { file, notify, figures: figures_of_writer, ids, maintenance, recalls, disk };
        let thread = thread::Builder::new()
            .name("journal".to_owned())
            .spawn(move || writer.run(&to_do))
            .map_err(|error| JournalFileError::Folder(folder.to_owned(), error))?;
        let journal = SqliteJournal { last: 0, epoch, figures, orders: Some(orders), thread: Some(thread) };
        Ok((journal, kept))
    }

    /// How often the disk was flushed for records so far.
    pub fn commits(&self) -> u64 {
        self.figures.commits.load(Ordering::Relaxed)
    }

    pub(crate) fn figures(&self) -> Arc<JournalFigures> {
        self.figures.clone()
    }

    /// How to ask whether it still writes.
    pub(crate) fn pulse(&self) -> Option<JournalPulse> {
        self.orders.as_ref().map(|orders| JournalPulse(orders.downgrade()))
    }

    fn order(&self, order: Order) {
        if let Some(orders) = &self.orders
            && orders.send(order).is_err()
        {
            // The line of its table waits for ever, which is better than to publish what is not kept.
            tracing::error!("the journal has ended by itself");
        }
    }
}

/// Asks a journal's thread for a sign of life, and does not keep it from ending.
#[derive(Clone)]
pub(crate) struct JournalPulse(WeakSender<Order>);

impl JournalPulse {
    /// Where the answer comes; nothing when the thread has ended.
    pub(crate) fn ask(&self) -> Option<Receiver<()>> {
        let (answer, answered) = flume::bounded(1);
        self.0.upgrade()?.send(Order::Answer(answer)).ok()?;
        Some(answered)
    }
}

impl fmt::Debug for JournalPulse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JournalPulse(..)")
    }
}

impl Journal for SqliteJournal {
    fn submit(&mut self, records: Vec<Record>) -> Seq {
        self.last += 1;
        let seq = Seq(self.last);
        self.order(Order::Keep(seq, records));
        seq
    }

    fn keeps(&self) -> bool {
        true
    }

    fn recall(&mut self, table: TableCode) {
        self.order(Order::Recall(table));
    }

    fn epoch(&self) -> u32 {
        self.epoch
    }
}

impl Drop for SqliteJournal {
    fn drop(&mut self) {
        drop(self.orders.take());
        if self.thread.take().is_some_and(|thread| thread.join().is_err()) {
            tracing::error!("the journal had ended by itself");
        }
    }
}

impl fmt::Debug for SqliteJournal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SqliteJournal").field("epoch", &self.epoch).finish_non_exhaustive()
    }
}
