//! What anybody is told does not depend on what other pairs do, except for those that have finished.

use splitkey_host::{Dealer, MemoryJournal};
use splitkey_protocol::{FromClient, FromHost, RaceAsk, RaceKey};
use splitkey_testkit::LinkedApps;

use crate::room::{HOUR, Room, plan};

/// Plays a race in which the second pair acts so often, and returns everything that the first pair, the organiser and
/// somebody else are told.
fn told(actions: usize, gives_up: bool) -> Vec<Vec<FromHost>> {
    let dealer = Dealer::rigged(7, []);
    let apps = LinkedApps::with_dealer_and_journal(dealer, |notify| Box::new(MemoryJournal::new(notify)));
    let mut room = Room::new(apps, 6);
    let (organiser, other) = (4, 5);
    let race = room.create(organiser, plan(room.apps.time()));
    room.pair(race, 0, 1);
    room.pair(race, 2, 3);
    room.open(race, [0, 1]);
    if actions > 0 {
        room.open(race, [2, 3]);
    }
    for action in 0..6 {
        if action < actions {
            room.act([2, 3]);
        }
        room.pass(HOUR);
        if gives_up && action == 3 {
            for who in [2, 3] {
                let seen_revision = room.guests[who].revision();
                room.say(who, FromClient::GiveUp { seen_revision });
            }
        }
    }
    room.act([0, 1]);
    for who in [0, organiser, other] {
        room.ask(who, RaceAsk::List);
        room.ask(who, RaceAsk::Fetch { by: RaceKey::Race(race) });
        room.ask(who, RaceAsk::FetchPairs { race, from: 0 });
    }
    let mut told = room.told;
    told.drain(2..4);
    told.iter_mut().flatten().for_each(forget_times);
    told
}

/// Forgets what depends on how long the steps of a test take.
fn forget_times(said: &mut FromHost) {
    use splitkey_protocol::RaceTold;
    match said {
        FromHost::Race { told: RaceTold::Page { page } } => {
            page.now = 0;
            if let Some(play) = page.mine.as_mut().and_then(|mine| mine.play.as_mut()) {
                play.clock.next_token = None;
            }
        }
        FromHost::Race { told: RaceTold::Clock { clock, now, .. } } => {
            (clock.next_token, *now) = (None, 0);
        }
        FromHost::Race { told: RaceTold::List { now, .. } } => *now = 0,
        _ => {}
    }
}

#[test]
fn nobody_notices_what_an_unfinished_pair_does() {
    let idle = told(0, false);
    assert!(idle.iter().all(|told| !told.is_empty()));
    assert_eq!(told(3, false), idle);
    assert_eq!(told(6, false), idle);
    assert_eq!(told(6, true), idle, "a pair that gives up is not told of before the race is closed");
}

#[test]
fn a_table_with_the_settings_of_a_race_is_dealt_something_else() {
    let dealer = Dealer::rigged(7, []);
    let apps = LinkedApps::with_dealer_and_journal(dealer, |notify| Box::new(MemoryJournal::new(notify)));
    let mut room = Room::new(apps, 3);
    let race = room.create(2, plan(room.apps.time()));
    room.pair(race, 0, 1);
    room.open(race, [0, 1]);
    let words = room.guests[0].words.clone();
    let mut players = room.apps.match_of_two();
    room.apps.settle(&mut players);
    assert_ne!(
        Some(players[0].game().words.clone()),
        words.map(Vec::from).map(|words| words.try_into().expect("25 words"))
    );
}
