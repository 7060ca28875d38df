//! A database was taken back to an earlier moment.

use super::{
    shared::{Database, long, next_of},
    *,
};

/// The guide for operators, which has the statement that is run then.
const GUIDE: &str = include_str!("../../../cluster.md");

#[test]
fn after_a_restore_a_forgotten_host_writes_nothing_and_another_one_goes_on() {
    let found = GUIDE.lines().find_map(|line| line.strip_prefix("psql splitkey -c \"")?.strip_suffix('"'));
    let statement = found.expect("the guide should have the statement");
    let database = Database::new();
    let mut forgotten = database.node("h1", long());
    forgotten.commit(table(1)).expect("a commit");
    database.change(statement);
    let mut other = database.node("h2", long());
    assert_eq!(other.records(1), 7);
    forgotten.commit(next_of(1)).expect_err("it has no table any more");
    other.commit(next_of(1)).expect("a commit");
    assert_eq!(database.number("SELECT max(epoch)::bigint FROM event"), 1002);
    drop((forgotten, other));
    assert!(check(database.place("h1", long())).expect("a report").is_sound());
}
