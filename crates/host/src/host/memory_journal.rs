//! A journal that stores nothing beyond the process.

use std::collections::HashMap;

use flume::Sender;
use splitkey_protocol::TableCode;

use crate::{
    host::event::HostEvent,
    journal::{
        CommitNotice, Event, FoundMatch, Journal, MatchReader, Seq, Submission, WantedMatch,
        sheet_store::SheetStore, sheets::SheetQuery,
    },
};

/// Commits everything at the next step, by sending the notice straight to the host's own event channel. Sheets last
/// as long as the journal. Of the matches it keeps only the last of each open table.
pub struct MemoryJournal {
    last: u64,
    sheets: SheetStore,
    notify: Sender<HostEvent>,
    tables: HashMap<TableCode, MatchReader>,
}

impl MemoryJournal {
    /// Returns a journal. `notify` is the channel whose events the owner passes to [`crate::Host::receive`]. It
    /// should be unbounded, or the host could block on itself.
    pub fn new(notify: Sender<HostEvent>) -> MemoryJournal {
        MemoryJournal { last: 0, sheets: SheetStore::default(), notify, tables: HashMap::new() }
    }
}

impl Journal for MemoryJournal {
    fn submit(&mut self, submission: Submission) -> Seq {
        self.last += 1;
        let seq = Seq(self.last);
        // A browser's host has no clock, and clients leave a date of 0 out.
        self.sheets.keep(&submission, 0);
        for record in submission.records {
            match (&record.event, record.number) {
                (Event::Closed | Event::Left { host: None, .. }, _) => {
                    self.tables.remove(&record.table);
                    continue;
                }
                (_, 1) => drop(self.tables.insert(record.table, MatchReader::default())),
                _ => {}
            }
            self.tables.entry(record.table).or_default().take(record);
        }
        // If the receiver is gone, so is the host's owner, and nothing needs committing.
        let _ = self.notify.send(HostEvent::Committed(CommitNotice { seq, result: Ok(()) }));
        seq
    }

    fn read_sheets(&mut self, number: u64, query: SheetQuery) {
        let answer = self.sheets.answer(query);
        // As above.
        let _ = self.notify.send(HostEvent::SheetsRead { number, answer });
    }

    fn find_match(&mut self, wanted: WantedMatch) {
        let dealt = match wanted {
            WantedMatch::Last(table) | WantedMatch::OfClosedRace(table) => {
                self.tables.get(&table).and_then(|reader| reader.last().cloned())
            }
            WantedMatch::Stored(_) => None,
        };
        // As in `submit`.
        let _ = self.notify.send(HostEvent::MatchFound { wanted, found: FoundMatch::of(wanted, dealt) });
    }
}
