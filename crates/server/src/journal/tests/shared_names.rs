//! Hosts in one database have names, and a name is one host's at a time.

use super::{
    super::postgres::{life, schema},
    shared::{Database, long, short},
    *,
};

#[test]
fn a_name_is_one_hosts_and_free_again_when_its_process_ends() {
    let database = Database::new();
    let one = database.node("h1", short());
    let again = StoredJournal::open(database.place("h1", short()), KEEP_DAYS, flume::unbounded().0);
    assert!(matches!(again, Err(JournalFileError::DatabaseInUse(node)) if node == "h1"));
    drop(one);
    let mut again = database.node("h1", long());
    again.commit(table(1)).expect("a commit");
    assert_eq!(database.number("SELECT count(*) FROM host"), 1);
}

#[test]
fn a_killed_host_goes_on_at_once_under_its_name() {
    let database = Database::new();
    {
        // Its process ends without giving anything back: the connection closes, and the row stays.
        let begun = life::begin_life(&database.url(), "h1", long()).expect("a life");
        begun.life.add_table(&begun.database, code(1)).expect("a table");
    }
    let mut again = database.node("h1", long());
    assert!(matches!(again.recall(1), Recalled::Gone), "it has no records");
    assert_eq!(database.number("SELECT count(*) FROM host"), 1);
}

/// How many connections hold the lock on a name in this schema.
const LOCKS: &str = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted
     AND classid::bigint = hashtext('splitkey ' || current_schema())::bigint & 4294967295";

#[test]
fn a_host_whose_connection_was_lost_takes_its_name_again() {
    let database = Database::new();
    let _one = database.node("h1", short());
    assert_eq!(database.number(LOCKS), 1);
    let holder = LOCKS.replace("count(*)", "pg_terminate_backend(pid, 60000)");
    database.change(&holder);
    let until = Instant::now() + PATIENCE;
    while database.number(LOCKS) == 0 {
        assert!(Instant::now() < until, "it should take its name again");
    }
    let again = StoredJournal::open(database.place("h1", short()), KEEP_DAYS, flume::unbounded().0);
    assert!(matches!(again, Err(JournalFileError::DatabaseInUse(node)) if node == "h1"));
}

#[test]
fn of_two_hosts_that_start_with_one_name_the_second_is_refused() {
    let database = Database::new();
    let holder = database.sql();
    schema::prepare(&holder).expect("tables");
    // The first has taken the name, and has no row yet.
    holder
        .batch("SELECT pg_advisory_lock(hashtext('splitkey ' || current_schema()), hashtext('h1'))")
        .expect("a lock");
    let second = thread::spawn({
        let place = database.place("h1", long());
        move || StoredJournal::open(place, KEEP_DAYS, flume::unbounded().0).map(drop)
    });
    let tries = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%FROM host WHERE name =%'
                 AND query NOT LIKE '%pg_stat_activity%'";
    let until = Instant::now() + PATIENCE;
    while database.number(tries) == 0 {
        assert!(Instant::now() < until, "it should look for the first");
    }
    holder
        .batch(
            "INSERT INTO host (name, lease_until) VALUES ('h1', clock_timestamp() + interval '500 seconds')",
        )
        .expect("a row");
    while !second.is_finished() {
        holder
            .batch("UPDATE host SET lease_until = lease_until + interval '1 second' WHERE name = 'h1'")
            .expect("a renewal");
    }
    let second = second.join().expect("it should end");
    assert!(matches!(second, Err(JournalFileError::DatabaseInUse(node)) if node == "h1"));
}
