//! What a journal counts, for the metrics.

use std::{
    mem,
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use super::lease::LeaseFigures;

/// How long the longest commit is told of.
const LONGEST_OF: Duration = Duration::from_secs(30);
/// How long a failure counts if nothing is committed after it.
const FAILED_FOR: Duration = Duration::from_secs(60);

/// Counters of a journal, for the metrics.
#[derive(Debug, Default)]
pub(crate) struct JournalFigures {
    /// The number of commits, each of which flushes the disk.
    pub(crate) commits: AtomicU64,
    pub(crate) records: AtomicU64,
    /// The total time of the commits, in microseconds.
    pub(crate) micros: AtomicU64,
    /// How long the thread that commits has worked in all, in microseconds.
    worked: AtomicU64,
    /// The number of commits that failed, not counting those that were refused because another host has the table.
    pub(crate) failed: AtomicU64,
    /// When a commit failed after which none has succeeded.
    failed_at: Mutex<Option<Instant>>,
    /// Whether the disk is nearly full.
    pub(crate) low_disk: AtomicBool,
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
    pub(crate) fn note_work(&self, took: Duration) {
        self.worked.fetch_add(took.as_micros() as u64, Ordering::Relaxed);
    }

    /// Returns how long the thread that commits has worked in all.
    pub(crate) fn worked(&self) -> Duration {
        Duration::from_micros(self.worked.load(Ordering::Relaxed))
    }

    pub(crate) fn note_failure(&self) {
        self.failed.fetch_add(1, Ordering::Relaxed);
        *self.failed_at.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// Returns whether the last commit failed, and not too long ago to say anything about now.
    pub(crate) fn fails(&self) -> bool {
        let failed_at = *self.failed_at.lock().unwrap_or_else(PoisonError::into_inner);
        failed_at.is_some_and(|at| at.elapsed() < FAILED_FOR)
    }

    pub(crate) fn note_commit(&self, records: usize, took: Duration) {
        *self.failed_at.lock().unwrap_or_else(PoisonError::into_inner) = None;
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
