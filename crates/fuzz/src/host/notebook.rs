//! A journal in memory, which commits or fails when the script says so.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use flume::Sender;
use splitkey_host::{
    CommitNotice, FoundMatch, History, HostEvent, Journal, JournalError, KeptRace, Recalled, Record, Seq,
    SheetQuery, SheetStore, Submission, WantedMatch,
};
use splitkey_protocol::TableCode;

/// The records of every table, in order.
pub type Tables = BTreeMap<TableCode, Vec<Record>>;

/// A journal that outlives the hosts that write to it.
#[derive(Clone, Default)]
pub struct Notebook(Arc<Mutex<Pages>>);

#[derive(Default)]
struct Pages {
    durable: Tables,
    sheets: SheetStore,
    under_way: VecDeque<(Seq, Submission)>,
    last: u64,
    epoch: u32,
    /// Whether submissions wait until they are released.
    holds: bool,
    /// How many of the next submissions fail.
    failing: u32,
    notify: Option<Sender<HostEvent>>,
}

impl Notebook {
    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens it for another host, which is notified over a channel. Submissions in progress are committed if `keeps`,
    /// and lost otherwise.
    pub fn open(&self, notify: Sender<HostEvent>, keeps: bool) -> Box<dyn Journal> {
        let mut pages = self.pages();
        pages.epoch += 1;
        pages.holds = false;
        pages.failing = 0;
        pages.notify = None;
        if keeps {
            pages.commit();
        }
        pages.under_way.clear();
        pages.notify = Some(notify);
        Box::new(self.clone())
    }

    pub fn hold(&self) {
        self.pages().holds = true;
    }

    /// Commits waiting submissions, and commits later ones immediately.
    pub fn go_on(&self) {
        let mut pages = self.pages();
        pages.holds = false;
        pages.commit();
    }

    pub fn fail_next(&self) {
        self.pages().failing += 1;
    }

    pub fn is_at_rest(&self) -> bool {
        self.pages().under_way.is_empty()
    }

    /// Returns the number of durable records.
    pub fn len(&self) -> usize {
        self.pages().durable.values().map(Vec::len).sum()
    }

    /// Returns the durable races.
    pub fn races(&self) -> Vec<KeptRace> {
        self.pages().sheets.races().cloned().collect()
    }

    /// Returns the codes of all tables that have records, in no particular order.
    pub fn codes(&self) -> Vec<TableCode> {
        self.pages().durable.keys().copied().collect()
    }

    /// Returns the durable records of the tables whose number of records differs from `read`.
    pub fn longer_than(&self, read: &BTreeMap<TableCode, usize>) -> Tables {
        let pages = self.pages();
        let longer = pages.durable.iter().filter(|(code, records)| read.get(code) != Some(&records.len()));
        longer.map(|(code, records)| (*code, records.clone())).collect()
    }
}

impl Pages {
    fn commit(&mut self) {
        while let Some((seq, submission)) = self.under_way.pop_front() {
            let fails = self.failing > 0;
            self.failing = self.failing.saturating_sub(1);
            let result = if fails { Err(JournalError::Failed("by the script".into())) } else { Ok(()) };
            if !fails {
                self.sheets.keep(&submission, 0);
                for record in submission.records {
                    self.durable.entry(record.table).or_default().push(record);
                }
            }
            self.tell(HostEvent::Committed(CommitNotice { seq, result }));
        }
    }

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
        pages.under_way.push_back((seq, submission));
        if !pages.holds {
            pages.commit();
        }
        seq
    }

    fn recall(&mut self, table: TableCode) {
        let pages = self.pages();
        let records = pages.durable.get(&table).cloned().unwrap_or_default();
        let found = match History::read(records) {
            Ok(Some(history)) if !history.is_closed() => Recalled::Table(Box::new(history)),
            Ok(_) => Recalled::Gone,
            Err(_) => Recalled::Damaged,
        };
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
                pages.durable.get(&table).cloned().unwrap_or_default()
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
