//! The journal that lasts: every event of every table, in an SQLite file or a PostgreSQL database.
//!
//! The host sends nothing that depends on an event before the event is here. The journal only grows, except that tables
//! without activity are deleted after some time. Each record carries a checksum, the versions of its format and of the
//! rules, the epoch of the host that wrote it, and a hash of the match state after it.
//!
//! A thread of its own owns the journal: `writer` takes its orders and groups them into commits, which `writing` writes,
//! and `maintenance` does the rest while it is idle (`pruning`, `snapshots`). `reads` answers the host's questions.
//!
//! `sql` is what everything needs of a database: `sqlite`, `file` and `schema` are the file, `postgres` is the other one,
//! and `place` chooses. Several hosts may have one database: `lease` keeps this one's life there, `held` the tables
//! that it has claimed, and `neighbours` carries what hosts tell each other. Above it nothing knows which one it is: `tables` has the rows, `splitkey_records` the bytes of a
//! record, and `reading` turns rows back into tables. `operator_tools`, `export`, `reports` and `matches` are the operator's
//! tools.

use std::{
    collections::HashSet,
    fmt,
    path::Path,
    sync::{Arc, atomic::Ordering},
    thread::{self, JoinHandle},
    time::Instant,
};

use flume::{Receiver, Sender, WeakSender};
use splitkey_host::{HostEvent, Journal, Seq, SheetQuery, Submission, WantedMatch};
use splitkey_net::Guard;
use splitkey_protocol::TableCode;

mod disk;
mod error;
mod export;
mod figures;
mod file;
mod held;
mod histories;
mod journal_time;
mod kept;
mod lease;
mod lease_times;
mod loose;
mod maintenance;
mod matches;
mod neighbours;
mod network_key;
mod operator_tools;
mod place;
mod placement;
mod postgres;
mod pruning;
mod race_hold;
mod race_list;
mod races;
mod reading;
mod reads;
mod recalls;
mod reports;
mod route;
mod schema;
mod seats;
mod sheets;
mod snapshots;
mod sql;
mod sqlite;
mod table_records;
mod tables;
#[cfg(test)]
mod tests;
mod work;
mod write_error;
mod writer;
mod writing;

use self::{
    disk::DiskWatch,
    maintenance::Maintenance,
    race_hold::RaceHold,
    reads::{Answers, ReadingThread},
    recalls::Recalls,
    writer::{Order, Writer},
};
pub use self::{
    disk::{FreeSpace, LOW_DISK},
    error::JournalFileError,
    export::{ExportError, Imported, export, import},
    file::create_private,
    histories::HISTORY_DAYS,
    journal_time::Clock,
    kept::{CutRecord, Kept, KeptTable, RefusedTable},
    lease_times::{BadLeaseTimes, LeaseTimes},
    loose::read_payloads,
    matches::{MatchError, StoredMatch, finished_match, finished_matches},
    operator_tools::{Copied, OperatorToolError, Report, backup, check, export_into, records},
    place::JournalPlace,
    postgres::{DatabaseUrl, NotADatabase},
    pruning::{ASIDE_DAYS, KEEP_DAYS, RestoreError, restore},
    race_list::{ListedRace, listed_races, remove_race},
    reports::{PlayerReport, reports},
    route::{HostRoute, NotARoute},
    sheets::SHEET_DAYS,
};
pub(crate) use self::{
    figures::JournalFigures,
    neighbours::NeighbourThread,
    placement::{Owner, Placed, Placements},
};

/// The options of a journal.
#[derive(Clone)]
pub struct JournalOptions {
    /// How long a table is kept after its last activity, in days.
    pub keep_days: u16,
    pub clock: Clock,
    /// The free space in the folder below which the host opens no tables, in bytes.
    pub low_disk: u64,
    pub free_space: FreeSpace,
    /// The name by which a proxy leads to this host, if others have the journal, too.
    pub route: Option<HostRoute>,
}

