//! Tables are read from their snapshots, or from all records if that is not possible.

use splitkey_host::{History, NetworkHash, PasswordHash};
use splitkey_protocol::{
    Audience, Computer, JointAction, Level, LinkKind, Meaning, Packs, PublicFilter, SlowMode, TableAccess,
    TableSettings,
};
use splitkey_records::format::snapshot::{decode_snapshot, encode_snapshot};

use super::*;
use crate::journal::snapshots::{self, RECORDS_BETWEEN};

/// Returns the records of a table that uses every feature, before and during a match that is paused.
pub(super) fn full_table() -> Vec<Record> {
    let mut events: Vec<Event> = table(1).into_iter().map(|record| record.event).collect();
    let player = |at: u8| PlayerId::from_hash([at; 32]);
    let in_match = events.split_off(4);
    let words = (0..30).map(|at| format!("ЖУК {at}")).collect();
    let settings = TableSettings { packs: Packs::Own, word_play: true, ..TableSettings::STANDARD };
    let access = TableAccess {
        locked: true,
        slow: SlowMode::Seconds30,
        filter: PublicFilter::Mask,
        bans_elsewhere: true,
        ..TableAccess::PRIVATE
    };
    events.extend([
        Event::Joined { seat: SeatId(2), player: player(3), name: name("Štěpán") },
        Event::Joined { seat: SeatId(3), player: player(4), name: name("Wren") },
        Event::WordsKept { words },
        Event::Configured { settings },
        Event::AccessSet { access },
        Event::PasswordSet { password: Some(PasswordHash { salt: [1; 16], hash: [2; 32] }) },
        Event::Banned { seat: SeatId(3), network: Some(NetworkHash([3; 32])) },
        Event::HandedOver { host: SeatId(1) },
        Event::ConfirmSet { side: Side::A, on: true },
        Event::LinkSet { kind: LinkKind::Overlay, salt: Some([9; 16]) },
        Event::ChatSet { salt: [5; 16], channel: Some("some_one1".parse().expect("a channel")) },
        Event::AudienceSet { audience: Audience { delay: 20, blank: true }, still_held: 60 },
    ]);
    events.extend(in_match);
    events.extend([
        Event::Agreed { action: JointAction::Pause, seat: SeatId(0) },
        Event::SatDown { seat: SeatId(0), side: None },
        Event::CluesExplained {
            seat: SeatId(0),
            clues: vec![Meaning { turn: 1, words: Cell::all().take(2).collect() }],
        },
    ]);
    let last = table(1).pop().expect("a record");
    let mut game = None::<Game>;
    let record = |(at, event): (usize, Event)| {
        match &event {
            Event::Dealt { deal } => game = Some(Game::new(deal.deal.clone())),
            Event::Acted { side, action, .. } => {
                game.as_mut().expect("a match").apply(*side, action).expect("a legal action");
            }
            _ => {}
        }
        let state_hash = game.as_ref().map_or(0, Game::state_hash);
        Record { number: at as u64 + 1, event, state_hash, ..last.clone() }
    };
    events.into_iter().enumerate().map(record).collect()
}

/// Adds records up to the number `until`, valid between matches and in one.
fn go_on(records: &mut Vec<Record>, until: u64) {
    while let Some(last) = records.last().filter(|last| last.number < until).cloned() {
        let text = format!("Owl {}", last.number % 7);
        let event = Event::Renamed { seat: SeatId(1), name: name(&text) };
        records.push(Record { number: last.number + 1, event, ..last });
    }
}

/// Returns a folder with a table that has a snapshot, and the number of the table's records.
fn folder_with_snapshot() -> (Folder, u64) {
    let folder = Folder::new();
    let mut records = full_table();
    go_on(&mut records, 2 * RECORDS_BETWEEN + 9);
    let (mut journal, _, events) = folder.open();
    for part in records.chunks(100) {
        commit(&mut journal, &events, part.to_vec()).expect("a commit");
    }
    // The snapshot is taken when the thread is idle.
    while snapshot_at(&folder).is_none_or(|at| at < 2 * RECORDS_BETWEEN) {
        let more = records.last().expect("a record").number + 1;
        assert!(more < 9000, "there should be a snapshot by now");
        go_on(&mut records, more);
        commit(&mut journal, &events, records[records.len() - 1..].to_vec()).expect("a commit");
    }
    (folder, records.len() as u64)
}

fn snapshot_at(folder: &Folder) -> Option<u64> {
    let sql = folder.sql();
    let number = sql.first("SELECT number FROM snapshot", &[], |row| row.get::<i64>(0)).expect("a snapshot");
    number.map(|number| number as u64)
}

fn records_kept(folder: &Folder) -> Vec<u64> {
    folder.recalled().0.into_iter().map(|(_, records)| records).collect()
}

