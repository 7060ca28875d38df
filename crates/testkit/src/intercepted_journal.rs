//! A journal that a test blocks or lets panic.

use splitkey_host::{Journal, Seq, SheetQuery, Submission, WantedMatch};
use splitkey_protocol::TableCode;

/// Passes everything on to another journal, but calls a function before each submission, which may block or panic.
pub struct InterceptedJournal<F> {
    journal: Box<dyn Journal>,
    before: F,
}

impl<F: FnMut(&Submission) + Send + Sync> InterceptedJournal<F> {
    pub fn new(journal: Box<dyn Journal>, before: F) -> InterceptedJournal<F> {
        InterceptedJournal { journal, before }
    }
}

impl<F: FnMut(&Submission) + Send + Sync> Journal for InterceptedJournal<F> {
    fn submit(&mut self, submission: Submission) -> Seq {
        (self.before)(&submission);
        self.journal.submit(submission)
    }

    fn keeps(&self) -> bool {
        self.journal.keeps()
    }

    fn recall(&mut self, table: TableCode) {
        self.journal.recall(table);
    }

    fn is_shared(&self) -> bool {
        self.journal.is_shared()
    }

    fn release(&mut self, table: TableCode) {
        self.journal.release(table);
    }

    fn hand_over(&mut self, table: TableCode) -> Option<Seq> {
        self.journal.hand_over(table)
    }

    fn read_sheets(&mut self, number: u64, query: SheetQuery) {
        self.journal.read_sheets(number, query);
    }

    fn find_match(&mut self, wanted: WantedMatch) {
        self.journal.find_match(wanted);
    }

    fn epoch(&self) -> u32 {
        self.journal.epoch()
    }
}
