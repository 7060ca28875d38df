//! Races go on after a restart of the host.

use splitkey_host::HostConfig;
use splitkey_protocol::{
    CalledOff, CalledOffBy, Language, RaceAsk, RaceLink, RacePlan, RaceRefused, RaceText, RaceTitle, Refused,
    Request, SignUp, TalkLine, races::Stage,
};
use splitkey_rules::Side;
use splitkey_server::{listed_races, remove_race};
use splitkey_testkit::{LinkedApps, race_plan};
use tempfile::TempDir;

use crate::races::{
    room::{DAY, HOUR, Room},
    solo::{config, daily, give_clue, wait_until},
};

fn apps(folder: &TempDir) -> LinkedApps {
    LinkedApps::in_folder(folder.path(), HostConfig::default())
}

/// Returns the same people at another host, whose computer's clock shows this time.
fn again(folder: &TempDir, room: Room, time: u64) -> Room {
    let people = room.guests.len() as u8;
    drop(room);
    let mut apps = apps(folder);
    apps.set_clock(time);
    Room::new(apps, people)
}

#[test]
fn reminders_and_feeds_are_kept_and_nothing_is_sent_again_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut room = Room::new(apps(&folder), 3);
    let started = room.apps.time();
    let race = room.create(2, race_plan(started));
    room.pair(race, 0, 1);
    room.ask(1, RaceAsk::SetFeed { race, on: true });
    let link = room.page(1, race).mine.and_then(|mine| mine.feed).expect("a feed");
    room.open(race, [0, 1]);
    room.act([0, 1]);
    room.pass(12 * HOUR);
    room.ask(0, RaceAsk::Remind { race });
    let before = room.apps.seat_feed(link).expect("a feed");
    assert!(before.play.as_ref().is_some_and(|play| play.my_turn && play.reminded.is_some()));

    room = again(&folder, room, started + 13 * HOUR);
    let (sender, news) = flume::unbounded();
    room.apps.send_news_by(Box::new(move |told| sender.send(told).expect("a receiver")));
    assert_eq!(room.apps.seat_feed(link), Some(before));
    let remind = Request::Race { ask: RaceAsk::Remind { race } };
    assert_eq!(room.refused(0, remind), Some(Refused::Race(RaceRefused::RemindedEnough)));
    room = again(&folder, room, started + 11 * DAY);
    room.pass(HOUR);
    assert!(room.apps.seat_feed(link).is_some_and(|feed| feed.closed), "although nobody has looked");
    assert!(news.is_empty());
}

#[test]
fn a_race_goes_on_after_each_restart_and_after_steps_of_the_clock() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut room = Room::new(apps(&folder), 5);
    let started = room.apps.time();
    let race = room.create(4, race_plan(started));
    room.pair(race, 0, 1);
    room.sign_up(2, race, SignUp::WaitForPartner);
    let sealed = room.page(0, race).sealed;

    room = again(&folder, room, started + HOUR);
    assert_eq!(room.page(0, race).sealed, sealed);
    room.sign_up(3, race, SignUp::WaitForPartner);
    room.open(race, [0, 1]);
    room.act([0, 1]);
    let before = (room.guests[0].words().cloned(), room.guests[0].map, room.guests[0].position());

    room = again(&folder, room, started + 2 * HOUR + 2 * DAY);
    let play =
        |room: &mut Room| room.page(0, race).mine.and_then(|mine| mine.play).expect("a pair that plays");
    assert_eq!(play(&mut room).clock.tokens, 1, "time has passed while no host ran");
    room.open(race, [0, 1]);
    assert_eq!((room.guests[0].words().cloned(), room.guests[0].map, room.guests[0].position()), before);
    room.act([0, 1]);

    // A step backwards costs and saves nothing.
    room = again(&folder, room, started + HOUR);
    assert_eq!(play(&mut room).clock.tokens, 1);
    room.open(race, [0, 1]);
    room.play([0, 1]);
    room.open(race, [2, 3]);

    room = again(&folder, room, started + 11 * DAY);
    room.pass(HOUR);
    let rows = room.rows(4, race);
    assert!(rows[0].standing.is_some_and(|standing| standing.rank == Some(1)));
    assert_eq!(rows[1].standing.and_then(|standing| standing.rank), Some(2));
    assert!(room.page(4, race).opened.is_some());

    // What was told makes it impossible to go on, even if the clock is set back.
    room = again(&folder, room, started + 9 * DAY);
    let page = room.page(4, race);
    assert_eq!((page.stage, page.opened.is_some()), (Stage::Closed, true));
    let closed = Some(Refused::Race(RaceRefused::Closed));
    let extend = RaceAsk::Extend { race, closes: started + 20 * DAY };
    assert_eq!(room.refused(4, Request::Race { ask: extend }), closed);
    room.open(race, [2, 3]);
    let seen_revision = room.guests[2].revision();
    assert_eq!(room.refused(2, Request::GiveUp.at(seen_revision)), closed);

    let gone = |room: &mut Room| room.ask(4, RaceAsk::FetchPairs { race, from: 0 }).is_empty();
    // It can be looked at for 90 days, of which a clock that is wrong makes none pass.
    room = again(&folder, room, started + 900 * DAY);
    assert!(!gone(&mut room));
    for day in (11..=99).step_by(2) {
        room = again(&folder, room, started + day * DAY);
        room.pass(DAY);
        assert!(!gone(&mut room), "on day {day}");
    }
    room = again(&folder, room, started + 102 * DAY);
    assert!(gone(&mut room));
    room = again(&folder, room, started + 102 * DAY);
    assert!(gone(&mut room));
}

