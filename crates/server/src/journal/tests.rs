//! Committed records survive, and damage is reported.

use std::{fs, path::Path, time::Duration};

use flume::Receiver;
use rusqlite::Connection;
use splitkey_host::{
    CommitNotice, DealRecord, Event, FORMAT, History, JournalError, PlayerId, RULES, Recalled, Record,
};
use splitkey_protocol::{PlayerName, SeatId};
use splitkey_records::format;
use splitkey_rules::{Action, CELLS, Cell, Clue, Deal, Game, KeyCard, Mission, Side, Variant};
use tempfile::TempDir;

use super::{file::FILE, postgres::Postgres, sql::Sql, *};

mod age;
mod common;
mod damage;
mod database;
mod full_disk;
mod histories;
mod matches;
mod on_postgres;
mod operator_tools;
mod power;
mod races;
mod restored;
mod shared;
mod shared_names;
mod shared_pruning;
mod shared_races;
mod sheets;
mod snapshots;
mod versions;

/// A timeout far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// The place of a new journal: a folder, or a database in tests that [`on_postgres`] runs again. It is deleted on drop.
pub(super) struct Folder {
    place: JournalPlace,
    _parent: Option<TempDir>,
}

impl Folder {
    pub(super) fn new() -> Folder {
        if let Some(place) = on_postgres::new_place() {
            return Folder { place, _parent: None };
        }
        let parent = tempfile::tempdir().expect("a folder");
        Folder { place: JournalPlace::Folder(parent.path().join("data")), _parent: Some(parent) }
    }

    fn place(&self) -> &JournalPlace {
        &self.place
    }

    /// Returns the path of a folder.
    pub(super) fn path(&self) -> &Path {
        self.place.folder().expect("a folder")
    }

    /// Returns a new folder with a copy of this one's files.
    fn copy(&self) -> Folder {
        let copy = Folder::new();
        fs::create_dir_all(copy.path()).expect("a folder");
        for entry in fs::read_dir(self.path()).expect("a folder") {
            let path = entry.expect("an entry").path();
            fs::copy(&path, copy.path().join(path.file_name().expect("a name"))).expect("a copy");
        }
        copy
    }

    fn open(&self) -> (StoredJournal, Kept, Receiver<HostEvent>) {
        let (notify, events) = flume::unbounded();
        let (journal, kept) = StoredJournal::open(self.place(), KEEP_DAYS, notify).expect("a journal");
        (journal, kept, events)
    }

    /// Returns what a host that starts would find.
    fn kept(&self) -> Kept {
        self.open().1
    }

    /// Returns what a host would find that recalls every table: the open ones with the numbers of their last records,
    /// and the damaged ones.
    fn recalled(&self) -> (Vec<(TableCode, u64)>, Vec<TableCode>) {
        let (histories, damaged) = self.histories();
        (histories.iter().map(|history| (history.code(), history.records())).collect(), damaged)
    }

    /// Returns the same with the whole histories of the open tables.
    fn histories(&self) -> (Vec<History>, Vec<TableCode>) {
        let (mut journal, kept, events) = self.open();
        let (mut living, mut damaged) = (Vec::new(), Vec::new());
        for KeptTable { code, .. } in kept.tables {
            match recall(&mut journal, &events, code) {
                Recalled::Table(history) => living.push(*history),
                Recalled::Damaged => damaged.push(code),
                Recalled::Gone | Recalled::Unread | Recalled::Elsewhere => {}
            }
        }
        (living, damaged)
    }

    /// Opens the file directly.
    fn file(&self) -> Connection {
        let connection = Connection::open(self.path().join(FILE)).expect("a file");
        connection.busy_timeout(PATIENCE).expect("a timeout");
        connection
    }

    /// Opens the journal directly.
    fn sql(&self) -> Box<dyn Sql> {
        match &self.place {
            JournalPlace::Folder(_) => Box::new(self.file()),
            JournalPlace::Database { url, .. } => Box::new(Postgres::connect(url).expect("a database")),
        }
    }

    /// Makes changes that no host makes.
    fn change(&self, sql: &str) {
        let changed = match &self.place {
            JournalPlace::Folder(_) => self.sql().batch(sql),
            JournalPlace::Database { .. } => self.sql().batch(&sql.replace("x'", "'\\x")),
        };
        changed.expect("a change");
    }

    /// Returns the number that a query finds.
    fn number(&self, sql: &str) -> i64 {
        self.sql().one(sql, &[]).expect("a number")
    }

    /// Makes adding a record of a table fail, or lets it succeed again.
    fn fail(&self, table: i64, fails: bool) {
        match (&self.place, fails) {
            (JournalPlace::Folder(_), true) => self.change(&format!(
                "CREATE TRIGGER full_disk BEFORE INSERT ON event WHEN NEW.table_id = {table}
                 BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
            )),
            (JournalPlace::Folder(_), false) => self.change("DROP TRIGGER full_disk"),
            (JournalPlace::Database { .. }, true) => self.change(&format!(
                "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
                 $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$;
                 CREATE TRIGGER full_disk BEFORE INSERT ON event FOR EACH ROW WHEN (NEW.table_id = {table})
                 EXECUTE FUNCTION full_disk()"
            )),
            (JournalPlace::Database { .. }, false) => self.change("DROP TRIGGER full_disk ON event"),
        }
    }

