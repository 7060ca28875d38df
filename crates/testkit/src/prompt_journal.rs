//! A journal that waits for its own answers, so that tests need not.

use flume::{Receiver, Sender};
use splitkey_host::{HostEvent, Journal, Seq, SheetQuery, Submission, WantedMatch};
use splitkey_protocol::TableCode;

/// Passes everything on to another journal, and returns once its answer is on the way to the host.
pub struct PromptJournal {
    pub journal: Box<dyn Journal>,
    /// What the other journal sends.
    pub events: Receiver<HostEvent>,
    pub notify: Sender<HostEvent>,
}

impl PromptJournal {
    /// Passes events on to the host up to the first that is the answer: others may come before it.
    fn pass_on(&self, is_answer: impl Fn(&HostEvent) -> bool) {
        for event in &self.events {
            let ends = is_answer(&event);
            self.notify.send(event).expect("the host should be running");
            if ends {
                return;
            }
        }
        panic!("the journal should answer");
    }

    fn pass_on_commit(&self, seq: Seq) {
        self.pass_on(|event| matches!(event, HostEvent::Committed(notice) if notice.seq == seq));
    }
}

impl Journal for PromptJournal {
    fn submit(&mut self, submission: Submission) -> Seq {
        let seq = self.journal.submit(submission);
        self.pass_on_commit(seq);
        seq
    }

    fn keeps(&self) -> bool {
        self.journal.keeps()
    }

    fn recall(&mut self, table: TableCode) {
        self.journal.recall(table);
        self.pass_on(|event| matches!(event, HostEvent::Recalled { table: told, .. } if *told == table));
    }

    fn is_shared(&self) -> bool {
        self.journal.is_shared()
    }

    fn release(&mut self, table: TableCode) {
        self.journal.release(table);
    }

    fn hand_over(&mut self, table: TableCode) -> Option<Seq> {
        let seq = self.journal.hand_over(table)?;
        self.pass_on_commit(seq);
        Some(seq)
    }

    fn read_sheets(&mut self, number: u64, query: SheetQuery) {
        self.journal.read_sheets(number, query);
        self.pass_on(|event| matches!(event, HostEvent::SheetsRead { number: told, .. } if *told == number));
    }

    fn find_match(&mut self, wanted: WantedMatch) {
        self.journal.find_match(wanted);
        self.pass_on(|event| matches!(event, HostEvent::MatchFound { wanted: told, .. } if *told == wanted));
    }

    fn epoch(&self) -> u32 {
        self.journal.epoch()
    }
}
