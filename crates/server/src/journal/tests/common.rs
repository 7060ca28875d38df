//! Committed records are read again, and a journal has one owner.

use super::*;

#[test]
pub(super) fn committed_records_are_read_again() {
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
    // A shared journal finds no table to claim, and reads none.
    let read = if journal.is_shared() { 2 } else { 3 };
    assert_eq!(journal.figures().recalls.load(Ordering::Relaxed), read);
}

#[test]
pub(super) fn the_seat_index_follows_the_records() {
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
    assert_eq!(folder.number("SELECT count(*) FROM seat"), 0);
}

#[test]
pub(super) fn many_submissions_share_a_commit() {
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
pub(super) fn an_abandoned_table_stays_in_the_file_and_frees_its_code() {
    let folder = Folder::new();
    folder.write(table(1));
    folder.write(leaving(1));
    assert_eq!(folder.kept().tables.len(), 0);
    folder.write(table(1));
    assert_eq!(folder.kept().tables.len(), 1);
    let report = check(folder.place()).expect("a report");
    assert_eq!((report.tables, report.open, report.running, report.records), (2, 1, 1, 16));
}

#[test]
pub(super) fn a_closed_table_frees_its_code_at_once() {
    let folder = Folder::new();
    let (mut journal, _, events) = folder.open();
    let closed = |last: Record| Record { number: last.number + 1, event: Event::Closed, ..last };
    let mut records = table(1);
    records.extend(records.last().cloned().map(closed));
    commit(&mut journal, &events, records).expect("a commit");
    commit(&mut journal, &events, table(1)).expect("another table with the same code");
    drop(journal);
    let report = check(folder.place()).expect("a report");
    assert_eq!((report.tables, report.open), (2, 1));
}

#[test]
pub(super) fn two_hosts_cannot_open_one_journal() {
    let folder = Folder::new();
    let (_journal, _, _) = folder.open();
    let (notify, _) = flume::unbounded();
    let again = StoredJournal::open(folder.place(), KEEP_DAYS, notify);
    assert!(matches!(again, Err(JournalFileError::InUse(_) | JournalFileError::DatabaseInUse(_))));
}

#[test]
pub(super) fn a_host_that_lost_its_journal_writes_nothing() {
    let folder = Folder::new();
    let (mut journal, _, events) = folder.open();
    folder.change("UPDATE owner SET epoch = epoch + 1");
    let error = commit(&mut journal, &events, table(1)).expect_err("another host owns it");
    assert_eq!(error, JournalError::Failed("another host has taken over the journal".into()));
    drop(journal);
    assert_eq!(folder.kept().tables.len(), 0);
}

#[test]
pub(super) fn a_failed_commit_affects_only_its_own_table_which_can_be_recalled() {
    let folder = Folder::new();
    folder.write(table(1));
    let (mut journal, _, events) = folder.open();
    claim(&mut journal, &events, &leaving(1));
    folder.fail(1, true);
    let [first, second] = [leaving(1), table(2)].map(|records| journal.submit(records.into()));
    let notices = [notice(&events), notice(&events)];
    assert_eq!(notices[0], (first, Err(JournalError::Failed("the disk is full".into()))));
    assert_eq!(notices[1], (second, Ok(())));
    let Recalled::Table(history) = recall(&mut journal, &events, code(1)) else { panic!("a table") };
    assert_eq!(history.records(), 7);
    folder.fail(1, false);
    commit(&mut journal, &events, leaving(1)).expect("a commit");
}
