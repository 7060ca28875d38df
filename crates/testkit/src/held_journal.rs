//! A journal in memory that commits when the test says so, and shows what it was given.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use flume::Sender;
use splitkey_host::{CommitNotice, HostEvent, Journal, Record, Seq};

/// The test's end of a [`HeldJournal`].
#[derive(Clone)]
pub struct Hold(Arc<Mutex<Kept>>);

/// Commits at once until it is held.
pub struct HeldJournal(Hold);

struct Kept {
    records: Vec<Record>,
    notify: Sender<HostEvent>,
    holds: bool,
    waiting: Vec<Seq>,
    last: u64,
}

impl HeldJournal {
    pub fn new(notify: Sender<HostEvent>) -> (HeldJournal, Hold) {
        let kept = Kept { records: Vec::new(), notify, holds: false, waiting: Vec::new(), last: 0 };
        let hold = Hold(Arc::new(Mutex::new(kept)));
        (HeldJournal(hold.clone()), hold)
    }
}

impl Hold {
    /// Nothing becomes durable from now on.
    pub fn hold(&self) {
        self.kept().holds = true;
    }

    /// What was held becomes durable, and all that follows.
    pub fn release(&self) {
        let mut kept = self.kept();
        kept.holds = false;
        for seq in std::mem::take(&mut kept.waiting) {
            kept.commit(seq);
        }
    }

    /// Every record so far, durable or not.
    pub fn records(&self) -> Vec<Record> {
        self.kept().records.clone()
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn commit(&self, seq: Seq) {
        // The host has ended when nobody listens any more.
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
