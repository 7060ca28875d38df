//! Committed records survive, and damage is reported.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use flume::Receiver;
use rusqlite::Connection;
use splitkey_host::{
    CommitNotice, DealRecord, Event, FORMAT, History, JournalError, PlayerId, RULES, Recalled, Record,
};
use splitkey_protocol::{PlayerName, SeatId};
use splitkey_records::format;
use splitkey_rules::{Action, CELLS, Cell, Clue, Deal, Game, KeyCard, Mission, Side, Variant};
use tempfile::TempDir;

use super::{file::FILE, *};

mod age;
mod damage;
mod full_disk;
mod histories;
mod matches;
mod power;
mod sheets;
mod snapshots;
mod upkeep;

/// A timeout far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// The place of a folder that a journal makes. It is deleted on drop.
pub(super) struct Folder {
    path: PathBuf,
    _parent: TempDir,
}

impl Folder {
    pub(super) fn new() -> Folder {
        let parent = tempfile::tempdir().expect("a folder");
        Folder { path: parent.path().join("data"), _parent: parent }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
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

    fn open(&self) -> (SqliteJournal, Kept, Receiver<HostEvent>) {
        let (notify, events) = flume::unbounded();
        let (journal, kept) = SqliteJournal::open(self.path(), KEEP_DAYS, notify).expect("a journal");
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
                Recalled::Gone | Recalled::Unread => {}
            }
        }
        (living, damaged)
    }

    /// Opens the file directly, for changes that no host makes.
    fn sql(&self) -> Connection {
        let connection = Connection::open(self.path().join(FILE)).expect("a file");
        connection.busy_timeout(PATIENCE).expect("a timeout");
        connection
    }

    fn write(&self, records: Vec<Record>) {
        let (mut journal, _, events) = self.open();
        commit(&mut journal, &events, records).expect("a commit");
    }
}

/// Returns the next event that is not about tables being set aside.
fn next(events: &Receiver<HostEvent>) -> HostEvent {
    loop {
        match events.recv_timeout(PATIENCE).expect("an event should come") {
            HostEvent::SetAside(_) => {}
            event => return event,
        }
    }
}

fn notice(events: &Receiver<HostEvent>) -> (Seq, Result<(), JournalError>) {
    match next(events) {
        HostEvent::Committed(CommitNotice { seq, result }) => (seq, result),
        other => panic!("{other:?}"),
    }
}

fn recall(journal: &mut SqliteJournal, events: &Receiver<HostEvent>, table: TableCode) -> Recalled {
    journal.recall(table);
    match next(events) {
        HostEvent::Recalled { table: recalled, found } if recalled == table => found,
        other => panic!("{other:?}"),
    }
}

