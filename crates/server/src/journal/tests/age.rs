//! Old tables are set aside and later deleted, by a clock that the tests set and that may be wrong.

use std::sync::atomic::AtomicI64;

use super::{journal_time::PLAUSIBLE, *};

const DAY: i64 = 24 * 60 * 60;

/// A clock that a test sets.
#[derive(Clone)]
pub(super) struct TestClock(Arc<AtomicI64>);

impl TestClock {
    pub(super) fn new() -> TestClock {
        TestClock(Arc::new(AtomicI64::new(20_000 * DAY)))
    }

    /// Moves the clock forward or back.
    pub(super) fn turn(&self, days: i64) {
        self.0.fetch_add(days * DAY, Ordering::SeqCst);
    }

    pub(super) fn open(&self, folder: &Folder) -> (StoredJournal, Kept, Receiver<HostEvent>) {
        let clock = self.0.clone();
        let clock: Clock = Arc::new(move || clock.load(Ordering::SeqCst));
        let (notify, events) = flume::unbounded();
        let options = JournalOptions { clock, ..JournalOptions::default() };
        let (journal, kept) = StoredJournal::open_with(folder.place(), options, notify).expect("a journal");
        (journal, kept, events)
    }

    pub(super) fn write(&self, folder: &Folder, records: Vec<Record>) {
        let (mut journal, _, events) = self.open(folder);
        commit(&mut journal, &events, records).expect("a commit");
    }

    /// Starts a host each day for this many days; returns how many tables were set aside in all.
    pub(super) fn start_daily(&self, folder: &Folder, days: i64) -> usize {
        let start = |_| {
            self.turn(1);
            self.open(folder).1.pruned
        };
        (0..days).map(start).sum()
    }
}

/// Returns the number of tables, and of tables that are set aside.
fn counts(folder: &Folder) -> (usize, usize) {
    let report = check(folder.place()).expect("a report");
    assert!(report.is_sound(), "{report}");
    (report.tables, report.aside)
}

#[test]
pub(super) fn old_tables_are_set_aside_whether_abandoned_or_not() {
    let (folder, clock) = (Folder::new(), TestClock::new());
    clock.write(&folder, [table(1), table(2), leaving(2)].concat());
    assert_eq!(clock.start_daily(&folder, 5), 0);
    clock.write(&folder, table(3));
    assert_eq!(clock.start_daily(&folder, 25), 0, "30 days are not too old");
    assert_eq!(clock.start_daily(&folder, 1), 2);
    assert_eq!(counts(&folder), (1, 2));
    assert_eq!(clock.open(&folder).1.tables.len(), 1);
}

#[test]
pub(super) fn a_clock_that_was_wrong_at_a_start_ages_no_table() {
    let (folder, clock) = (Folder::new(), TestClock::new());
    clock.write(&folder, [table(1), table(2), leaving(2)].concat());
    for days in [31, -62, 31, 400, -400] {
        clock.turn(days);
        let (mut journal, kept, events) = clock.open(&folder);
        assert_eq!((kept.pruned, kept.tables.len()), (0, 1), "after {days} days");
        // Records written in the meantime also have the wrong time.
        let number = 100 + u32::try_from(days + 400).expect("a number");
        commit(&mut journal, &events, [table(number), leaving(number)].concat()).expect("a commit");
    }
    assert_eq!(clock.start_daily(&folder, 30), 0);
    assert_eq!(counts(&folder), (7, 0));
}

#[test]
pub(super) fn a_clock_that_jumps_while_a_host_runs_ages_no_table() {
    let (folder, clock) = (Folder::new(), TestClock::new());
    clock.write(&folder, [table(1), leaving(1)].concat());
    let (mut journal, _, events) = clock.open(&folder);
    for number in 2..6 {
        clock.turn(31);
        commit(&mut journal, &events, [table(number), leaving(number)].concat()).expect("a commit");
    }
    drop(journal);
    assert_eq!(counts(&folder), (5, 0));
}

#[test]
pub(super) fn a_host_that_was_stopped_for_long_ages_no_table() {
    let (folder, clock) = (Folder::new(), TestClock::new());
    clock.write(&folder, table(1));
    clock.turn(365);
    assert_eq!(clock.open(&folder).1.pruned, 0);
}

#[test]
pub(super) fn a_table_that_is_set_aside_can_be_restored_for_14_days() {
    let (folder, clock) = (Folder::new(), TestClock::new());
    clock.write(&folder, [table(1), table(2)].concat());
    assert_eq!(clock.start_daily(&folder, 31), 2);
    assert!(!restore(folder.place(), code(3)).expect("an answer"), "there is no such table");
    assert_eq!(clock.start_daily(&folder, i64::from(ASIDE_DAYS)), 0);
    assert!(restore(folder.place(), code(1)).expect("an answer"));
    let (_, kept, _) = clock.open(&folder);
    assert_eq!(
        kept.tables.iter().map(|table| (table.code, table.players.len())).collect::<Vec<_>>(),
        [(code(1), 2)]
    );
    assert_eq!(clock.start_daily(&folder, 1), 0);
    assert!(!restore(folder.place(), code(2)).expect("an answer"), "it is being deleted");
}

