//! Copies, exports and reports.

use splitkey_protocol::ReportReason;

use super::*;

#[test]
pub(super) fn a_copy_can_be_made_while_the_host_runs() {
    let folder = Folder::new();
    let (mut journal, _, events) = folder.open();
    commit(&mut journal, &events, table(1)).expect("a commit");
    let restored = Folder::new();
    fs::create_dir_all(restored.path()).expect("a folder");
    backup(folder.path(), &restored.path().join(FILE)).expect("a copy");
    commit(&mut journal, &events, table(2)).expect("a commit");
    assert_eq!(restored.recalled().0, [(code(1), 7)]);
    assert_eq!(records(folder.path()).expect("records").len(), 2);
    let again = backup(folder.path(), &restored.path().join(FILE));
    assert!(matches!(again, Err(OperatorToolError::Unwritable(..))), "an existing file is never overwritten");
}

fn exported(folder: &Folder) -> String {
    let mut text = Vec::new();
    assert!(export(folder.place(), &mut text).expect("an export").is_empty());
    String::from_utf8(text).expect("text")
}

#[test]
pub(super) fn an_export_can_be_imported_elsewhere_without_loss() {
    let folder = Folder::new();
    folder.write([table(1), table(2), leaving(2)].concat());
    let text = exported(&folder);
    let other = Folder::new();
    other.write(table(3));
    assert_eq!(import(other.place(), text.as_bytes()).expect("an import").tables, 2);
    let report = check(other.place()).expect("a report");
    assert!(report.is_sound(), "{report}");
    assert_eq!((report.tables, report.open, report.records), (3, 2, 23));
    let again = import(other.place(), text.as_bytes());
    assert!(matches!(again, Err(ExportError::AlreadyThere(table)) if table == code(1)));
    assert_eq!(other.kept().tables.iter().map(|table| table.players.len()).collect::<Vec<_>>(), [2, 2]);
    let empty = Folder::new();
    assert_eq!(import(empty.place(), text.as_bytes()).expect("an import").tables, 2);
    assert_eq!(exported(&empty), text);
}

#[test]
pub(super) fn an_export_of_this_version_can_always_be_read() {
    let path = format!("{}/tests/golden/export.txt", env!("CARGO_MANIFEST_DIR"));
    let Ok(golden) = fs::read_to_string(&path) else {
        let folder = Folder::new();
        folder.write([snapshots::full_table(), table(2), leaving(2)].concat());
        fs::write(&path, exported(&folder)).expect("the golden file should be writable");
        panic!("{path} was missing and has been written: review and commit it");
    };
    let folder = Folder::new();
    assert_eq!(import(folder.place(), golden.as_bytes()).expect("an import").tables, 2);
    let report = check(folder.place()).expect("a report");
    assert!(report.is_sound(), "{report}");
    assert_eq!((report.open, report.running, report.records), (1, 1, 31));
    assert_eq!(exported(&folder), golden);
}

#[test]
pub(super) fn refuses_a_truncated_or_altered_export_as_a_whole() {
    let folder = Folder::new();
    folder.write(table(1));
    let text = exported(&folder);
    let lines: Vec<&str> = text.lines().collect();
    let refused = |text: &str| {
        let other = Folder::new();
        let error = import(other.place(), text.as_bytes()).expect_err("it should be refused");
        assert_eq!(check(other.place()).expect("a report").tables, 0);
        error.to_string()
    };
    assert_eq!(refused(""), "the export is incomplete");
    assert_eq!(refused("letters\n"), "not an export of a journal");
    for length in 1..lines.len() {
        assert_eq!(refused(&lines[..length].join("\n")), "the export is incomplete");
    }
    for at in 2..lines.len() - 1 {
        let mut altered = lines.clone();
        let versions = |rules| format!(" {FORMAT} {rules} ");
        let line = lines[at].replacen(&versions(RULES), &versions(RULES + 1), 1);
        altered[at] = &line;
        let error = format!("line {} of the export is invalid or was altered", at + 1);
        assert_eq!(refused(&altered.join("\n")), error);
        let missing = [&lines[..at], &lines[at + 1..]].concat().join("\n");
        assert_eq!(refused(&missing), "the export is incomplete");
    }
}

#[test]
pub(super) fn check_and_backup_need_an_existing_journal() {
    let folder = Folder::new();
    assert!(matches!(check(folder.place()), Err(JournalFileError::Missing(_))));
    assert!(matches!(backup(folder.path(), &folder.path().join("copy")), Err(OperatorToolError::Journal(_))));
}

#[test]
pub(super) fn reports_are_listed_with_the_names_at_the_time() {
    let folder = Folder::new();
    let mut events = table(1);
    let by_whom = |number: u64, event| Record { number, event, ..events[0].clone() };
    let next = events.len() as u64 + 1;
    let reported = |by, seat, reason| Event::Reported { by: SeatId(by), seat: SeatId(seat), reason };
    let more = [
        by_whom(next, Event::Renamed { seat: SeatId(1), name: name("Rude") }),
        by_whom(next + 1, reported(0, 1, ReportReason::Name)),
        by_whom(next + 2, Event::Renamed { seat: SeatId(1), name: name("Nice") }),
    ];
    let hash = events[events.len() - 1].state_hash;
    events.extend(more.map(|record| Record { state_hash: hash, ..record }));
    folder.write(events);
    assert!(check(folder.place()).expect("a report").is_sound());
    let [report] = reports(folder.place()).expect("reports").try_into().expect("one report");
    assert_eq!((report.about.as_str(), report.reason, report.table), ("Rude", ReportReason::Name, code(1)));
    let line = report.to_string();
    assert!(line.contains(" UTC  table ") && line.contains("Rude (device "), "{line}");
}
