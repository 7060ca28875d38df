//! A journal that stores nothing.

use flume::Sender;

use crate::{
    host::event::HostEvent,
    journal::{CommitNotice, Journal, Seq, Submission, sheet_store::SheetStore, sheets::SheetQuery},
};

/// Commits everything at the next step, by sending the notice straight to the host's own event channel. Sheets last
/// as long as the journal.
pub struct MemoryJournal {
    last: u64,
    sheets: SheetStore,
    notify: Sender<HostEvent>,
}

impl MemoryJournal {
    /// Returns a journal. `notify` is the channel whose events the owner passes to [`crate::Host::receive`]. It
    /// should be unbounded, or the host could block on itself.
    pub fn new(notify: Sender<HostEvent>) -> MemoryJournal {
        MemoryJournal { last: 0, sheets: SheetStore::default(), notify }
    }
}

impl Journal for MemoryJournal {
    fn submit(&mut self, submission: Submission) -> Seq {
        self.last += 1;
        // A browser's host has no clock, and clients leave a date of 0 out.
        submission.sheets.into_iter().for_each(|change| self.sheets.apply(change, 0));
        let seq = Seq(self.last);
        // If the receiver is gone, so is the host's owner, and nothing needs committing.
        let _ = self.notify.send(HostEvent::Committed(CommitNotice { seq, result: Ok(()) }));
        seq
    }

    fn read_sheets(&mut self, number: u64, query: SheetQuery) {
        let answer = self.sheets.answer(query);
        // As above.
        let _ = self.notify.send(HostEvent::SheetsRead { number, answer });
    }
}