#[test]
fn a_clock_that_is_wrong_after_a_restart_changes_no_race_for_an_hour() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut room = Room::new(apps(&folder), 5);
    let started = room.apps.time();
    let race = room.create(4, race_plan(started));
    room.pair(race, 0, 1);
    room.pair(race, 2, 3);
    room.open(race, [0, 1]);
    room.act([0, 1]);

    room = again(&folder, room, started + 365 * DAY);
    room.ask(4, RaceAsk::List);
    room.pass(HOUR - 120);
    let page = room.page(4, race);
    assert_eq!((page.stage, page.opened), (Stage::SignUps, None));

    // A computer without a battery starts in 1970, until it asks for the time.
    room = again(&folder, room, 5);
    room.open(race, [2, 3]);
    room.act([2, 3]);
    room.apps.set_clock(started + DAY);
    room.settle();
    for who in [0, 2] {
        let play = room.page(who, race).mine.and_then(|mine| mine.play).expect("a match");
        assert_eq!(play.clock.tokens, 0);
    }
    assert!(room.apps.time() - room.page(4, race).now <= 1, "time goes by the clock again");

    // The race has closed, although nobody has looked.
    room.pass(11 * DAY);
    room = again(&folder, room, 5);
    let page = room.page(4, race);
    assert_eq!((page.stage, page.opened.is_some()), (Stage::Closed, true));
}

#[test]
fn a_host_that_was_off_for_weeks_goes_on_after_an_hour() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut room = Room::new(apps(&folder), 3);
    let started = room.apps.time();
    let race = room.create(2, race_plan(started));
    room.pair(race, 0, 1);
    room.open(race, [0, 1]);
    room = again(&folder, room, started + 30 * DAY);
    assert_eq!(room.page(2, race).stage, Stage::SignUps);
    room.pass(HOUR);
    let page = room.page(2, race);
    assert_eq!((page.stage, page.opened.is_some()), (Stage::Closed, true));
    assert!(room.apps.time() - page.now <= 1);
}

#[test]
fn a_pair_with_the_computer_goes_on_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let room_at = |time: Option<u64>| {
        let mut apps = LinkedApps::in_folder(folder.path(), config(Language::English));
        apps.allow_computers();
        time.into_iter().for_each(|time| apps.set_clock(time));
        Room::new(apps, 1)
    };
    let mut room = room_at(None);
    let started = room.apps.time();
    let race = daily(&mut room);
    room.sign_up(0, race, SignUp::WithComputer(Side::A));
    let signed_up = room.page(0, race).mine;

    drop(room);
    room = room_at(Some(started + HOUR));
    assert_eq!(room.page(0, race).mine, signed_up);
    room.ask(0, RaceAsk::Open { race });
    give_clue(&mut room, 0, "fjord");
    let before = (room.guests[0].words().cloned(), room.guests[0].map, room.guests[0].position());
    let strikes = room.page(0, race).mine.and_then(|mine| mine.play).map(|play| play.strikes);
    assert_eq!(strikes, Some(1));

    drop(room);
    room = room_at(Some(started + 2 * HOUR));
    assert_eq!(room.apps.computers(), 0, "its partner is not there");
    room.ask(0, RaceAsk::Open { race });
    assert_eq!((room.guests[0].words().cloned(), room.guests[0].map, room.guests[0].position()), before);
    assert_eq!(room.apps.computers(), 1);
    let revision = room.guests[0].revision();
    wait_until(&mut room, "the computer should go on", |room| room.guests[0].revision() > revision);
    let rows = room.rows(0, race);
    assert_eq!(rows.iter().map(|row| row.computer).collect::<Vec<_>>(), [Some(Side::B)]);
}

#[test]
fn the_operator_removes_a_race_and_its_players_are_told_why_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut room = Room::new(apps(&folder), 4);
    let started = room.apps.time();
    let title = RaceTitle::new("Insulting title").expect("a title");
    let text = RaceText::new("An insulting text").ok();
    let race = room.create(3, RacePlan { title, text, ..race_plan(started) });
    room.pair(race, 0, 1);
    room.open(race, [0, 1]);
    room.play([0, 1]);
    drop(room);
    let reason = TalkLine::new("insults").expect("a line");
    let unknown = RaceLink([1; 16]);
    assert_eq!(remove_race(folder.path(), unknown, reason.clone()).expect("a journal"), None);
    let removed = remove_race(folder.path(), race, reason.clone()).expect("a journal");
    assert_eq!(removed.as_deref(), Some("Insulting title"));
    let listed = listed_races(folder.path()).expect("a journal");
    let [line] = listed.as_slice() else { panic!("{listed:?}") };
    let line = line.to_string();
    assert!(line.contains("Insulting title") && line.ends_with(", removed: insults"), "{line}");

    let mut apps = apps(&folder);
    apps.set_clock(started + HOUR);
    let mut room = Room::new(apps, 4);
    for who in 0..4 {
        let page = room.page(who, race);
        let called_off = CalledOff { by: CalledOffBy::Operator, reason: reason.clone() };
        assert_eq!((page.stage, page.called_off), (Stage::Closed, Some(called_off)));
        assert_eq!((page.opened, page.plan.text, page.mine), (None, None, None));
        assert!(room.rows(who, race).is_empty());
        room.ask(who, RaceAsk::FetchClues { race, from: 0 });
        room.ask(who, RaceAsk::List);
    }
    let told = format!("{:?}", room.told);
    assert!(told.contains("insults") && !told.contains("Insulting") && !told.contains("insulting"), "{told}");
    assert!(!told.contains("Olga") && !told.contains("Player 0"), "{told}");
    let gone = Some(Refused::Race(RaceRefused::Removed));
    for ask in [RaceAsk::Open { race }, RaceAsk::Extend { race, closes: started + 20 * DAY }] {
        assert_eq!(room.refused(3, Request::Race { ask }), gone);
    }
}
