//! A journal in memory that outlives its hosts.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use flume::Sender;
use splitkey_host::{
    CommitNotice, FoundMatch, History, HostEvent, Journal, KeptRace, Recalled, Record, Seq, SheetQuery,
    SheetStore, Submission, WantedMatch,
};
use splitkey_protocol::TableCode;

#[derive(Clone, Default)]
pub struct Notebook(Arc<Mutex<Pages>>);

#[derive(Default)]
struct Pages {
    records: BTreeMap<TableCode, Vec<Record>>,
    sheets: SheetStore,
    last: u64,
    epoch: u32,
    notify: Option<Sender<HostEvent>>,
}

impl Notebook {
    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens it for another host.
    pub fn open(&self, notify: Sender<HostEvent>) -> Box<dyn Journal> {
        let mut pages = self.pages();
        pages.notify = Some(notify);
        pages.epoch += 1;
        Box::new(self.clone())
    }

    pub fn races(&self) -> Vec<KeptRace> {
        self.pages().sheets.races().cloned().collect()
    }

    /// Returns the codes of all tables.
    pub fn tables(&self) -> Vec<TableCode> {
        self.pages().records.keys().copied().collect()
    }
}

impl Pages {
    fn tell(&self, event: HostEvent) {
        if let Some(notify) = &self.notify {
            // This fails if the host has ended.
            let _ = notify.send(event);
        }
    }
}

impl Journal for Notebook {
    fn submit(&mut self, submission: Submission) -> Seq {
        let mut pages = self.pages();
        pages.last += 1;
        let seq = Seq(pages.last);
        pages.sheets.keep(&submission, 0);
        for record in submission.records {
            pages.records.entry(record.table).or_default().push(record);
        }
        pages.tell(HostEvent::Committed(CommitNotice { seq, result: Ok(()) }));
        seq
    }

    fn recall(&mut self, table: TableCode) {
        let pages = self.pages();
        let records = pages.records.get(&table).cloned().unwrap_or_default();
        let history = History::read(records).expect("its own records should be valid");
        let found = history.map_or(Recalled::Gone, |history| Recalled::Table(Box::new(history)));
        pages.tell(HostEvent::Recalled { table, found });
    }

    fn read_sheets(&mut self, number: u64, query: SheetQuery) {
        let mut pages = self.pages();
        let answer = pages.sheets.answer(query);
        pages.tell(HostEvent::SheetsRead { number, answer });
    }

    fn find_match(&mut self, wanted: WantedMatch) {
        let pages = self.pages();
        let records = match wanted {
            WantedMatch::Last(table) | WantedMatch::OfClosedRace(table) => {
                pages.records.get(&table).cloned().unwrap_or_default()
            }
            WantedMatch::Stored(_) => Vec::new(),
        };
        pages.tell(HostEvent::MatchFound { wanted, found: FoundMatch::last_of(wanted, records) });
    }

    fn keeps(&self) -> bool {
        true
    }

    fn epoch(&self) -> u32 {
        self.pages().epoch
    }
}
