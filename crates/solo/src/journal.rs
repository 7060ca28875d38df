//! The journal of a browser. Everything in it is also in memory, so that only its owner has to wait for the storage.

use std::{
    collections::{BTreeMap, VecDeque},
    mem,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use flume::Sender;
use splitkey_host::{
    CommitNotice, Event, FoundMatch, HostEvent, Journal, NetworkKey, Recalled, Record, Seq, SheetAnswer,
    SheetQuery, SheetStore, Submission, WantedMatch,
};
use splitkey_protocol::TableCode;
use splitkey_records::Row;

use crate::stored::{Batch, EPOCH, Found, history_put, key_put, record_key, replay, sheet_put};

/// What waits for the storage. The journal and the owner of its host share it.
#[derive(Clone, Default)]
pub(crate) struct Storage(Arc<Mutex<Waiting>>);

#[derive(Default)]
struct Waiting {
    /// Batches that the owner has not taken yet.
    batches: Vec<Batch>,
    /// The number of the last batch.
    last: u64,
    stored: u64,
    /// What the host hears once a batch is stored, in order.
    events: VecDeque<(u64, HostEvent)>,
}

impl Storage {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the batches to store.
    pub(crate) fn take_batches(&self) -> Vec<Batch> {
        mem::take(&mut self.waiting().batches)
    }

    /// Notes that everything up to a batch is stored. Returns what the host hears now.
    pub(crate) fn note_stored(&self, number: u64) -> Vec<HostEvent> {
        let mut waiting = self.waiting();
        waiting.stored = waiting.stored.max(number);
        waiting.ready()
    }

    /// Returns what the host hears without waiting for the storage.
    pub(crate) fn ready(&self) -> Vec<HostEvent> {
        self.waiting().ready()
    }

    pub(crate) fn add(&self, put: Vec<(String, String)>, delete: Vec<String>) {
        let mut waiting = self.waiting();
        waiting.last += 1;
        let number = waiting.last;
        waiting.batches.push(Batch { number, put, delete });
    }

    /// Tells the host something as soon as everything so far is stored.
    fn tell(&self, event: HostEvent) {
        let mut waiting = self.waiting();
        let last = waiting.last;
        waiting.events.push_back((last, event));
    }
}

impl Waiting {
    fn ready(&mut self) -> Vec<HostEvent> {
        let count = self.events.partition_point(|(number, _)| *number <= self.stored);
        self.events.drain(..count).map(|(_, event)| event).collect()
    }
}

pub(crate) struct PageJournal {
    last: u64,
    epoch: u32,
    tables: BTreeMap<TableCode, Vec<Row>>,
    sheets: SheetStore,
    storage: Storage,
    /// The time in seconds since 1970, as the owner knows it.
    now: Arc<AtomicU64>,
}

impl PageJournal {
    /// Takes over what was stored, as its next owner.
    pub(crate) fn open(found: Found, key: &NetworkKey, storage: Storage, now: Arc<AtomicU64>) -> PageJournal {
        let Found { epoch, tables, sheets, .. } = found;
        let epoch = epoch + 1;
        storage.add(vec![(EPOCH.to_owned(), epoch.to_string()), key_put(key)], Vec::new());
        PageJournal { last: 0, epoch, tables, sheets, storage, now }
    }

    /// Adds a record to those of its table, or removes them all if it is closed.
    fn keep(&mut self, record: &Record, now: u64, put: &mut Vec<(String, String)>, delete: &mut Vec<String>) {
        let table = record.table;
        if matches!(record.event, Event::Closed | Event::Left { host: None, .. }) {
            let rows = self.tables.remove(&table).unwrap_or_default();
            put.retain(|(key, _)| !key.starts_with(&format!("record {table} ")));
            delete.extend(rows.iter().map(|row| record_key(table, row.number)));
            return;
        }
        let row = match Row::of(record, now as i64) {
            Ok(row) => row,
            // A host submits nothing that is longer than its limits.
            Err(error) => return tracing::error!(%table, %error, "left out a record"),
        };
        put.push((record_key(table, row.number), splitkey_records::row_lines::write(&row)));
        self.tables.entry(table).or_default().push(row);
    }

    fn last_match(&self, wanted: WantedMatch, table: TableCode) -> FoundMatch {
        let Some(rows) = self.tables.get(&table) else { return FoundMatch::Gone };
        match rows.iter().map(|row| row.record(table)).collect::<Result<Vec<_>, _>>() {
            Ok(records) => FoundMatch::last_of(wanted, records),
            Err(_) => FoundMatch::Unreadable,
        }
    }
}

impl Journal for PageJournal {
    fn submit(&mut self, submission: Submission) -> Seq {
        self.last += 1;
        let seq = Seq(self.last);
        let now = self.now.load(Ordering::Relaxed);
        self.sheets.keep(&submission, now);
        let (mut put, mut delete) = (Vec::new(), Vec::new());
        for record in &submission.records {
            self.keep(record, now, &mut put, &mut delete);
        }
        for change in &submission.sheets {
            if let SheetAnswer::Sheet(Some(sheet)) = self.sheets.answer(SheetQuery::Sheet(change.sheet())) {
                put.push(sheet_put(&sheet));
            }
        }
        if submission.played.is_some() {
            put.push(history_put(&self.sheets));
        }
        self.storage.add(put, delete);
        self.storage.tell(HostEvent::Committed(CommitNotice { seq, result: Ok(()) }));
        seq
    }

    fn keeps(&self) -> bool {
        true
    }

    fn recall(&mut self, table: TableCode) {
        let found = match self.tables.get(&table).map(|rows| replay(table, rows)) {
            Some(Ok(Some(history))) => Recalled::Table(Box::new(history)),
            Some(Err(unreadable)) => {
                tracing::error!("{unreadable}");
                Recalled::Damaged
            }
            Some(Ok(None)) | None => Recalled::Gone,
        };
        self.storage.tell(HostEvent::Recalled { table, found });
    }

    fn read_sheets(&mut self, number: u64, query: SheetQuery) {
        let answer = self.sheets.answer(query);
        if matches!(query, SheetQuery::Forget(..)) {
            self.storage.add(vec![history_put(&self.sheets)], Vec::new());
        }
        self.storage.tell(HostEvent::SheetsRead { number, answer });
    }

    fn find_match(&mut self, wanted: WantedMatch) {
        let found = match wanted {
            WantedMatch::Last(table) | WantedMatch::OfClosedRace(table) => self.last_match(wanted, table),
            // Matches are listed without an id.
            WantedMatch::Stored(_) => FoundMatch::Gone,
        };
        self.storage.tell(HostEvent::MatchFound { wanted, found });
    }

    fn epoch(&self) -> u32 {
        self.epoch
    }
}

/// Sends the host what is ready.
pub(crate) fn pass_on(ready: Vec<HostEvent>, to_host: &Sender<HostEvent>) {
    for event in ready {
        // The owner of the host holds the receiver, too.
        let _ = to_host.send(event);
    }
}
