//! A journal in memory that commits when the test says so, and shows the records it was given.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use flume::Sender;
use splitkey_host::{
    CommitNotice, FoundMatch, HostEvent, Journal, Record, Seq, SheetQuery, SheetStore, Submission,
    WantedMatch,
};

/// Controls a [`HeldJournal`].
#[derive(Clone)]
pub struct Hold(Arc<Mutex<Kept>>);

/// A journal that commits immediately until it is held.
pub struct HeldJournal(Hold);

struct Kept {
    records: Vec<Record>,
    sheets: SheetStore,
    notify: Sender<HostEvent>,
    holds: bool,
    waiting: Vec<(Seq, Submission)>,
    last: u64,
}

impl HeldJournal {
    /// Returns a journal that sends its notices to `notify`, and its control.
    pub fn new(notify: Sender<HostEvent>) -> (HeldJournal, Hold) {
        let kept = Kept {
            records: Vec::new(),
            sheets: SheetStore::default(),
            notify,
            holds: false,
            waiting: Vec::new(),
            last: 0,
        };
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
        for (seq, submission) in std::mem::take(&mut kept.waiting) {
            kept.commit(seq, &submission);
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
    fn commit(&mut self, seq: Seq, submission: &Submission) {
        self.sheets.keep(submission, 0);
        // This fails if the host has ended.
        let _ = self.notify.send(HostEvent::Committed(CommitNotice { seq, result: Ok(()) }));
    }
}

impl Journal for HeldJournal {
    fn submit(&mut self, submission: Submission) -> Seq {
        let mut kept = self.0.kept();
        kept.last += 1;
        let seq = Seq(kept.last);
        kept.records.extend(submission.records.iter().cloned());
        if kept.holds {
            kept.waiting.push((seq, submission));
        } else {
            kept.commit(seq, &submission);
        }
        seq
    }

    fn read_sheets(&mut self, number: u64, query: SheetQuery) {
        let mut kept = self.0.kept();
        let answer = kept.sheets.answer(query);
        // This fails if the host has ended.
        let _ = kept.notify.send(HostEvent::SheetsRead { number, answer });
    }

    fn find_match(&mut self, wanted: WantedMatch) {
        let kept = self.0.kept();
        let is_wanted = |record: &&Record| {
            [WantedMatch::Last(record.table), WantedMatch::OfClosedRace(record.table)].contains(&wanted)
        };
        let found = FoundMatch::last_of(wanted, kept.records.iter().filter(is_wanted).cloned());
        // As in `commit`.
        let _ = kept.notify.send(HostEvent::MatchFound { wanted, found });
    }
}
