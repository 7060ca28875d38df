//! Finished matches, listed, written as scenarios and looked up for a host.

use splitkey_host::{FoundMatch, MatchId, WantedMatch};
use splitkey_protocol::JointAction;
use splitkey_rules::{Proposal, scenario};

use super::*;

/// Returns the records of [`table`] with its match given up.
pub(super) fn given_up(number: u32) -> Vec<Record> {
    let mut records = table(number);
    let last = records.last().expect("a record").clone();
    let deal = deal(true, Variant::STANDARD).deal;
    let mut game = Game::new(deal);
    for record in &records {
        if let Event::Acted { side, action, .. } = &record.event {
            game.apply(*side, action).expect("a legal action");
        }
    }
    let end = [(Side::A, Action::Propose(Proposal::GiveUp)), (Side::B, Action::Agree)];
    for (side, action) in end {
        game.apply(side, &action).expect("a legal action");
        let event = Event::Acted { side, seat: SeatId(0), action };
        let number = records.len() as u64 + 1;
        records.push(Record { number, event, state_hash: game.state_hash(), ..last.clone() });
    }
    records
}

/// Returns the match of [`table`] given up, then another one that goes on.
fn two_matches() -> Vec<Record> {
    let mut records = table(1);
    let last = records.last().expect("a record").clone();
    let act = |side, action| Event::Acted { side, seat: SeatId(0), action };
    let timed = deal(true, Variant::Mission { looser: false, enforced_timers: true });
    let clue = Clue::new("ice cave", 1).expect("a clue");
    let events = [
        act(Side::A, Action::Propose(Proposal::GiveUp)),
        act(Side::B, Action::Agree),
        Event::Dealt { deal: Box::new(timed) },
        Event::Agreed { action: JointAction::Pause, seat: SeatId(0) },
        act(Side::A, Action::Clue { clue, illegal: false }),
        Event::TimedOut { side: Side::B },
    ];
    for event in events {
        let number = records.len() as u64 + 1;
        records.push(Record { number, event, ..last.clone() });
    }
    records
}

#[test]
pub(super) fn finished_matches_are_listed_and_replayed_and_running_ones_are_not() {
    let folder = Folder::new();
    let records = two_matches();
    folder.write(records.clone());
    let listed = finished_matches(folder.place(), code(1)).expect("a list");
    let [stored] = listed.as_slice() else { panic!("{listed:?}") };
    assert_eq!(stored.id.to_string(), "1-5");
    let text = stored.to_string();
    assert!(text.starts_with("1-5  20") && text.ends_with(" UTC  mission 9-9  given up"), "{text}");

    let replay = finished_match(folder.place(), stored.id).expect("a match").finished;
    assert_eq!(replay, stored.finished);
    let script = scenario::record(&replay).expect("a scenario").script;
    assert_eq!(script, "A clue fjord 2\nB guess WORD_3\nA give-up\nB agree\n");
    let why = |id: &str| finished_match(folder.place(), id.parse().expect("an id")).unwrap_err().to_string();
    assert_eq!(why("1-10"), "match 1-10 is not over");
    for unknown in ["1-4", "1-6", "1-99", "2-5"] {
        assert_eq!(why(unknown), format!("the journal has no match {unknown}"));
    }
    assert_eq!(finished_matches(folder.place(), code(9)).expect("a list").len(), 0);
}

#[test]
pub(super) fn matches_of_a_damaged_table_are_refused_with_the_place() {
    let folder = Folder::new();
    folder.write(two_matches());
    folder.change("UPDATE event SET payload = x'00' WHERE number = 6");
    let error = finished_matches(folder.place(), code(1)).unwrap_err().to_string();
    assert!(error.starts_with("record 6 is damaged"), "{error}");
    let error = finished_match(folder.place(), "1-5".parse().expect("an id")).unwrap_err().to_string();
    assert!(error.starts_with("record 6 is damaged"), "{error}");
    let (mut journal, _, events) = folder.open();
    assert!(matches!(find(&mut journal, &events, WantedMatch::Stored(FIRST)), FoundMatch::Unreadable));
}

fn find(journal: &mut StoredJournal, events: &Receiver<HostEvent>, wanted: WantedMatch) -> FoundMatch {
    journal.find_match(wanted);
    match next(events) {
        HostEvent::MatchFound { wanted: found_for, found } if found_for == wanted => found,
        other => panic!("{other:?}"),
    }
}

const FIRST: MatchId = MatchId { table: 1, record: 5 };

#[test]
pub(super) fn a_host_finds_finished_matches_with_the_names_of_those_who_played() {
    let folder = Folder::new();
    let (mut journal, _, events) = folder.open();
    let records = two_matches();
    let (first, rest) = records.split_at(9);
    let last = WantedMatch::Last(code(1));
    assert!(matches!(find(&mut journal, &events, last), FoundMatch::Gone));
    commit(&mut journal, &events, first.to_vec()).expect("a commit");
    for wanted in [last, WantedMatch::Stored(FIRST)] {
        let FoundMatch::Finished(file) = find(&mut journal, &events, wanted) else { panic!("{wanted:?}") };
        assert_eq!((file.id, file.finished.actions().len()), (Some(FIRST), 4));
        assert_eq!(file.names, [vec![name("Lark")], vec![name("Owl")]]);
    }
    commit(&mut journal, &events, rest.to_vec()).expect("a commit");
    assert!(matches!(find(&mut journal, &events, last), FoundMatch::Running));
    let closed = WantedMatch::OfClosedRace(code(1));
    assert!(matches!(find(&mut journal, &events, closed), FoundMatch::Running), "it is of no race");
    let found = find(&mut journal, &events, WantedMatch::Stored(FIRST));
    assert!(matches!(found, FoundMatch::Finished(_)), "{found:?}");
    let second = MatchId { table: 1, record: 10 };
    assert!(matches!(find(&mut journal, &events, WantedMatch::Stored(second)), FoundMatch::Running));
    for (table, record) in [(1, 0), (1, 4), (1, 6), (1, 99), (2, 5), (u32::MAX, u32::MAX)] {
        let found = find(&mut journal, &events, WantedMatch::Stored(MatchId { table, record }));
        assert!(matches!(found, FoundMatch::Gone), "{table}-{record}: {found:?}");
    }
}

#[test]
pub(super) fn a_stored_match_stays_when_its_table_closes_and_its_code_is_taken_again() {
    let folder = Folder::new();
    let (mut journal, _, events) = folder.open();
    let mut records: Vec<Record> = two_matches().into_iter().take(9).collect();
    records.extend(leaving(1).into_iter().map(|record| Record { number: record.number + 2, ..record }));
    commit(&mut journal, &events, records).expect("a commit");
    let last = find(&mut journal, &events, WantedMatch::Last(code(1)));
    assert!(matches!(last, FoundMatch::Finished(_)), "{last:?}");
    commit(&mut journal, &events, table(1)).expect("another table with the same code");
    assert!(matches!(find(&mut journal, &events, WantedMatch::Last(code(1))), FoundMatch::Running));
    let found = find(&mut journal, &events, WantedMatch::Stored(FIRST));
    assert!(matches!(found, FoundMatch::Finished(_)), "{found:?}");
    folder.change("UPDATE game_table SET pruned_at = 1 WHERE id = 1");
    assert!(matches!(find(&mut journal, &events, WantedMatch::Stored(FIRST)), FoundMatch::Gone));
}
