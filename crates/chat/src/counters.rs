//! What is counted, for the operator's metrics.

use std::sync::atomic::{AtomicU64, Ordering};

/// What a reader has counted so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Lines of every kind that came, with those that were malformed.
    pub lines: u64,
    /// Lines that were too long, or not valid.
    pub malformed: u64,
    /// Commands that were handed to the owner.
    pub commands: u64,
    /// Commands that were dropped because their chatter sent too many.
    pub limited: u64,
    /// Commands that were dropped because too many waited for the owner.
    pub dropped: u64,
    /// Attempts to connect after the first.
    pub reconnections: u64,
}

/// The counters themselves.
#[derive(Debug, Default)]
pub(super) struct Counters {
    pub(super) lines: Counter,
    pub(super) malformed: Counter,
    pub(super) commands: Counter,
    pub(super) limited: Counter,
    pub(super) dropped: Counter,
    pub(super) reconnections: Counter,
}

impl Counters {
    pub(super) fn read(&self) -> Counts {
        Counts {
            lines: self.lines.read(),
            malformed: self.malformed.read(),
            commands: self.commands.read(),
            limited: self.limited.read(),
            dropped: self.dropped.read(),
            reconnections: self.reconnections.read(),
        }
    }
}

#[derive(Debug, Default)]
pub(super) struct Counter(AtomicU64);

impl Counter {
    pub(super) fn add_one(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn read(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}
