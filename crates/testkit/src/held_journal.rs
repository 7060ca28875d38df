//! A journal in memory that commits when the test says so, and shows the records it was given.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use flume::Sender;
use splitkey_host::{CommitNotice, HostEvent, Journal, Record, Seq};

/// Controls a [`HeldJournal`].
#[derive(Clone)]
pub struct Hold(Arc<Mutex<Kept>>);

/// A journal that commits immediately until it is held.
pub struct HeldJournal(Hold);

struct Kept {
    records: Vec<Record>,
    notify: Sender<HostEvent>,
    holds: bool,
    waiting: Vec<Seq>,
    last: u64,
}

impl HeldJournal {
    /// Returns a journal that sends its notices to `notify`, and its control.
    pub fn new(notify: Sender<HostEvent>) -> (HeldJournal, Hold) {
        let kept = Kept { records: Vec::new(), notify, holds: false, waiting: Vec::new(), last: 0 };
        let hold = Hold(Arc::new(Mutex::new(kept)));
        (HeldJournal(hold.clone()), hold)
    }
}

impl Hold {
    /// Stops committing.
    pub fn hold(&self) {
        self.kept().holds = true;
    }

    /// Commits everything that was held, and goes on committing immediately.
    pub fn release(&self) {
        let mut kept = self.kept();
        kept.holds = false;
        for seq in std::mem::take(&mut kept.waiting) {
            kept.commit(seq);
        }
    }

    /// Returns all records submitted so far, committed or not.
    pub fn records(&self) -> Vec<Record> {
        self.kept().records.clone()
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn commit(&self, seq: Seq) {
        // This fails if the host has ended.
        let _ = self.notify.send(HostEvent::Committed(CommitNotice { seq, result: Ok(()) }));
    }
}

impl Journal for HeldJournal {
    fn submit(&mut self, records: Vec<Record>) -> Seq {
        let mut kept = self.0.kept();
        kept.last += 1;
        let seq = Seq(kept.last);
        kept.records.extend(records);
        if kept.holds {
            kept.waiting.push(seq);
        } else {
            kept.commit(seq);
        }
        seq
    }
}
