//! A journal whose records a test can read, and which can be made to wait or to report damaged tables.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard},
};

use flume::Sender;
use splitkey_host::{
    CommitNotice, Event, FoundMatch, History, HostConfig, HostEvent, Journal, PlayerId, Recalled, Record,
    Seq, SheetQuery, SheetStore, Submission, WantedMatch,
};
use splitkey_protocol::TableCode;
use splitkey_testkit::LinkedApps;

/// A journal controlled by the test.
#[derive(Clone, Default)]
pub struct Ledger(Arc<Mutex<Kept>>);

#[derive(Default)]
pub struct Kept {
    pub records: HashMap<TableCode, Vec<Record>>,
    pub sheets: SheetStore,
    pub submitted: u64,
    /// The number of tables read.
    pub recalls: usize,
    /// Whether tables are read only after [`Ledger::go_on`].
    pub waits: bool,
    pub waiting: Vec<TableCode>,
    /// The result of reading a table, in place of the table.
    pub broken: Option<fn() -> Recalled>,
    pub notify: Option<Sender<HostEvent>>,
    /// Tables that the host hands over, until [`Ledger::let_go`]. `None` if there is no other host.
    pub handed_over: Option<Vec<(Seq, TableCode)>>,
}

impl Ledger {
    pub fn apps(&self, config: HostConfig) -> LinkedApps {
        LinkedApps::keeping(config, |notify| {
            self.kept().notify = Some(notify);
            Box::new(self.clone())
        })
    }

    /// Returns another host with the same journal.
    pub fn restart(&self) -> LinkedApps {
        let mut apps = self.apps(HostConfig::default());
        let codes: Vec<TableCode> = self.kept().records.keys().copied().collect();
        for code in codes {
            let players: Vec<PlayerId> = self.kept().records[&code].iter().filter_map(newcomer).collect();
            apps.park(code, players);
        }
        apps
    }

    pub fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().expect("the lock should not be poisoned")
    }

    /// Lets another host have the tables that this one hands over.
    pub fn let_go(&self) {
        let handed_over = self.kept().handed_over.as_mut().map(std::mem::take).unwrap_or_default();
        for (seq, _) in handed_over {
            self.kept().tell(HostEvent::Committed(CommitNotice { seq, result: Ok(()) }));
        }
    }

    /// Reads the tables requested in the meantime.
    pub fn go_on(&self) {
        self.kept().waits = false;
        let waiting = std::mem::take(&mut self.kept().waiting);
        waiting.into_iter().for_each(|table| self.kept().read(table));
    }
}

fn newcomer(record: &Record) -> Option<PlayerId> {
    match &record.event {
        Event::Opened { player, .. } | Event::Joined { player, .. } => Some(*player),
        _ => None,
    }
}

impl Kept {
    pub fn tell(&self, event: HostEvent) {
        self.notify.as_ref().expect("a host").send(event).expect("the host should be running");
    }

    pub fn read(&mut self, table: TableCode) {
        self.recalls += 1;
        let records = self.records.get(&table).cloned().unwrap_or_default();
        let found = match self.broken {
            Some(broken) => broken(),
            None => match History::read(records).expect("a history") {
                Some(history) => Recalled::Table(Box::new(history)),
                None => Recalled::Gone,
            },
        };
        self.tell(HostEvent::Recalled { table, found });
    }
}

impl Journal for Ledger {
    fn submit(&mut self, submission: Submission) -> Seq {
        let mut kept = self.kept();
        kept.sheets.keep(&submission, 0);
        for record in submission.records {
            kept.records.entry(record.table).or_default().push(record);
        }
        kept.submitted += 1;
        let seq = Seq(kept.submitted);
        kept.tell(HostEvent::Committed(CommitNotice { seq, result: Ok(()) }));
        seq
    }

    fn read_sheets(&mut self, number: u64, query: SheetQuery) {
        let mut kept = self.kept();
        let answer = kept.sheets.answer(query);
        kept.tell(HostEvent::SheetsRead { number, answer });
    }

    fn find_match(&mut self, wanted: WantedMatch) {
        let kept = self.kept();
        let found = match wanted {
            WantedMatch::Last(table) | WantedMatch::OfClosedRace(table) => {
                FoundMatch::last_of(wanted, kept.records.get(&table).cloned().unwrap_or_default())
            }
            WantedMatch::Stored(_) => FoundMatch::Gone,
        };
        kept.tell(HostEvent::MatchFound { wanted, found });
    }

    fn keeps(&self) -> bool {
        true
    }

    fn hand_over(&mut self, table: TableCode) -> Option<Seq> {
        let mut kept = self.kept();
        kept.handed_over.as_ref()?;
        kept.submitted += 1;
        let seq = Seq(kept.submitted);
        kept.handed_over.as_mut()?.push((seq, table));
        Some(seq)
    }

    fn recall(&mut self, table: TableCode) {
        let mut kept = self.kept();
        if kept.waits { kept.waiting.push(table) } else { kept.read(table) }
    }
}
