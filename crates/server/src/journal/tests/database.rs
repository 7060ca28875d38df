//! What only a database can do to its journal: go away for a while, lose a connection, or be another program's.

use splitkey_host::{SheetChange, Submission};
use splitkey_testkit::PostgresServer;

use super::{matches::given_up, sheets::team, *};

impl Folder {
    /// Returns a new journal in a database of this server.
    fn of(server: &PostgresServer) -> Folder {
        let url = server.new_schema().parse().expect("an address");
        Folder {
            place: JournalPlace::Database { url, node: "test".to_owned(), lease: LeaseTimes::default() },
            _parent: None,
        }
    }
}

fn exported(folder: &Folder) -> String {
    let mut text = Vec::new();
    assert!(export(folder.place(), &mut text).expect("an export").is_empty());
    String::from_utf8(text).expect("text")
}

#[test]
fn tables_move_from_a_file_to_a_database_and_back() {
    let file = Folder::new();
    let (mut journal, _, events) = file.open();
    let played = History::read(given_up(1)).expect("a history").expect("records").played().expect("a match");
    let sheets = vec![SheetChange::Made(Box::new(team()))];
    journal.submit(Submission {
        records: given_up(1),
        sheets,
        played: Some(Box::new(played)),
        ..Submission::default()
    });
    notice(&events).1.expect("a commit");
    commit(&mut journal, &events, [table(2), leaving(2), table(3)].concat()).expect("a commit");
    drop(journal);
    let text = exported(&file);
    let (database, back) = (Folder::of(PostgresServer::shared()), Folder::new());
    let imported = import(database.place(), text.as_bytes()).expect("an import");
    assert_eq!(imported, Imported { tables: 3, sheets: 1 });
    assert_eq!(exported(&database), text);
    import(back.place(), exported(&database).as_bytes()).expect("an import");
    assert_eq!(exported(&back), text);
    let report = check(database.place()).expect("a report");
    assert!(report.is_sound(), "{report}");
    assert_eq!((report.records, report.sheets, report.matches), (25, 1, 1));
    // A copy of a database is an export.
    let folder = tempfile::tempdir().expect("a folder");
    let copy = folder.path().join("copy.txt");
    assert!(backup(database.place(), &copy).expect("a copy").is_empty());
    assert_eq!(fs::read_to_string(&copy).expect("a copy"), text);
    let again = backup(database.place(), &copy);
    assert!(matches!(again, Err(OperatorToolError::Unwritable(..))), "an existing file is never overwritten");
}

#[test]
fn refuses_a_newer_database_and_one_of_another_program() {
    let folder = Folder::of(PostgresServer::shared());
    assert!(matches!(check(folder.place()), Err(JournalFileError::EmptyDatabase)));
    folder.write(table(1));
    folder.change("UPDATE journal_schema SET version = version + 1");
    let open = |folder: &Folder| StoredJournal::open(folder.place(), KEEP_DAYS, flume::unbounded().0);
    assert!(matches!(open(&folder), Err(JournalFileError::Newer { .. })));
    assert!(matches!(check(folder.place()), Err(JournalFileError::Newer { .. })));
    let letters = Folder::of(PostgresServer::shared());
    letters.change("CREATE TABLE letters (text text)");
    assert!(matches!(open(&letters), Err(JournalFileError::NoJournal)));
    assert_eq!(letters.number("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"), 1);
}

#[test]
fn all_hosts_of_a_database_have_one_secret() {
    let folders = [(); 2].map(|()| Folder::of(PostgresServer::shared()));
    folders.iter().for_each(|folder| folder.write(table(1)));
    let key = |folder: &Folder| folder.place().network_key().expect("a key");
    assert_eq!(key(&folders[0]), key(&folders[0]));
    assert_ne!(key(&folders[0]), key(&folders[1]));
}

#[test]
fn a_commit_waits_for_a_database_that_crashed() {
    let mut server = PostgresServer::start().expect("PostgreSQL should start");
    let folder = Folder::of(&server);
    let (mut journal, _, events) = folder.open();
    let mut records = table(1);
    let last = records.pop().expect("a record");
    commit(&mut journal, &events, records).expect("a commit");
    server.crash();
    let submitted = journal.submit(vec![last].into());
    journal.recall(code(1));
    server.start_again();
    assert_eq!(notice(&events), (submitted, Ok(())));
    match next(&events) {
        HostEvent::Recalled { found: Recalled::Table(history), .. } => assert_eq!(history.records(), 7),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_commit_whose_answer_was_lost_is_kept_once() {
    let server = PostgresServer::start().expect("PostgreSQL should start");
    let folder = Folder::of(&server);
    let (mut journal, _, events) = folder.open();
    commit(&mut journal, &events, table(1)).expect("a commit");
    // From now on commits are on the disk, but wait for a standby that does not exist.
    let standby = |name: &str| {
        assert!(server.run(&format!("ALTER SYSTEM SET synchronous_standby_names = '{name}'")));
        assert!(server.run("SELECT pg_reload_conf()"));
    };
    let waiting = "FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    let wait_for_commit = || {
        let until = std::time::Instant::now() + PATIENCE;
        while folder.number(&format!("SELECT count(*) {waiting}")) == 0 {
            assert!(std::time::Instant::now() < until, "a commit should wait");
        }
    };
    standby("nobody");
    let sheets = vec![SheetChange::Made(Box::new(team()))];
    let submitted =
        journal.submit(Submission { records: leaving(1), sheets, played: None, ..Submission::default() });
    wait_for_commit();
    assert!(server.run(&format!("SELECT pg_terminate_backend(pid) {waiting}")));
    // It is found, and may be shown only once the standby has it, too.
    wait_for_commit();
    assert!(answered(&events).is_none(), "nothing is acknowledged yet");
    assert_eq!(folder.number("SELECT count(*) FROM event"), 9);
    standby("");
    assert_eq!(notice(&events), (submitted, Ok(())));
    assert_eq!(["event", "sheet"].map(|of| folder.number(&format!("SELECT count(*) FROM {of}"))), [9, 1]);
    drop(journal);
    assert!(check(folder.place()).expect("a report").is_sound());
}

#[test]
fn a_journal_ends_although_its_database_is_gone() {
    let mut server = PostgresServer::start().expect("PostgreSQL should start");
    let folder = Folder::of(&server);
    let (mut journal, _, events) = folder.open();
    server.crash();
    journal.submit(table(1).into());
    drop(journal);
    match next(&events) {
        HostEvent::Committed(CommitNotice { result: Err(_), .. }) => {}
        other => panic!("{other:?}"),
    }
}
