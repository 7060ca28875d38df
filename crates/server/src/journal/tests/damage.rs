//! Files as a crash or a faulty disk leaves them.

use super::*;

fn sizes(folder: &Folder) -> [u64; 2] {
    let length = |file: String| fs::metadata(folder.path().join(file)).map_or(0, |data| data.len());
    [length(FILE.to_owned()), length(format!("{FILE}-wal"))]
}

#[test]
pub(super) fn an_incomplete_last_record_is_cut_off_and_reported() {
    let folder = Folder::new();
    folder.write(table(1));
    folder.write(table(2));
    let length: i64 = folder
        .file()
        .query_row("SELECT length(payload) FROM event WHERE table_id = 1 AND number = 7", [], |row| {
            row.get(0)
        })
        .expect("a payload");
    for at in 0..length {
        let torn = folder.copy();
        let tear = "UPDATE event SET payload = substr(payload, 1, ?1) WHERE table_id = 1 AND number = 7";
        torn.file().execute(tear, [at]).expect("an update");
        let report = check(torn.place()).expect("a report");
        assert_eq!(report.torn, [CutRecord { table: code(1), number: 7 }], "torn at {at}");
        assert_eq!(torn.recalled(), (vec![(code(1), 6), (code(2), 7)], Vec::new()));
        assert_eq!(check(torn.place()).expect("a report").torn, [], "it was cut");
        torn.write(table(1).split_off(6));
        assert_eq!(torn.recalled(), (vec![(code(1), 7), (code(2), 7)], Vec::new()));
    }
}

#[test]
pub(super) fn a_seat_is_removed_with_the_incomplete_record_that_added_it() {
    let folder = Folder::new();
    let mut records = table(1);
    records.truncate(2);
    folder.write(records);
    folder.change("UPDATE event SET payload = x'01' WHERE number = 2");
    assert_eq!(folder.kept().tables[0].players.len(), 2);
    assert_eq!(folder.recalled().0, [(code(1), 1)]);
    assert_eq!(folder.kept().tables[0].players.len(), 1);
}

#[test]
pub(super) fn a_truncated_write_ahead_log_keeps_all_earlier_commits() {
    let folder = Folder::new();
    let (mut journal, _, events) = folder.open();
    let mut records = table(1);
    let last = records.pop().expect("a record");
    commit(&mut journal, &events, records).expect("a commit");
    let before = sizes(&folder)[1];
    commit(&mut journal, &events, vec![last]).expect("a commit");
    let after = sizes(&folder)[1];
    assert!(after > before, "a commit makes the log longer");
    // As after a crash: the journal is still open and has not cleaned up.
    let crashed = folder.copy();
    let edges = [before, before + 1, after - 1, after];
    let torn_at = (before..after).step_by(509).chain(edges);
    for at in torn_at {
        let torn = crashed.copy();
        let log =
            fs::File::options().write(true).open(torn.path().join(format!("{FILE}-wal"))).expect("a log");
        log.set_len(at).expect("a shorter log");
        let expected = if at == after { 7 } else { 6 };
        assert_eq!(torn.recalled(), (vec![(code(1), expected)], Vec::new()), "torn at {at}");
        let report = check(torn.place()).expect("a report");
        assert!(report.is_sound(), "torn at {at}: {report}");
    }
}

#[test]
pub(super) fn damage_in_the_middle_is_found_on_recall_and_affects_no_other_table() {
    let folder = Folder::new();
    folder.write(table(1));
    folder.write(table(2));
    drop(folder.kept());
    // The text of the clue is in the file once for each table.
    let path = folder.path().join(FILE);
    let mut bytes = fs::read(&path).expect("a file");
    let found = bytes.windows(5).position(|part| part == b"fjord").expect("a clue");
    bytes[found] ^= 1;
    fs::write(&path, bytes).expect("a file");
    let report = check(folder.place()).expect("a report");
    let [refused] = report.refused.as_slice() else { panic!("{report}") };
    assert_eq!(refused.why, "record 6 is damaged: its checksum is wrong");
    let (living, damaged) = folder.recalled();
    assert_eq!((living.len(), damaged.len()), (1, 1));
    assert_eq!(damaged[0].to_string(), refused.code);
    assert_eq!(folder.kept().tables.len(), 2, "its code stays taken");
}

#[test]
pub(super) fn a_missing_or_newer_record_makes_a_table_unreadable() {
    for (change, why) in [
        ("DELETE FROM event WHERE number = 3", "record 4: it is out of order"),
        ("UPDATE event SET state_hash = state_hash + 1 WHERE number = 5", "record 5 is damaged"),
        ("UPDATE event SET format = 8 WHERE number = 5", "record 5 is damaged"),
        ("UPDATE event SET number = 'x' WHERE number = 5", "the file is damaged"),
    ] {
        let folder = Folder::new();
        folder.write(table(1));
        folder.change(change);
        let report = check(folder.place()).expect("a report");
        assert!(report.refused[0].why.starts_with(why), "{change}: {report}");
        assert_eq!(folder.recalled(), (Vec::new(), vec![code(1)]), "{change}");
    }
    let folder = Folder::new();
    let mut records = table(1);
    records[6].format = FORMAT + 1;
    folder.write(records);
    let report = check(folder.place()).expect("a report");
    let why = format!(
        "record 7 is damaged: it has format {}, and this version only reads up to {FORMAT}",
        FORMAT + 1
    );
    assert_eq!(report.refused[0].why, why);
    assert_eq!(folder.recalled().1, [code(1)]);
}

#[test]
pub(super) fn refuses_a_file_that_is_not_a_database() {
    let folder = Folder::new();
    fs::create_dir_all(folder.path()).expect("a folder");
    let (notify, _) = flume::unbounded();
    fs::write(folder.path().join(FILE), "These are my letters, not a journal of any game.".repeat(40))
        .expect("a file");
    let opened = StoredJournal::open(folder.place(), KEEP_DAYS, notify);
    assert!(matches!(opened, Err(JournalFileError::Sql(_))), "{opened:?}");
}
