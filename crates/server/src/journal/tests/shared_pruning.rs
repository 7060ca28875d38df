//! Several hosts with one database delete old tables at the same time.

use super::{
    super::{
        postgres::schema,
        pruning::delete_some,
        sql::{TransactionKind, begin},
    },
    shared::Database,
    *,
};

/// More records than are deleted at once.
const RECORDS: i64 = 300;

#[test]
fn no_records_are_left_when_two_hosts_delete_the_same_table() {
    let database = Database::new();
    let [one, other] = [database.sql(), database.sql()];
    schema::prepare(&one).expect("tables");
    database.change("INSERT INTO game_table (id, code, pruned_at) VALUES (1, '222222', 0)");
    database.change(&format!(
        "INSERT INTO event SELECT 1, number, 1, 1, 1, 0, 0, ''::bytea, ''::bytea FROM generate_series(1, {RECORDS}) AS number"
    ));
    let transaction = begin(&one, TransactionKind::Write).expect("a transaction");
    let lock = "UPDATE game_table SET pruned_at = pruned_at WHERE id = 1";
    transaction.execute(lock, &[]).expect("a lock");
    transaction.execute("DELETE FROM event WHERE number <= 250", &[]).expect("some");
    let pid: i64 = transaction.one("SELECT pg_backend_pid()", &[]).expect("a number");
    let deleting = thread::spawn(move || delete_some(&other, i64::MAX / 2));
    let blocked = format!("SELECT count(*) FROM pg_stat_activity WHERE {pid} = ANY(pg_blocking_pids(pid))");
    let until = Instant::now() + PATIENCE;
    while database.number(&blocked) == 0 {
        assert!(Instant::now() < until, "the other should wait");
    }
    transaction.commit().expect("a commit");
    deleting.join().expect("a host").expect("an answer");
    let orphans = "SELECT count(*) FROM event WHERE table_id NOT IN (SELECT id FROM game_table)";
    assert_eq!(database.number(orphans), 0);
    let again = database.sql();
    while delete_some(&again, i64::MAX / 2).expect("an answer") {}
    assert_eq!(database.number("SELECT count(*) FROM event"), 0);
    assert_eq!(database.number("SELECT count(*) FROM game_table"), 0);
}
