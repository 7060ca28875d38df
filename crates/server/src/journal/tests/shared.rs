//! Several hosts have one database: a table is one host's at a time, and nobody else writes it.

use splitkey_testkit::PostgresServer;

use super::{
    super::{
        lease_times::LeaseTimes,
        postgres::{DatabaseUrl, claims::Claimed, life},
        sql::{TransactionKind, begin},
        write_error::WriteError,
    },
    *,
};

/// Times that do not run out within a test.
pub(super) fn long() -> LeaseTimes {
    let seconds = Duration::from_secs;
    LeaseTimes::new(seconds(100), seconds(400), seconds(500)).expect("times")
}

pub(super) fn short() -> LeaseTimes {
    let milliseconds = Duration::from_millis;
    LeaseTimes::new(milliseconds(50), milliseconds(400), milliseconds(500)).expect("times")
}

pub(super) struct Database(String);

/// A host's journal with what it tells the host.
pub(super) struct Node {
    pub(super) journal: StoredJournal,
    pub(super) events: Receiver<HostEvent>,
}

impl Database {
    pub(super) fn new() -> Database {
        Database(PostgresServer::shared().new_schema())
    }

    pub(super) fn url(&self) -> DatabaseUrl {
        self.0.parse().expect("an address")
    }

    pub(super) fn place(&self, node: &str, lease: LeaseTimes) -> JournalPlace {
        JournalPlace::Database { url: self.url(), node: node.to_owned(), lease }
    }

    pub(super) fn node(&self, node: &str, lease: LeaseTimes) -> Node {
        let (notify, events) = flume::unbounded();
        let (journal, _) =
            StoredJournal::open(self.place(node, lease), KEEP_DAYS, notify).expect("a journal");
        Node { journal, events }
    }

    pub(super) fn sql(&self) -> Postgres {
        Postgres::connect(&self.url()).expect("a database")
    }

    pub(super) fn change(&self, sql: &str) {
        self.sql().batch(sql).expect("a change");
    }

    pub(super) fn number(&self, sql: &str) -> i64 {
        (&self.sql() as &dyn Sql).one(sql, &[]).expect("a number")
    }
}

impl Node {
    pub(super) fn commit(&mut self, records: Vec<Record>) -> Result<(), JournalError> {
        commit(&mut self.journal, &self.events, records)
    }

    pub(super) fn recall(&mut self, number: u32) -> Recalled {
        recall(&mut self.journal, &self.events, code(number))
    }

    pub(super) fn records(&mut self, number: u32) -> u64 {
        match self.recall(number) {
            Recalled::Table(history) => history.records(),
            other => panic!("{other:?}"),
        }
    }

    /// Waits until this host has been declared dead.
    fn wait_for_death(&self) {
        let lease = self.journal.lease().expect("a lease");
        assert!(lease.lost.recv_timeout(PATIENCE).is_err());
        assert!(lease.guard.has_ended() && !lease.guard.may_speak());
    }
}

/// Returns the first record after those of [`table`].
pub(super) fn next_of(number: u32) -> Vec<Record> {
    leaving(number).into_iter().take(1).collect()
}

#[test]
fn a_table_is_one_hosts_at_a_time_and_goes_on_at_another_when_it_is_released() {
    let database = Database::new();
    let [mut one, mut other] = ["h1", "h2"].map(|node| database.node(node, long()));
    one.commit(table(1)).expect("a commit");
    assert!(matches!(other.recall(1), Recalled::Elsewhere));
    assert!(matches!(other.recall(2), Recalled::Gone));
    one.journal.release(code(1));
    // Answered after the release.
    assert!(matches!(one.recall(3), Recalled::Gone));
    assert_eq!(other.records(1), 7);
    assert_eq!(one.commit(next_of(1)), Err(JournalError::Fenced));
    assert!(matches!(one.recall(1), Recalled::Elsewhere));
    other.commit(next_of(1)).expect("a commit");
    assert_eq!(database.number("SELECT max(epoch)::bigint FROM event"), 2);
    drop((one, other));
    assert!(check(database.place("h1", long())).expect("a report").is_sound());
}

#[test]
fn each_claim_has_an_epoch_of_its_own_and_an_older_one_writes_nothing() {
    let database = Database::new();
    let mut one = database.node("h1", long());
    one.commit(table(1)).expect("a commit");
    one.commit(table(2)).expect("a commit");
    database.change("UPDATE game_table SET epoch = epoch + 1 WHERE id = 1");
    let [first, second] = [1, 2].map(|number| one.journal.submit(next_of(number).into()));
    assert_eq!(notice(&one.events), (first, Err(JournalError::Fenced)));
    assert_eq!(notice(&one.events), (second, Ok(())), "another table in the same commit");
    assert_eq!(database.number("SELECT count(*) FROM event"), 15);
    assert_eq!(one.records(1), 7);
    one.commit(next_of(1)).expect("a commit");
    assert_eq!(database.number("SELECT epoch FROM event WHERE table_id = 1 AND number = 8"), 3);
    assert_eq!(one.journal.figures().fenced.load(Ordering::Relaxed), 1);
}

