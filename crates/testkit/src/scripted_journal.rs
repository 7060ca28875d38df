//! A journal in memory that commits and answers when and how the test says.

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

/// A journal that outlives the hosts that write to it. It does everything at once until it is told otherwise. Clones
/// are the same journal.
#[derive(Clone, Default)]
pub struct ScriptedJournal(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    durable: BTreeMap<TableCode, Vec<Record>>,
    sheets: SheetStore,
    submitted: u64,
    /// The number of hosts so far.
    hosts: u32,
    notify: Option<Sender<HostEvent>>,
    is_without_recalls: bool,
    holds: bool,
    waiting: VecDeque<Order>,
    /// The last submission that does not fail.
    fails_after: Option<u64>,
    recalls: usize,
    sheet_reads: usize,
    recalled_as: Option<fn() -> Recalled>,
    is_shared: bool,
    handed_over: Vec<TableCode>,
}

/// What waits while the journal is held.
enum Order {
    Keep(Seq, Submission),
    Recall(TableCode),
}

impl ScriptedJournal {
    /// Returns a journal whose hosts cannot recall tables.
    pub fn without_recalls() -> ScriptedJournal {
        let journal = ScriptedJournal::default();
        journal.state().is_without_recalls = true;
        journal
    }

    /// Opens the journal for another host, which is notified over a channel. What an earlier host waits for is lost.
    pub fn open(&self, notify: Sender<HostEvent>) -> Box<dyn Journal> {
        let mut state = self.state();
        state.hosts += 1;
        state.waiting.clear();
        (state.notify, state.holds) = (Some(notify), false);
        Box::new(self.clone())
    }

    /// Lets commits and recalls wait until [`ScriptedJournal::release`]. Everything else is answered at once.
    pub fn hold(&self) {
        self.state().holds = true;
    }

    /// Does what was held, and holds and fails nothing from now on.
    pub fn release(&self) {
        let mut state = self.state();
        (state.holds, state.fails_after) = (false, None);
        state.carry_out();
    }

    /// Fails all submissions after this number of further ones, at once even while the journal is held.
    pub fn fail_after(&self, submissions: u64) {
        let mut state = self.state();
        state.fails_after = Some(state.submitted + submissions);
    }

    /// Answers recalls with this, or with the table for `None`.
    pub fn recall_as(&self, found: Option<fn() -> Recalled>) {
        self.state().recalled_as = found;
    }

    /// Lets the host know from now on that there are others, to which it can hand tables over.
    pub fn share(&self) {
        self.state().is_shared = true;
    }

    /// Returns how many commits and recalls are held.
    pub fn waiting(&self) -> usize {
        self.state().waiting.len()
    }

    /// Returns the number of submissions so far, durable or not. A table that is handed over counts as one.
    pub fn submitted(&self) -> u64 {
        self.state().submitted
    }

    /// Returns the number of recalls answered so far.
    pub fn recalls(&self) -> usize {
        self.state().recalls
    }

    /// Returns how often a whole sheet was asked for.
    pub fn sheet_reads(&self) -> usize {
        self.state().sheet_reads
    }

    /// Returns the tables that were handed over, even if the host still waits for it.
    pub fn handed_over(&self) -> Vec<TableCode> {
        self.state().handed_over.clone()
    }

    /// Returns the durable records of each table.
    pub fn tables(&self) -> BTreeMap<TableCode, Vec<Record>> {
        self.state().durable.clone()
    }

    /// Replaces all durable records.
    pub fn set_tables(&self, tables: BTreeMap<TableCode, Vec<Record>>) {
        self.state().durable = tables;
    }

    /// Returns the durable history of a table.
    ///
    /// # Panics
    /// When its records do not follow from each other.
    pub fn history(&self, table: TableCode) -> Option<History> {
        self.state().history(table)
    }

    /// Returns the durable races.
    pub fn races(&self) -> Vec<KeptRace> {
        self.state().sheets.races().cloned().collect()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn next_seq(&mut self) -> Seq {
        self.submitted += 1;
        Seq(self.submitted)
    }

    fn take(&mut self, order: Order) {
        self.waiting.push_back(order);
        if !self.holds {
            self.carry_out();
        }
    }

    fn carry_out(&mut self) {
        while let Some(order) = self.waiting.pop_front() {
            match order {
                Order::Keep(seq, submission) => {
                    self.sheets.keep(&submission, 0);
                    for record in submission.records {
                        self.durable.entry(record.table).or_default().push(record);
                    }
                    self.tell(HostEvent::Committed(CommitNotice { seq, result: Ok(()) }));
                }
                Order::Recall(table) => {
                    self.recalls += 1;
                    let found = self.recalled_as.map_or_else(|| self.recalled(table), |found| found());
                    self.tell(HostEvent::Recalled { table, found });
                }
            }
        }
    }

    fn recalled(&self, table: TableCode) -> Recalled {
        match self.history(table) {
            Some(history) if !history.is_closed() => Recalled::Table(Box::new(history)),
            _ => Recalled::Gone,
        }
    }

    fn history(&self, table: TableCode) -> Option<History> {
        let records = self.durable.get(&table)?.clone();
        History::read(records).expect("the records of a host should be valid")
    }

    fn tell(&self, event: HostEvent) {
        if let Some(notify) = &self.notify {
            // This fails if the host has ended.
            let _ = notify.send(event);
        }
    }
}

impl Journal for ScriptedJournal {
    fn submit(&mut self, submission: Submission) -> Seq {
        let mut state = self.state();
        let seq = state.next_seq();
        if state.fails_after.is_some_and(|last| seq > Seq(last)) {
            let result = Err(JournalError::Failed("by the script".into()));
            state.tell(HostEvent::Committed(CommitNotice { seq, result }));
        } else {
            state.take(Order::Keep(seq, submission));
        }
        seq
    }

    fn keeps(&self) -> bool {
        !self.state().is_without_recalls
    }

    fn recall(&mut self, table: TableCode) {
        self.state().take(Order::Recall(table));
    }

    fn is_shared(&self) -> bool {
        self.state().is_shared
    }

    fn hand_over(&mut self, table: TableCode) -> Option<Seq> {
        let mut state = self.state();
        if !state.is_shared {
            return None;
        }
        state.handed_over.push(table);
        let seq = state.next_seq();
        state.take(Order::Keep(seq, Submission::default()));
        Some(seq)
    }

    fn read_sheets(&mut self, number: u64, query: SheetQuery) {
        let mut state = self.state();
        if matches!(query, SheetQuery::Sheet(_) | SheetQuery::Link(_)) {
            state.sheet_reads += 1;
        }
        let answer = state.sheets.answer(query);
        state.tell(HostEvent::SheetsRead { number, answer });
    }

    fn find_match(&mut self, wanted: WantedMatch) {
        let state = self.state();
        let records = match wanted {
            WantedMatch::Last(table) | WantedMatch::OfClosedRace(table) => state.durable.get(&table),
            WantedMatch::Stored(_) => None,
        };
        let found = FoundMatch::last_of(wanted, records.into_iter().flatten().cloned());
        state.tell(HostEvent::MatchFound { wanted, found });
    }

    fn epoch(&self) -> u32 {
        self.state().hosts
    }
}
