//! Of several hosts with one database, one has the races.

use splitkey_host::RaceChange;
use splitkey_protocol::RaceLink;

use super::{
    shared::{Database, long},
    *,
};

fn change() -> Submission {
    Submission { races: vec![RaceChange::Gone(RaceLink([1; 16]))], ..Submission::default() }
}

#[test]
fn races_are_changed_by_one_host_only_until_it_is_gone() {
    let database = Database::new();
    let (notify, _events) = flume::unbounded();
    let opened = StoredJournal::open(database.place("h1", long()), KEEP_DAYS, notify).expect("a journal");
    let (one, kept) = opened;
    assert!(!kept.races_are_elsewhere);
    let (notify, events) = flume::unbounded();
    let opened = StoredJournal::open(database.place("h2", long()), KEEP_DAYS, notify).expect("a journal");
    let (mut other, kept) = opened;
    assert!(kept.races_are_elsewhere && kept.races.is_empty());
    let seq = other.submit(change());
    assert_eq!(notice(&events), (seq, Err(JournalError::Fenced)));
    drop(one);
    let taken = events.iter().find(|event| matches!(event, HostEvent::RacesTaken(_)));
    assert!(taken.is_some());
    let seq = other.submit(change());
    assert_eq!(notice(&events), (seq, Ok(())));
}

#[test]
fn a_host_that_was_declared_dead_changes_no_race() {
    let database = Database::new();
    let mut one = database.node("h1", long());
    database.change("DELETE FROM host");
    let seq = one.journal.submit(change());
    let (answered, result) = notice(&one.events);
    assert_eq!(answered, seq);
    assert!(result.is_err(), "{result:?}");
    assert_eq!(database.number("SELECT count(*) FROM race_owner WHERE owner IS NULL"), 1);
}
