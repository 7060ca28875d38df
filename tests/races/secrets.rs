//! What anybody is told does not depend on what other pairs do, except for those that have finished.

use splitkey_host::{Dealer, MemoryJournal};
use splitkey_protocol::{FromClient, FromHost, RaceAsk, RaceKey, RaceLink, RaceRefused, Refused};
use splitkey_rules::{Action, Identity, Side};
use splitkey_testkit::{LinkedApps, race_plan};

use crate::room::{DAY, HOUR, Room};

/// Plays a race in which the second pair acts so often, and returns everything that the first pair, the organiser and
/// somebody else are told.
fn told(actions: usize, gives_up: bool) -> Vec<Vec<FromHost>> {
    let dealer = Dealer::rigged(7, []);
    let apps = LinkedApps::with_dealer_and_journal(dealer, |notify| Box::new(MemoryJournal::new(notify)));
    let mut room = Room::new(apps, 6);
    let (organiser, other) = (4, 5);
    let race = room.create(organiser, race_plan(room.apps.time()));
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
    let race = room.create(2, race_plan(room.apps.time()));
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

/// Returns people of whom the first two are at their table in a race of the third.
fn with_pair() -> (Room, RaceLink) {
    let dealer = Dealer::rigged(7, []);
    let apps = LinkedApps::with_dealer_and_journal(dealer, |notify| Box::new(MemoryJournal::new(notify)));
    let mut room = Room::new(apps, 3);
    let race = room.create(2, race_plan(room.apps.time()));
    room.pair(race, 0, 1);
    room.open(race, [0, 1]);
    (room, race)
}

#[test]
fn a_link_to_a_replay_shows_nothing_before_the_race_is_closed() {
    let (mut room, race) = with_pair();
    room.play([0, 1]);
    room.pass(10 * DAY);
    let link = room.rows(2, race)[0].standing.and_then(|standing| standing.replay).expect("a link");
    assert!(room.replay(2, link).is_ok());

    // The same link, which nobody can know yet.
    let (mut room, _) = with_pair();
    room.play([0, 1]);
    let closed = Refused::Race(RaceRefused::ReplayClosed);
    for who in [0, 2] {
        assert_eq!(room.replay(who, link).err(), Some(closed.clone()));
    }
}

#[test]
fn the_words_after_a_wrong_one_are_shown_to_nobody() {
    let (mut room, _) = with_pair();
    room.act([0, 1]);
    let map = room.guests[0].map.expect("a map");
    let [wrong, right] = [Identity::Bystander, Identity::Agent].map(|identity| map.cells(identity).next());
    let [wrong, right] = [wrong.expect("a bystander"), right.expect("an agent")];
    let words = [wrong, right].map(|cell| cell.index() as u8).to_vec();
    let seen_revision = room.guests[1].revision();
    assert_eq!(room.refused(1, FromClient::GuessList { words, seen_revision }), None);
    room.play([0, 1]);
    let told = room.say(0, FromClient::FetchReplay).to_vec();
    let replay = told.iter().find_map(|said| match said {
        FromHost::Replay { replay } => Some(replay.clone()),
        _ => None,
    });
    let replay = replay.expect("the pair's replay");
    assert_eq!(replay.finished.actions()[1], (Side::B, Action::Guess(vec![wrong])));
}