#[test]
fn a_new_table_cannot_have_the_code_of_another_hosts_table() {
    let database = Database::new();
    let [mut one, mut other] = ["h1", "h2"].map(|node| database.node(node, long()));
    one.commit(table(1)).expect("a commit");
    let [first, second] = [1, 2].map(|number| other.journal.submit(table(number).into()));
    assert_eq!(notice(&other.events), (first, Err(JournalError::CodeTaken)));
    assert_eq!(notice(&other.events), (second, Ok(())), "another table in the same commit");
    one.commit(next_of(1)).expect("a commit");
    assert!(matches!(other.recall(1), Recalled::Elsewhere));
    one.journal.release(code(1));
    assert!(matches!(one.recall(3), Recalled::Gone));
    assert_eq!(other.records(1), 8, "the code is that of the first table");
}

#[test]
fn a_table_that_was_not_claimed_cannot_be_written() {
    let database = Database::new();
    database.node("h1", long()).commit(table(1)).expect("a commit");
    let mut other = database.node("h2", long());
    assert_eq!(other.commit(next_of(1)), Err(JournalError::Fenced));
    assert_eq!(other.records(1), 7);
    other.commit(next_of(1)).expect("a commit");
}

#[test]
fn a_host_that_was_declared_dead_writes_nothing_and_is_silent() {
    let database = Database::new();
    let mut one = database.node("h1", short());
    one.commit(table(1)).expect("a commit");
    database.change("DELETE FROM host");
    let error = one.commit(next_of(1)).expect_err("it is dead");
    assert!(matches!(error, JournalError::Failed(_)), "{error}");
    one.wait_for_death();
    let mut other = database.node("h2", long());
    assert_eq!(other.records(1), 7);
    one.commit(table(2)).expect_err("it is dead");
    other.commit(next_of(1)).expect("a commit");
    drop(one);
    assert_eq!(database.number("SELECT count(*) FROM host"), 1, "it ends no other's life");
}

#[test]
fn a_host_takes_over_when_the_lease_of_another_has_run_out() {
    let database = Database::new();
    // It renews too seldom to notice.
    let mut dead = database.node("h1", long());
    dead.commit(table(1)).expect("a commit");
    let mut other = database.node("h2", short());
    assert!(matches!(other.recall(1), Recalled::Elsewhere));
    database
        .change("UPDATE host SET lease_until = clock_timestamp() - interval '1 second' WHERE name = 'h1'");
    assert_eq!(other.records(1), 7, "it waits for the end of the other's life");
    assert_eq!(database.number("SELECT count(*) FROM host"), 1);
    dead.commit(next_of(1)).expect_err("it is dead");
    other.commit(next_of(1)).expect("a commit");
}

#[test]
fn a_death_waits_for_what_is_being_written_and_nothing_is_written_after_it() {
    let database = Database::new();
    let begun = life::begin_life(&database.url(), "h1", short()).expect("a life");
    let other = life::begin_life(&database.url(), "h2", long()).expect("a life");
    let buried = || other.life.bury_others(&other.database).expect("an answer");
    database
        .change("UPDATE host SET lease_until = clock_timestamp() - interval '1 second' WHERE name = 'h1'");
    let transaction = begin(&begun.database, TransactionKind::Write).expect("a transaction");
    begun.life.mark(&*transaction, 1).expect("it lives");
    assert_eq!(buried(), Vec::<String>::new());
    begun.life.add_table(&*transaction, code(1)).expect("a table");
    transaction.commit().expect("a commit");
    assert!(begun.life.is_written(&begun.database, 1).expect("an answer"));
    assert_eq!(buried(), ["h1"]);
    let transaction = begin(&begun.database, TransactionKind::Write).expect("a transaction");
    assert!(matches!(begun.life.mark(&*transaction, 2), Err(WriteError::TakenOver)));
    drop(transaction);
    assert!(matches!(begun.life.is_written(&begun.database, 1), Err(WriteError::TakenOver)));
    assert!(!begun.life.renew(&begun.lease_connection, short()).expect("an answer"));
    assert_ne!(
        begun.life.claim(&begun.database, code(1)).expect("an answer"),
        Claimed::Mine(life_claim(1, 2)),
        "a dead host claims nothing"
    );
    assert_eq!(
        other.life.claim(&other.database, code(1)).expect("an answer"),
        Claimed::Mine(life_claim(1, 2))
    );
}

fn life_claim(id: i64, epoch: u32) -> super::super::postgres::claims::Claim {
    super::super::postgres::claims::Claim { id, epoch }
}

#[test]
fn a_renewed_lease_is_not_buried() {
    let database = Database::new();
    let [one, other] =
        ["h1", "h2"].map(|node| life::begin_life(&database.url(), node, long()).expect("a life"));
    database
        .change("UPDATE host SET lease_until = clock_timestamp() - interval '1 second' WHERE name = 'h1'");
    assert!(
        one.life.renew(&one.lease_connection, long()).expect("an answer"),
        "an expired lease can be renewed"
    );
    assert_eq!(other.life.bury_others(&other.database).expect("an answer"), Vec::<String>::new());
}

#[test]
fn closed_tables_burden_no_death() {
    let database = Database::new();
    let begun = life::begin_life(&database.url(), "h1", long()).expect("a life");
    for number in [1, 2] {
        begun.life.add_table(&begun.database, code(number)).expect("a table");
    }
    database.change("UPDATE game_table SET closed = 1 WHERE id = 1");
    assert_eq!(begun.life.release_closed(&begun.database).expect("an answer"), [1]);
    assert_eq!(database.number("SELECT count(*) FROM game_table WHERE owner IS NOT NULL"), 1);
}
