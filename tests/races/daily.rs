//! The daily board of a host.

use splitkey_host::{DailyBoard, HostConfig, MemoryJournal};
use splitkey_protocol::{Language, RaceAsk, RaceLine, RaceTold, races::Stage};
use splitkey_testkit::{LinkedApps, UNIX_TIME};

use crate::races::room::{DAY, HOUR, Room};

fn room(starts: u64) -> Room {
    let daily_board = Some(DailyBoard { language: Language::English, starts });
    let config = HostConfig { daily_board, ..HostConfig::default() };
    Room::new(LinkedApps::keeping(config, |notify| Box::new(MemoryJournal::new(notify))), 4)
}

/// Returns the daily boards that someone is told of, and their other races.
fn listed(room: &mut Room, who: usize) -> (Vec<RaceLine>, Vec<RaceLine>) {
    let told = room.ask(who, RaceAsk::List);
    let [RaceTold::List { listed, mine, .. }] = told.as_slice() else { panic!("{told:?}") };
    assert!(listed.iter().all(|line| line.daily));
    (listed.clone(), mine.clone())
}

#[test]
fn a_host_without_the_option_has_no_daily_board() {
    let mut room = Room::new(LinkedApps::open(), 1);
    assert!(listed(&mut room, 0).0.is_empty());
}

#[test]
fn everybody_plays_the_same_board_until_the_day_ends_and_then_the_next() {
    let mut room = room(0);
    let today = UNIX_TIME / DAY * DAY;
    for who in 0..4 {
        let (daily, mine) = listed(&mut room, who);
        let [line] = daily.as_slice() else { panic!("{daily:?}") };
        assert_eq!((line.title.as_str(), line.closes), ("2026-10-20", today + DAY));
        assert_eq!((line.stage, line.organises, mine), (Stage::SignUps, false, Vec::new()));
    }
    let race = listed(&mut room, 0).0[0].race;
    room.pair(race, 0, 1);
    room.pair(race, 2, 3);
    room.open(race, [0, 1]);
    room.open(race, [2, 3]);
    assert_eq!((room.guests[0].words(), room.guests[0].map), (room.guests[2].words(), room.guests[2].map));
    room.play([0, 1]);
    let page = room.page(0, race);
    assert!(page.daily && !page.organises && page.opened.is_none());
    assert_eq!(room.rows(3, race)[0].standing.and_then(|standing| standing.rank), Some(1));

    room.pass(DAY);
    let (daily, mine) = listed(&mut room, 0);
    let [next] = daily.as_slice() else { panic!("{daily:?}") };
    assert_eq!((next.title.as_str(), next.closes), ("2026-10-21", today + 2 * DAY));
    assert_ne!(next.race, race);
    assert_eq!(mine.iter().map(|line| (line.race, line.stage)).collect::<Vec<_>>(), [(race, Stage::Closed)]);
    assert!(room.page(2, race).opened.is_some());
    // A board that nobody has played is deleted, and one that was played can be looked at.
    let unplayed = next.race;
    (0..3).for_each(|_| room.pass(DAY));
    assert!(room.ask(0, RaceAsk::FetchPairs { race: unplayed, from: 0 }).is_empty());
    assert_eq!(room.page(0, race).finished, 1);
}

#[test]
fn the_day_starts_when_the_operator_says_and_time_that_stands_still_starts_none() {
    let mut room = room(6 * HOUR);
    let first = listed(&mut room, 0).0[0].clone();
    // The clock of the test starts at midnight.
    assert_eq!((first.title.as_str(), first.closes), ("2026-10-19", UNIX_TIME + 6 * HOUR));
    room.pass(6 * HOUR);
    let second = listed(&mut room, 1).0[0].clone();
    assert_eq!(second.title.as_str(), "2026-10-20");
    room.apps.set_clock(UNIX_TIME);
    assert_eq!(listed(&mut room, 2).0[0].race, second.race);
}
