//! A computer's clock that is set forward while the host runs.

use splitkey_protocol::{RaceAsk, RaceLink, races::Stage};
use splitkey_testkit::{LinkedApps, race_plan};

use crate::races::room::{DAY, HOUR, Room};

/// Returns people of whom the first two play in a race of the third, which the host closes by itself.
fn with_pair() -> (Room, RaceLink) {
    let mut room = Room::new(LinkedApps::open(), 3);
    let race = room.create(2, race_plan(room.apps.time()));
    room.pair(race, 0, 1);
    room.ask(0, RaceAsk::SetFeed { race, on: true });
    room.open(race, [0, 1]);
    room.act([0, 1]);
    (room, race)
}

/// Sets the clock so many seconds ahead.
fn set_ahead(room: &mut Room, seconds: u64) {
    let shown = room.apps.time() - room.apps.now().as_secs();
    room.apps.set_clock(shown + seconds);
    room.settle();
}

fn set_back(room: &mut Room, seconds: u64) {
    let shown = room.apps.time() - room.apps.now().as_secs();
    room.apps.set_clock(shown - seconds);
    room.settle();
}

#[test]
fn a_clock_that_is_set_ahead_by_mistake_closes_no_race_and_costs_no_time_token() {
    let (mut room, race) = with_pair();
    set_ahead(&mut room, 200 * DAY);
    room.pass(HOUR - 120);
    let page = room.page(1, race);
    let play = page.mine.and_then(|mine| mine.play).expect("a match");
    assert_eq!((page.stage, play.clock.tokens, play.my_turn), (Stage::SignUps, 0, true));
    set_back(&mut room, 200 * DAY);
    room.pass(HOUR);
    assert!(room.act([0, 1]), "the pair plays on");
    let page = room.page(0, race);
    assert_eq!(page.stage, Stage::SignUps);
    assert!(room.apps.time() - page.now <= 1, "time goes by the clock again");
}

#[test]
fn a_clock_that_stays_ahead_is_believed_after_an_hour_but_deletes_no_race() {
    let (mut room, race) = with_pair();
    room.play([0, 1]);
    set_ahead(&mut room, 200 * DAY);
    room.pass(HOUR - 120);
    assert_eq!(room.page(2, race).opened, None);
    room.pass(180);
    assert_eq!(room.page(2, race).stage, Stage::Closed);
    (0..80).for_each(|_| room.pass(DAY));
    assert_eq!(room.page(2, race).finished, 1, "it was closed for 80 days, and not for 280");
    (0..11).for_each(|_| room.pass(DAY));
    let told = room.ask(2, RaceAsk::FetchPairs { race, from: 0 });
    assert!(told.is_empty(), "90 days have passed");
}
