//! A journal in memory that outlives its hosts, and delays commits when told to.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use flume::Sender;
use splitkey_host::{
    CommitNotice, FoundMatch, History, HostEvent, Journal, Record, Seq, SheetQuery, SheetStore, Submission,
    WantedMatch,
};
use splitkey_protocol::TableCode;

#[derive(Clone, Default)]
pub struct Notebook(Arc<Mutex<Pages>>);

#[derive(Default)]
struct Pages {
    durable: BTreeMap<TableCode, Vec<Record>>,
    sheets: SheetStore,
    under_way: VecDeque<(Seq, Submission)>,
    last: u64,
    epoch: u32,
    holds: bool,
    notify: Option<Sender<HostEvent>>,
}

impl Notebook {
    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens it for another host. Submissions in progress are lost.
    pub fn open(&self, notify: Sender<HostEvent>) -> Box<dyn Journal> {
        let mut pages = self.pages();
        pages.under_way.clear();
        (pages.notify, pages.holds) = (Some(notify), false);
        pages.epoch += 1;
        Box::new(self.clone())
    }

    /// Commits nothing until [`Notebook::go_on`].
    pub fn hold(&self) {
        self.pages().holds = true;
    }

    pub fn go_on(&self) {
        let mut pages = self.pages();
        pages.holds = false;
        pages.commit();
    }

    /// Returns whether commits are pending.
    pub fn is_behind(&self) -> bool {
        !self.pages().under_way.is_empty()
    }

    /// Returns the durable history of a table.
    pub fn history(&self, table: TableCode) -> Option<History> {
        let records = self.pages().durable.get(&table).cloned()?;
        History::read(records).expect("its own records should be valid")
    }
}

impl Pages {
    fn commit(&mut self) {
        while let Some((seq, submission)) = self.under_way.pop_front() {
            self.sheets.keep(&submission, 0);
            for record in submission.records {
                self.durable.entry(record.table).or_default().push(record);
            }
            if let Some(notify) = &self.notify {
                // This fails if the host has ended.
                let _ = notify.send(HostEvent::Committed(CommitNotice { seq, result: Ok(()) }));
            }
        }
    }
}

impl Journal for Notebook {
    fn submit(&mut self, submission: Submission) -> Seq {
        let mut pages = self.pages();
        pages.last += 1;
        let seq = Seq(pages.last);
        pages.under_way.push_back((seq, submission));
        if !pages.holds {
            pages.commit();
        }
        seq
    }

    fn read_sheets(&mut self, number: u64, query: SheetQuery) {
        let mut pages = self.pages();
        let answer = pages.sheets.answer(query);
        if let Some(notify) = &pages.notify {
            // This fails if the host has ended.
            let _ = notify.send(HostEvent::SheetsRead { number, answer });
        }
    }

    fn find_match(&mut self, wanted: WantedMatch) {
        let pages = self.pages();
        let records = match wanted {
            WantedMatch::Last(table) | WantedMatch::OfClosedRace(table) => {
                pages.durable.get(&table).cloned().unwrap_or_default()
            }
            WantedMatch::Stored(_) => Vec::new(),
        };
        if let Some(notify) = &pages.notify {
            let found = FoundMatch::last_of(wanted, records);
            // This fails if the host has ended.
            let _ = notify.send(HostEvent::MatchFound { wanted, found });
        }
    }

    fn epoch(&self) -> u32 {
        self.pages().epoch
    }
}