#[test]
pub(super) fn refuses_to_restore_a_table_whose_code_is_taken() {
    let (folder, clock) = (Folder::new(), TestClock::new());
    clock.write(&folder, table(1));
    assert_eq!(clock.start_daily(&folder, 31), 1);
    clock.write(&folder, table(1));
    assert!(matches!(restore(folder.place(), code(1)), Err(RestoreError::CodeInUse(_))));
    assert_eq!(counts(&folder), (1, 1));
}

/// Commits until `done`, so that the journal reads its clock and does its maintenance.
fn commit_until(journal: &mut StoredJournal, events: &Receiver<HostEvent>, mut done: impl FnMut() -> bool) {
    let mut numbers = 1000..3000;
    while !done() {
        let number = numbers.next().expect("it should be done by now");
        commit(journal, events, [table(number), leaving(number)].concat()).expect("a commit");
    }
}

#[test]
pub(super) fn a_host_that_runs_for_months_sets_aside_and_deletes_old_tables() {
    let (folder, clock) = (Folder::new(), TestClock::new());
    let mut records = table(1);
    let last = records.last().cloned().expect("a record");
    let renamed = |number| Record {
        number,
        event: Event::Renamed { seat: SeatId(0), name: name("Lark") },
        ..last.clone()
    };
    records.extend((8..900).map(renamed));
    clock.write(&folder, records);
    let (mut journal, _, events) = clock.open(&folder);
    let mut look = |days: i64, done: &dyn Fn() -> bool| {
        for _ in 0..days {
            let lived = || folder.number("SELECT lived / 86400 FROM journal_time");
            let before = lived();
            // The journal may read the clock as soon as it has moved, and does so after a commit.
            clock.turn(1);
            commit_until(&mut journal, &events, || lived() > before);
        }
        commit_until(&mut journal, &events, done);
    };
    look(31, &|| counts(&folder).1 > 0);
    let rows = || folder.number("SELECT count(*) FROM event WHERE table_id = 1");
    assert_eq!(rows(), 899, "it is only set aside");
    look(15, &|| rows() == 0);
}

#[test]
pub(super) fn no_table_has_the_number_of_one_that_was_deleted() {
    let (folder, clock) = (Folder::new(), TestClock::new());
    clock.write(&folder, [table(1), table(2)].concat());
    folder.change("DELETE FROM event");
    folder.change("DELETE FROM game_table");
    clock.write(&folder, table(3));
    assert_eq!(folder.number("SELECT id FROM game_table"), 3);
}

#[test]
pub(super) fn a_running_host_is_notified_of_tables_set_aside_and_cannot_recall_them() {
    let (folder, clock) = (Folder::new(), TestClock::new());
    clock.write(&folder, table(1));
    let (mut journal, _, events) = clock.open(&folder);
    let mut told = Vec::new();
    for number in 1000..2000 {
        clock.turn(1);
        journal.submit([table(number), leaving(number)].concat().into());
        // The journal reads its clock after a commit.
        loop {
            match events.recv_timeout(PATIENCE).expect("an event should come") {
                HostEvent::SetAside(tables) => told.extend(tables),
                HostEvent::Committed(_) => break,
                other => panic!("{other:?}"),
            }
        }
        if !told.is_empty() {
            break;
        }
    }
    assert!(told.contains(&code(1)), "{told:?}");
    assert!(matches!(recall(&mut journal, &events, code(1)), Recalled::Gone));
}

#[test]
pub(super) fn a_table_set_aside_while_in_use_is_restored_by_its_next_record() {
    let (folder, clock) = (Folder::new(), TestClock::new());
    let mut records = table(1);
    let last = records.pop().expect("a record");
    clock.write(&folder, records);
    let (mut journal, _, events) = clock.open(&folder);
    claim(&mut journal, &events, std::slice::from_ref(&last));
    for _ in 0..11 {
        clock.turn(PLAUSIBLE / DAY);
        commit_until(&mut journal, &events, || true);
        let seen = || folder.number("SELECT seen_at FROM journal_time");
        let now = clock.0.load(Ordering::SeqCst);
        commit_until(&mut journal, &events, || seen() == now);
    }
    let is_aside = || folder.number("SELECT pruned_at IS NOT NULL FROM game_table WHERE id = 1") != 0;
    commit_until(&mut journal, &events, &is_aside);
    commit(&mut journal, &events, vec![last]).expect("its players never left");
    assert!(!is_aside());
    drop(journal);
    let (mut journal, _, events) = clock.open(&folder);
    let Recalled::Table(history) = recall(&mut journal, &events, code(1)) else { panic!("a table") };
    assert_eq!(history.records(), 7);
}

#[cfg(unix)]
#[test]
pub(super) fn a_journal_and_its_copy_are_readable_only_by_their_owner() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    folder.write(table(1));
    let copy = folder.path().join("copy.db");
    backup(folder.path(), &copy).expect("a copy");
    let mode = |path: &std::path::Path| fs::metadata(path).expect("a file").permissions().mode() & 0o777;
    assert_eq!([mode(folder.path()), mode(&folder.path().join(FILE)), mode(&copy)], [0o700, 0o600, 0o600]);
}
