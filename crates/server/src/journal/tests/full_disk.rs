//! A disk that is full for a while.

use std::{path::Path, sync::atomic::AtomicU64};

use super::*;

/// Makes every write fail, as on a full disk.
const FILL: &str = "CREATE TRIGGER full_event BEFORE INSERT ON event BEGIN SELECT RAISE(ABORT, 'full'); END;
                    CREATE TRIGGER full_time BEFORE UPDATE ON journal_time BEGIN SELECT RAISE(ABORT, 'full'); END;";
const CLEAR: &str = "DROP TRIGGER full_event; DROP TRIGGER full_time;";

#[test]
fn a_table_is_recalled_once_the_disk_has_space_again() {
    let folder = Folder::new();
    folder.write(table(1));
    let (mut journal, _, events) = folder.open();
    folder.file().execute_batch(FILL).expect("triggers");
    let error = commit(&mut journal, &events, leaving(1)).expect_err("the disk is full");
    assert_eq!(error, JournalError::Failed("full".into()));
    journal.recall(code(1));
    // The journal tries to recall before it answers this.
    commit(&mut journal, &events, table(2)).expect_err("the disk is full");
    assert!(answered(&events).is_none(), "no answer while the disk is full");
    folder.file().execute_batch(CLEAR).expect("no triggers");
    match events.recv_timeout(PATIENCE).expect("an answer should come") {
        HostEvent::Recalled { table, found: Recalled::Table(history) } => {
            assert_eq!((table, history.records()), (code(1), 7));
        }
        other => panic!("{other:?}"),
    }
    commit(&mut journal, &events, leaving(1)).expect("a commit");
}

#[test]
fn a_table_that_became_unreadable_is_reported_as_damaged() {
    let folder = Folder::new();
    folder.write(table(1));
    let (mut journal, _, events) = folder.open();
    folder.file().execute("UPDATE event SET payload = x'00' WHERE number = 3", []).expect("an update");
    assert!(matches!(recall(&mut journal, &events, code(1)), Recalled::Damaged));
}

#[test]
fn low_disk_space_is_reported_when_it_starts_and_ends() {
    let folder = Folder::new();
    let free = Arc::new(AtomicU64::new(LOW_DISK - 1));
    let told = free.clone();
    let free_space: FreeSpace = Arc::new(move |_: &Path| Some(told.load(Ordering::SeqCst)));
    let (notify, events) = flume::unbounded();
    let options = JournalOptions { free_space, ..JournalOptions::default() };
    let journal = StoredJournal::open_with(folder.place(), options, notify).expect("a journal");
    let pulse = journal.0.pulse().expect("the journal should run");
    let event = || events.recv_timeout(PATIENCE).expect("an event should come");
    assert!(matches!(event(), HostEvent::LowDisk(true)));
    assert!(pulse.has_low_disk());
    free.store(2 * LOW_DISK, Ordering::SeqCst);
    assert!(matches!(event(), HostEvent::LowDisk(false)), "although nothing is written");
    assert!(!pulse.has_low_disk());
}

#[cfg(unix)]
#[test]
fn the_free_space_of_a_folder_is_known() {
    assert!((disk::free_space())(&std::env::temp_dir()).is_some_and(|bytes| bytes > 0));
}