impl Default for JournalOptions {
    fn default() -> JournalOptions {
        JournalOptions {
            keep_days: KEEP_DAYS,
            clock: journal_time::system_clock(),
            low_disk: LOW_DISK,
            free_space: disk::free_space(),
            route: None,
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

/// A journal in a folder or a database. A thread of its own writes it, and ends when this is dropped.
pub struct StoredJournal {
    last: u64,
    epoch: u32,
    lease: Option<LeaseWatch>,
    figures: Arc<JournalFigures>,
    /// `None` only while dropping. Unbounded, but each table waits for its commit, so there are hardly more orders than
    /// tables.
    orders: Option<Sender<Order>>,
    thread: Option<JoinHandle<()>>,
}

impl StoredJournal {
    /// Opens a journal, creating it if necessary, and lists its open tables without reading them. Tables without activity for `keep_days` days are set aside first.
    ///
    /// The journal sends its notices to `notify`; the owner has to pass them to [`splitkey_host::Host::receive`].
    ///
    /// # Errors
    /// When the file cannot be used as a whole.
    pub fn open(
        place: impl Into<JournalPlace>,
        keep_days: u16,
        notify: Sender<HostEvent>,
    ) -> Result<(StoredJournal, Kept), JournalFileError> {
        StoredJournal::open_with(place, JournalOptions { keep_days, ..JournalOptions::default() }, notify)
    }

    /// Opens a journal like [`StoredJournal::open`], with all options.
    ///
    /// # Errors
    /// As [`StoredJournal::open`].
    pub fn open_with(
        place: impl Into<JournalPlace>,
        options: JournalOptions,
        notify: Sender<HostEvent>,
    ) -> Result<(StoredJournal, Kept), JournalFileError> {
        let place = place.into();
        let mut journal = place.own()?;
        if let Some((shared, route)) = journal.lease.as_ref().zip(options.route.as_ref()) {
            shared.lease.life.set_route(&*journal.sql, route)?;
        }
        let (maintenance, pruned) = Maintenance::begin(&*journal.sql, options.keep_days, options.clock)?;
        let (kept, ids) = seats::open_tables(&*journal.sql)?;
        let (race_hold, races) = RaceHold::begin(&journal)?;
        let races_are_elsewhere = races.is_none();
        let kept = Kept { pruned, races: races.unwrap_or_default(), races_are_elsewhere, ..kept };
        let (orders, to_do) = flume::unbounded();
        let (epoch, figures) = (journal.epoch, Arc::<JournalFigures>::default());
        let disk = match place.folder() {
            Some(folder) => DiskWatch::new(folder, options.low_disk, options.free_space),
            // Nobody asks a database how much space it has left.
            None => DiskWatch::new(Path::new(""), 0, Arc::new(|_: &Path| None)),
        };
        let answers = Answers { notify: notify.clone(), figures: figures.clone() };
        let reads =
            journal.reads.take().expect("a journal that was just opened should have a connection for reads");
        let reading = ReadingThread::start(reads, answers).map_err(JournalFileError::Thread)?;
        let lease = journal.lease.as_ref().map(|shared| &shared.lease);
        lease.into_iter().for_each(|lease| drop(figures.lease.set(lease.figures.clone())));
        let lease = lease.map(|lease| LeaseWatch {
            guard: lease.guard.clone(),
            life: lease.life.id,
            lost: lease.lost.clone(),
        });
        let (figures_of_writer, recalls) = (figures.clone(), Recalls::default());
        let held = journal.held(ids);
        let writer = Writer {
            reading,
            journal,
            batch: 0,
            notify,
            figures: figures_of_writer,
            held,
            released: HashSet::new(),
            tidied_at: Instant::now(),
            maintenance,
            recalls,
            race_hold,
            disk,
        };
        let thread = thread::Builder::new()
            .name("journal".to_owned())
            .spawn(move || writer.run(&to_do))
            .map_err(JournalFileError::Thread)?;
        let stored =
            StoredJournal { last: 0, epoch, lease, figures, orders: Some(orders), thread: Some(thread) };
        Ok((stored, kept))
    }

    /// Returns the number of commits so far, each of which flushed the disk.
    pub fn commits(&self) -> u64 {
        self.figures.commits.load(Ordering::Relaxed)
    }

    pub(crate) fn figures(&self) -> Arc<JournalFigures> {
        self.figures.clone()
    }

    /// Returns the lease of a host that shares the journal.
    pub(crate) fn lease(&self) -> Option<LeaseWatch> {
        self.lease.clone()
    }

    /// Returns a handle for asking whether the journal still writes.
    pub(crate) fn pulse(&self) -> Option<JournalPulse> {
        let figures = self.figures.clone();
        self.orders.as_ref().map(|orders| JournalPulse { orders: orders.downgrade(), figures })
    }

    fn order(&self, order: Order) {
        if let Some(orders) = &self.orders
            && orders.send(order).is_err()
        {
            // The table's queue then waits forever, which is better than publishing what is not stored.
            tracing::error!("the journal's thread has ended");
        }
    }
}

/// The lease of a host that shares its journal with others.
#[derive(Clone, Debug)]
pub(crate) struct LeaseWatch {
    pub(crate) guard: Guard,
    /// The number of the host's life.
    pub(crate) life: i64,
    /// Nothing comes from it; it is closed when the lease was lost.
    pub(crate) lost: Receiver<()>,
}

/// Asks whether a journal's thread still runs and can write, without keeping it alive.
#[derive(Clone)]
pub(crate) struct JournalPulse {
    orders: WeakSender<Order>,
    figures: Arc<JournalFigures>,
}

impl JournalPulse {
    /// Returns whether the last commit failed a short while ago.
    pub(crate) fn fails(&self) -> bool {
        self.figures.fails()
    }

    /// Returns whether the disk is nearly full.
    pub(crate) fn has_low_disk(&self) -> bool {
        self.figures.low_disk.load(Ordering::Relaxed)
    }

    /// Sends the question, and returns the receiver of the answer, or `None` if the thread has ended.
    pub(crate) fn ask(&self) -> Option<Receiver<()>> {
        let (answer, answered) = flume::bounded(1);
        self.orders.upgrade()?.send(Order::Answer(answer)).ok()?;
        Some(answered)
    }
}

impl fmt::Debug for JournalPulse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JournalPulse(..)")
    }
}

impl Journal for StoredJournal {
    fn submit(&mut self, submission: Submission) -> Seq {
        self.last += 1;
        let seq = Seq(self.last);
        self.order(Order::Keep(seq, submission));
        seq
    }

