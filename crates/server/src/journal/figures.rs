//! What a journal counts, for the metrics.

use std::{
    mem,
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use super::lease::LeaseFigures;

/// How long the longest commit is told of.
const LONGEST_OF: Duration = Duration::from_secs(30);

/// Counters of a journal, for the metrics.
#[derive(Debug, Default)]
pub(crate) struct JournalFigures {
    /// The number of commits, each of which flushes the disk.
    pub(crate) commits: AtomicU64,
    pub(crate) records: AtomicU64,
    /// The total time of the commits, in microseconds.
    pub(crate) micros: AtomicU64,
    /// The longest commits of two intervals, each with its beginning.
    longest: Mutex<[(Option<Instant>, Duration); 2]>,
    /// The number of tables read for the host.
    pub(crate) recalls: AtomicU64,
    /// The number of tables claimed from other hosts or from nobody.
    pub(crate) claims: AtomicU64,
    /// The highest epoch of a table at its claim: how often that table has been claimed by any host.
    pub(crate) highest_epoch: AtomicU64,
    /// The number of submissions that were refused because the table was not this host's any more.
    pub(crate) fenced: AtomicU64,
    /// If other hosts have the journal, too.
    pub(crate) lease: OnceLock<Arc<LeaseFigures>>,
}

impl JournalFigures {
    pub(crate) fn note_commit(&self, records: usize, took: Duration) {
        self.commits.fetch_add(1, Ordering::Relaxed);
        self.records.fetch_add(records as u64, Ordering::Relaxed);
        self.micros.fetch_add(took.as_micros() as u64, Ordering::Relaxed);
        let [last, this] = &mut *self.longest.lock().unwrap_or_else(PoisonError::into_inner);
        if this.0.is_none_or(|since| since.elapsed() >= LONGEST_OF) {
            *last = mem::replace(this, (Some(Instant::now()), Duration::ZERO));
        }
        this.1 = this.1.max(took);
    }

    /// Returns how long the longest commit of this minute and the last took.
    pub(crate) fn longest(&self) -> Duration {
        let longest = *self.longest.lock().unwrap_or_else(PoisonError::into_inner);
        let recent =
            longest.iter().filter(|(since, _)| since.is_some_and(|since| since.elapsed() < 2 * LONGEST_OF));
        recent.map(|(_, took)| *took).max().unwrap_or_default()
    }
}
