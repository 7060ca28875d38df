//! What a computer leaves behind after a power failure.
//!
//! The files are copied at the moment a commit is acknowledged, and then changed in the ways a disk may leave writes
//! that were under way or never flushed. The tests show that nothing acknowledged depends on a later write, and that a
//! checkpoint may stop anywhere. They do not show that the disk has really flushed: that depends on SQLite's
//! `synchronous = FULL`, which one test checks, and on disks that report flushes truthfully.

use std::{collections::BTreeMap, fs::File, io::Write};

use rusqlite::OpenFlags;

use super::{file::own_file, tables::rows, *};

const WAL: &str = "journal.db-wal";
/// The size of a page of the file, and of a frame of the log with its header.
const PAGE: u64 = 4096;
const FRAME: u64 = PAGE + 24;

impl Folder {
    /// Returns the last record of each table as a host that starts would find it. Everything has to be undamaged.
    fn last_records(&self) -> BTreeMap<TableCode, u64> {
        let (living, damaged) = self.recalled();
        let cut = self.file().query_row("SELECT count(*) FROM cut_event", [], |row| row.get::<_, i64>(0));
        assert_eq!((damaged, cut.expect("a count")), (Vec::new(), 0));
        living.into_iter().collect()
    }

    fn log(&self) -> Vec<u8> {
        fs::read(self.path().join(WAL)).expect("a log")
    }

    fn append_to_log(&self, bytes: &[u8]) {
        let mut log = File::options().append(true).open(self.path().join(WAL)).expect("a log");
        log.write_all(bytes).expect("a longer log");
    }

    /// Copies the folder without the index of the log, which is only memory.
    fn copy_after_crash(&self) -> Folder {
        let copy = self.copy();
        let _ = fs::remove_file(copy.path().join("journal.db-shm"));
        copy
    }
}

/// Returns the state after each of several commits, and a copy of the files at its acknowledgement.
fn acknowledged() -> Vec<(BTreeMap<TableCode, u64>, Folder)> {
    let folder = Folder::new();
    let (mut journal, _, events) = folder.open();
    let (mut told, mut copies) = (BTreeMap::new(), Vec::new());
    let [mut first, mut second] = [table(1), table(2)];
    let (rest, after) = (first.split_off(5), second.split_off(5));
    for records in [first, [rest, second].concat(), after] {
        told.extend(records.iter().map(|record| (record.table, record.number)));
        commit(&mut journal, &events, records).expect("a commit");
        copies.push((told.clone(), folder.copy_after_crash()));
    }
    copies
}

#[test]
fn an_acknowledged_commit_does_not_depend_on_later_writes() {
    let copies = acknowledged();
    for (at, (told, folder)) in copies.iter().enumerate() {
        assert_eq!(&folder.copy_after_crash().last_records(), told);
        let log = folder.log();
        // Later writes may be there in part, in another order, not at all, or replaced by what the disk held there
        // before.
        let later: Vec<u8> =
            copies.get(at + 1).map_or(Vec::new(), |(_, next)| next.log()[log.len()..].to_vec());
        let mut shuffled: Vec<u8> = later.chunks(512).rev().flatten().copied().collect();
        shuffled.truncate(later.len());
        let zeros = vec![0; 3 * FRAME as usize];
        let garbage: Vec<u8> =
            (0..5000_u32).flat_map(|word| word.wrapping_mul(2_654_435_761).to_le_bytes()).collect();
        for rest in [zeros.as_slice(), &garbage, &shuffled, later.get(512..).unwrap_or_default(), &log[32..]]
        {
            let crashed = folder.copy_after_crash();
            crashed.append_to_log(rest);
            assert_eq!(&crashed.last_records(), told);
        }
    }
}

#[test]
fn a_log_cut_at_any_byte_keeps_all_earlier_commits() {
    let copies = acknowledged();
    let [(before, earlier), (after, folder)] = &copies[1..] else { panic!("there are three") };
    let (from, to) = (earlier.log().len() as u64, folder.log().len() as u64);
    assert!(to > from && (to - from) % FRAME == 0, "a commit is a whole number of frames");
    let log = File::options().write(true).open(folder.path().join(WAL)).expect("a log");
    let mut found = Vec::new();
    for length in (from..=to).rev() {
        log.set_len(length).expect("a shorter log");
        let read_only = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let sql = Connection::open_with_flags(folder.path().join(FILE), read_only).expect("a file");
        let last = [1, 2].map(|id| {
            let rows = rows(&sql, id).expect("rows");
            assert!(rows.iter().all(|row| row.record(code(id as u32)).is_ok()), "cut at {length}");
            (code(id as u32), rows.len() as u64)
        });
        found.push(BTreeMap::from(last));
    }
    assert_eq!(&found[0], after);
    assert!(found[1..].iter().all(|last| last == before), "without its last byte there is no commit");
}

#[test]
fn a_checkpoint_may_stop_anywhere() {
    let mut copies = acknowledged();
    let (told, folder) = copies.pop().expect("a copy");
    let checkpointed = folder.copy_after_crash();
    let sql = checkpointed.file();
    sql.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(())).expect("a checkpoint");
    let [old, new] =
        [&folder, &checkpointed].map(|folder| fs::read(folder.path().join(FILE)).expect("a file"));
    assert_ne!(old, new);
    for cut in (0..=new.len()).step_by(PAGE as usize / 2) {
        let crashed = folder.copy_after_crash();
        let kept = old.get(cut..).unwrap_or_default();
        fs::write(crashed.path().join(FILE), [&new[..cut], kept].concat()).expect("a file");
        assert_eq!(crashed.last_records(), told, "after {cut} bytes");
    }
}

#[test]
fn every_commit_waits_for_the_disk() {
    let folder = Folder::new();
    let (connection, _lock) = own_file(folder.path()).expect("a journal");
    let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, String>(0));
    let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    assert_eq!(pragma("journal_mode").expect("a mode"), "wal");
    assert_eq!(number("synchronous").expect("a number"), 2, "FULL");
}