    fn write(&self, records: Vec<Record>) {
        let (mut journal, _, events) = self.open();
        claim(&mut journal, &events, &records);
        commit(&mut journal, &events, records).expect("a commit");
    }
}

/// Claims the table of records that go on with it.
fn claim(journal: &mut StoredJournal, events: &Receiver<HostEvent>, records: &[Record]) {
    if let Some(first) = records.first().filter(|first| first.number > 1 && journal.is_shared()) {
        recall(journal, events, first.table);
    }
}

/// Returns whether this is an answer, and nothing that the journal says of its own accord.
fn is_answer(event: &HostEvent) -> bool {
    !matches!(event, HostEvent::SetAside(_) | HostEvent::RacesTaken(_))
}

/// Returns the next event that answers something.
fn next(events: &Receiver<HostEvent>) -> HostEvent {
    loop {
        let event = events.recv_timeout(PATIENCE).expect("an event should come");
        if is_answer(&event) {
            return event;
        }
    }
}

/// Returns the event that answers something already.
fn answered(events: &Receiver<HostEvent>) -> Option<HostEvent> {
    events.try_iter().find(is_answer)
}

fn notice(events: &Receiver<HostEvent>) -> (Seq, Result<(), JournalError>) {
    match next(events) {
        HostEvent::Committed(CommitNotice { seq, result }) => (seq, result),
        other => panic!("{other:?}"),
    }
}

fn recall(journal: &mut StoredJournal, events: &Receiver<HostEvent>, table: TableCode) -> Recalled {
    journal.recall(table);
    match next(events) {
        HostEvent::Recalled { table: recalled, found } if recalled == table => found,
        other => panic!("{other:?}"),
    }
}

fn commit(
    journal: &mut StoredJournal,
    events: &Receiver<HostEvent>,
    records: Vec<Record>,
) -> Result<(), JournalError> {
    let submitted = journal.submit(records.into());
    let (seq, result) = notice(events);
    assert_eq!(seq, submitted);
    result
}

pub(super) fn name(text: &str) -> PlayerName {
    PlayerName::new(text).expect("a name")
}

fn code(number: u32) -> TableCode {
    TableCode::from_bits(number)
}

pub(super) fn deal(with_backs: bool, variant: Variant) -> DealRecord {
    let words = |kind: &str| -> [String; CELLS] { std::array::from_fn(|at| format!("{kind} {at}")) };
    let key = KeyCard::from_pairs(KeyCard::PAIRS).expect("a key");
    let deal = Deal::new(words("WORD"), key, Mission::STANDARD, variant).expect("a deal");
    DealRecord { deal, down: with_backs.then(|| words("BACK")) }
}

/// Returns the records of a table with two players, and a match with its first clue and a touch.
pub(super) fn table(number: u32) -> Vec<Record> {
    let player = |at: u8| PlayerId::from_hash([at; 32]);
    let clue = Clue::new("fjord", 2).expect("a clue");
    let act = |side, action| Event::Acted { side, seat: SeatId(0), action };
    let record = deal(true, Variant::STANDARD);
    let mut game = Game::new(record.deal.clone());
    let events = [
        Event::Opened { host: SeatId(0), player: player(1), name: name("Lark") },
        Event::Joined { seat: SeatId(1), player: player(2), name: name("Owl") },
        Event::SatDown { seat: SeatId(0), side: Some(Side::A) },
        Event::SatDown { seat: SeatId(1), side: Some(Side::B) },
        Event::Dealt { deal: Box::new(record) },
        act(Side::A, Action::Clue { clue, illegal: false }),
        act(Side::B, Action::Guess(vec![Cell::new(3).expect("a cell")])),
    ];
    let mut dealt = false;
    let record = |(at, event): (usize, Event)| {
        dealt |= matches!(event, Event::Dealt { .. });
        if let Event::Acted { side, action, .. } = &event {
            game.apply(*side, action).expect("a legal action");
        }
        Record {
            format: FORMAT,
            rules: RULES,
            table: code(number),
            number: at as u64 + 1,
            epoch: 1,
            state_hash: if dealt { game.state_hash() } else { 0 },
            event,
        }
    };
    events.into_iter().enumerate().map(record).collect()
}

/// Returns the records of both players leaving the table of [`table`].
fn leaving(number: u32) -> Vec<Record> {
    let last = table(number).pop().expect("a record");
    let left = |seat, host| Event::Left { seat: SeatId(seat), host };
    let events = [left(0, Some(SeatId(1))), left(1, None)];
    let record = |(at, event)| Record { number: last.number + 1 + at as u64, event, ..last.clone() };
    events.into_iter().enumerate().map(record).collect()
}