fn commit(
    journal: &mut SqliteJournal,
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

#[test]
fn committed_records_are_read_again() {
    let folder = Folder::new();
    let (mut journal, kept, events) = folder.open();
    assert_eq!((kept.tables.len(), journal.epoch()), (0, 1));
    for record in table(1) {
        commit(&mut journal, &events, vec![record]).expect("a commit");
    }
    commit(&mut journal, &events, table(2)).expect("a commit");
    assert_eq!(journal.commits(), 8);
    drop(journal);
    let (mut journal, kept, events) = folder.open();
    assert_eq!(journal.epoch(), 2);
    let players = vec![PlayerId::from_hash([1; 32]), PlayerId::from_hash([2; 32])];
    let tables = [1, 2].map(|number| KeptTable { code: code(number), players: players.clone() });
    assert_eq!((kept.tables, kept.refused), (tables.into(), Vec::new()));
    assert_eq!(journal.figures().recalls.load(Ordering::Relaxed), 0, "no table is read at the start");
    for number in [1, 2] {
        let Recalled::Table(history) = recall(&mut journal, &events, code(number)) else { panic!("a table") };
        assert_eq!((history.code(), history.records()), (code(number), 7));
        assert!(history.has_running_match());
    }
    assert!(matches!(recall(&mut journal, &events, code(3)), Recalled::Gone));
    assert_eq!(journal.figures().recalls.load(Ordering::Relaxed), 3);
}

#[test]
fn the_seat_index_follows_the_records() {
    let folder = Folder::new();
    let players = || {
        let kept = folder.kept().tables;
        kept.into_iter()
            .map(|table| table.players.iter().map(|id| id.hash()[0]).collect())
            .collect::<Vec<Vec<u8>>>()
    };
    let record = |number: u64, event| {
        let last = table(1).pop().expect("a record");
        Record { number, event, ..last }
    };
    folder.write(table(1));
    assert_eq!(players(), [[1, 2]]);
    let joined = |seat, player: u8| Event::Joined {
        seat: SeatId(seat),
        player: PlayerId::from_hash([player; 32]),
        name: name("Zoe"),
    };
    folder.write(vec![record(8, joined(2, 3)), record(9, joined(3, 4))]);
    folder.write(vec![record(10, Event::Banned { seat: SeatId(2), network: None })]);
    assert_eq!(players(), [[1, 2, 4]]);
    folder.write(vec![record(11, Event::Left { seat: SeatId(0), host: Some(SeatId(1)) })]);
    assert_eq!(players(), [[2, 4]]);
    folder.write(vec![record(12, Event::Closed)]);
    assert_eq!(players(), Vec::<Vec<u8>>::new());
    let seats: i64 =
        folder.sql().query_row("SELECT count(*) FROM seat", [], |row| row.get(0)).expect("a count");
    assert_eq!(seats, 0);
}

#[test]
fn many_submissions_share_a_commit() {
    let folder = Folder::new();
    let (mut journal, _, events) = folder.open();
    let tables: Vec<_> = (0..500).map(table).collect();
    let submitted: Vec<Seq> = tables.into_iter().map(|records| journal.submit(records.into())).collect();
    let noticed: Vec<Seq> = submitted
        .iter()
        .map(|_| notice(&events))
        .map(|(seq, result)| {
            result.expect("a commit");
            seq
        })
        .collect();
    assert_eq!(noticed, submitted);
    assert!(journal.commits() < 100, "{} commits", journal.commits());
    drop(journal);
    assert_eq!(folder.kept().tables.len(), 500);
}

#[test]
fn an_abandoned_table_stays_in_the_file_and_frees_its_code() {
    let folder = Folder::new();
    folder.write(table(1));
    folder.write(leaving(1));
    assert_eq!(folder.kept().tables.len(), 0);
    folder.write(table(1));
    assert_eq!(folder.kept().tables.len(), 1);
    let report = check(folder.path()).expect("a report");
    assert_eq!((report.tables, report.open, report.running, report.records), (2, 1, 1, 16));
}

#[test]
fn a_closed_table_frees_its_code_at_once() {
    let folder = Folder::new();
    let (mut journal, _, events) = folder.open();
    let closed = |last: Record| Record { number: last.number + 1, event: Event::Closed, ..last };
    let mut records = table(1);
    records.extend(records.last().cloned().map(closed));
    commit(&mut journal, &events, records).expect("a commit");
    commit(&mut journal, &events, table(1)).expect("another table with the same code");
    drop(journal);
    let report = check(folder.path()).expect("a report");
    assert_eq!((report.tables, report.open), (2, 1));
}

#[test]
fn two_hosts_cannot_open_one_journal() {
    let folder = Folder::new();
    let (_journal, _, _) = folder.open();
    let (notify, _) = flume::unbounded();
    let again = SqliteJournal::open(folder.path(), KEEP_DAYS, notify);
    assert!(matches!(again, Err(JournalFileError::InUse(_))));
}

#[test]
fn a_host_that_lost_its_journal_writes_nothing() {
    let folder = Folder::new();
    let (mut journal, _, events) = folder.open();
    folder.sql().execute("UPDATE owner SET epoch = epoch + 1", []).expect("an update");
    let error = commit(&mut journal, &events, table(1)).expect_err("another host owns it");
    assert_eq!(error, JournalError("another host has taken over the journal".into()));
    drop(journal);
    assert_eq!(folder.kept().tables.len(), 0);
}

#[test]
fn a_failed_commit_affects_only_its_own_table_which_can_be_recalled() {
    let folder = Folder::new();
    folder.write(table(1));
    let (mut journal, _, events) = folder.open();
    let refuse = "CREATE TRIGGER full BEFORE INSERT ON event WHEN NEW.table_id = 1
                  BEGIN SELECT RAISE(ABORT, 'the disk is full'); END";
    folder.sql().execute_batch(refuse).expect("a trigger");
    let [first, second] = [leaving(1), table(2)].map(|records| journal.submit(records.into()));
    let notices = [notice(&events), notice(&events)];
    assert_eq!(notices[0], (first, Err(JournalError("the disk is full".into()))));
    assert_eq!(notices[1], (second, Ok(())));
    let Recalled::Table(history) = recall(&mut journal, &events, code(1)) else { panic!("a table") };
    assert_eq!(history.records(), 7);
    folder.sql().execute_batch("DROP TRIGGER full").expect("no trigger");
    commit(&mut journal, &events, leaving(1)).expect("a commit");
}
