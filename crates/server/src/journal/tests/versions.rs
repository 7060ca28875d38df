//! Hosts of two versions have one database for as long as an upgrade takes. A newer version is played by this one: its row
//! says that it reads records of a form that this version does not know.

use super::{
    super::{
        JournalFileError,
        placement::{Placed, Placements},
    },
    shared::{Database, long, next_of},
    *,
};

fn make_newer(database: &Database, node: &str) {
    database.change(&format!("UPDATE host SET format = {} WHERE name = '{node}'", FORMAT + 1));
}

#[test]
fn an_older_host_gets_no_table_that_a_newer_one_has_had() {
    let database = Database::new();
    let [mut older, mut newer] = ["h1", "h2"].map(|node| database.node(node, long()));
    make_newer(&database, "h2");
    older.commit(table(1)).expect("a commit");
    older.journal.release(code(1));
    // Answered after the release.
    assert!(matches!(older.recall(3), Recalled::Gone));
    assert_eq!(newer.records(1), 7);
    newer.commit(table(2)).expect("a commit");
    for number in [1, 2] {
        newer.journal.release(code(number));
        assert!(matches!(newer.recall(3), Recalled::Gone));
        assert!(matches!(older.recall(number), Recalled::Elsewhere));
        assert_eq!(newer.records(number), 7);
    }
}

#[test]
fn a_table_that_only_newer_hosts_may_have_is_taken_to_be_at_one_of_them() {
    let database = Database::new();
    let [mut older, _newer] = ["h1", "h2"].map(|node| database.node(node, long()));
    older.commit(table(1)).expect("a commit");
    older.journal.release(code(1));
    assert!(matches!(older.recall(3), Recalled::Gone));
    let placements = Placements::start(&database.url()).expect("placements");
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let find = || runtime.block_on(placements.find(code(1))).expect("an answer");
    assert_eq!(find(), Placed::Free);
    database.change(&format!("UPDATE game_table SET format = {}", FORMAT + 1));
    assert_eq!(find(), Placed::Free, "no host may have it");
    make_newer(&database, "h2");
    assert!(matches!(find(), Placed::At(owner) if owner.node == "h2"));
}

#[test]
fn a_host_goes_on_when_a_newer_one_adds_to_the_schema_and_cannot_be_started_again() {
    let database = Database::new();
    let mut one = database.node("h1", long());
    one.commit(table(1)).expect("a commit");
    let tables = ["host", "host_batch", "game_table", "event", "snapshot", "seat", "sheet", "played_match"];
    let added = tables.map(|table| format!("ALTER TABLE {table} ADD COLUMN later text;"));
    database.change(&format!("{} UPDATE journal_schema SET version = version + 1", added.concat()));
    one.commit(next_of(1)).expect("a commit");
    one.commit(table(2)).expect("a commit");
    assert_eq!(one.records(1), 8);
    let (notify, _) = flume::unbounded();
    let opened = StoredJournal::open(database.place("h2", long()), KEEP_DAYS, notify);
    assert!(matches!(opened, Err(JournalFileError::Newer { .. })));
}