#[test]
pub(super) fn a_table_read_from_its_snapshot_equals_one_read_from_its_records() {
    let (folder, records) = folder_with_snapshot();
    let report = check(folder.place()).expect("a report");
    assert!(report.is_sound(), "{report}");
    let whole = folder.copy();
    whole.change("DELETE FROM snapshot");
    let at = snapshot_at(&folder).expect("a snapshot");
    // Now it cannot be read from its first record any more.
    folder.change(&format!("DELETE FROM event WHERE number <= {at}"));
    let [quick, whole] = [&folder, &whole].map(|folder| folder.histories().0.pop().expect("a table"));
    assert_eq!(quick.records(), records);
    assert_eq!(quick.table_view(), whole.table_view());
    for side in [None, Some(Side::A), Some(Side::B)] {
        assert_eq!(quick.match_view(side), whole.match_view(side));
    }
    let bytes = |history: &History| encode_snapshot(&history.snapshot()).expect("a snapshot");
    assert_eq!(bytes(&quick), bytes(&whole));
    let mut more = full_table();
    go_on(&mut more, records + 1);
    folder.write(more.split_off(records as usize));
    assert_eq!(records_kept(&folder), [records + 1]);
}

#[test]
pub(super) fn all_records_are_read_if_a_snapshot_is_unusable() {
    let (folder, records) = folder_with_snapshot();
    for (change, is_sound) in [
        ("UPDATE snapshot SET payload = substr(payload, 1, 40)", false),
        ("UPDATE snapshot SET number = number - 1", false),
        ("UPDATE snapshot SET checksum = x'00'", false),
        ("UPDATE snapshot SET payload = 7", false),
        ("UPDATE snapshot SET version = 99", true),
        ("DELETE FROM snapshot", true),
    ] {
        let changed = folder.copy();
        changed.change(change);
        assert_eq!(check(changed.place()).expect("a report").is_sound(), is_sound, "{change}");
        assert_eq!(records_kept(&changed), [records], "{change}");
    }
}

#[test]
pub(super) fn a_snapshot_that_differs_from_the_records_is_found() {
    let folder = Folder::new();
    folder.write(table(1));
    let mut other = table(1);
    other[1].event =
        Event::Joined { seat: SeatId(1), player: PlayerId::from_hash([9; 32]), name: name("Wren") };
    let other = History::read(other).expect("a history").expect("records");
    snapshots::write(&*folder.sql(), 1, &other).expect("a snapshot");
    let report = check(folder.place()).expect("a report");
    let problem = format!("the snapshot of table {}: it differs from the records", code(1));
    assert_eq!(report.snapshots, [problem]);
}

#[test]
pub(super) fn a_snapshot_at_an_incomplete_record_is_removed_with_it() {
    let (folder, records) = folder_with_snapshot();
    let history = folder.histories().0.pop().expect("a table");
    snapshots::write(&*folder.sql(), 1, &history).expect("a snapshot");
    folder.change(&format!("UPDATE event SET payload = x'00' WHERE number = {records}"));
    assert_eq!(records_kept(&folder), [records], "the snapshot knows what was in it");
    folder.change("UPDATE snapshot SET version = 99");
    assert_eq!(records_kept(&folder), [records - 1]);
    assert_eq!(snapshot_at(&folder), None);
}

#[test]
pub(super) fn the_team_of_a_table_is_in_its_snapshot() {
    let history = History::read(full_table()).expect("a history").expect("records");
    let mut snapshot = history.snapshot();
    let name = splitkey_protocol::TeamName::new("The Locksmiths").expect("a name");
    let sheet = splitkey_protocol::SheetId(u64::MAX);
    let team = splitkey_protocol::TableTeam { sheet, name, city: 3, mission: Mission::STANDARD };
    snapshot.team = Some(team);
    snapshot.match_state.as_mut().expect("a match").on_sheet = true;
    let payload = encode_snapshot(&snapshot).expect("a payload");
    let read = decode_snapshot(snapshot.table, snapshot.records, &payload).expect("a snapshot");
    assert_eq!(format!("{read:?}"), format!("{snapshot:?}"));
}

#[test]
pub(super) fn snapshots_of_this_version_can_always_be_read() {
    let history = History::read(full_table()).expect("a history").expect("records");
    let mut snapshot = history.snapshot();
    snapshot.seats[1].computer = Some(Computer { level: Level::Sharp, quick: true });
    let payload = encode_snapshot(&snapshot).expect("a payload");
    let read = decode_snapshot(snapshot.table, snapshot.records, &payload).expect("a snapshot");
    assert_eq!(format!("{read:?}"), format!("{snapshot:?}"));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/snapshot.txt");
    let Ok(golden) = fs::read_to_string(path) else {
        let hex: String = payload.iter().map(|byte| format!("{byte:02x}")).collect();
        fs::write(path, hex + "\n").expect("the golden file should be writable");
        panic!("{path} was missing and has been written: review and commit it");
    };
    let byte = |at| u8::from_str_radix(&golden[at..at + 2], 16).expect("a byte");
    let kept: Vec<u8> = (0..golden.trim_end().len()).step_by(2).map(byte).collect();
    let read = decode_snapshot(snapshot.table, snapshot.records, &kept).expect("a snapshot");
    assert_eq!(format!("{read:?}"), format!("{snapshot:?}"));
    for length in 0..kept.len() {
        assert!(decode_snapshot(snapshot.table, snapshot.records, &kept[..length]).is_err());
    }
}