    fn keeps(&self) -> bool {
        true
    }

    fn recall(&mut self, table: TableCode) {
        self.order(Order::Recall(table));
    }

    fn is_shared(&self) -> bool {
        self.lease.is_some()
    }

    fn release(&mut self, table: TableCode) {
        if self.is_shared() {
            self.order(Order::Release(table));
        }
    }

    fn hand_over(&mut self, table: TableCode) -> Option<Seq> {
        self.lease.as_ref()?;
        self.last += 1;
        let seq = Seq(self.last);
        self.order(Order::HandOver(seq, table));
        Some(seq)
    }

    fn read_sheets(&mut self, number: u64, query: SheetQuery) {
        self.order(Order::ReadSheets(number, query));
    }

    fn find_match(&mut self, wanted: WantedMatch) {
        self.order(Order::Find(wanted));
    }

    fn epoch(&self) -> u32 {
        self.epoch
    }
}

impl Drop for StoredJournal {
    fn drop(&mut self) {
        drop(self.orders.take());
        if self.thread.take().is_some_and(|thread| thread.join().is_err()) {
            tracing::error!("the journal's thread has panicked");
        }
    }
}

impl fmt::Debug for StoredJournal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoredJournal").field("epoch", &self.epoch).finish_non_exhaustive()
    }
}
