//! Races that their organisers call off.

use splitkey_protocol::{
    CalledOff, CalledOffBy, RaceAsk, RaceRefused, RaceTold, Refused, Request, TalkLine, races::Stage,
};
use splitkey_testkit::{LinkedApps, race_plan};

use crate::races::room::{DAY, Room, name};

fn reason() -> TalkLine {
    TalkLine::new("the words are wrong").expect("a line")
}

fn refused(reason: RaceRefused) -> Option<Refused> {
    Some(Refused::Race(reason))
}

#[test]
fn a_race_that_is_called_off_ends_and_its_players_are_told_why() {
    let mut room = Room::new(LinkedApps::open(), 4);
    let race = room.create(2, race_plan(room.apps.time()));
    let call_off = Request::Race { ask: RaceAsk::CallOff { race, reason: reason() } };
    room.pair(race, 0, 1);
    assert_eq!(room.refused(0, call_off.clone()), refused(RaceRefused::NotOrganiser));
    // Nobody is told whether a pair has begun, so that makes no difference.
    room.open(race, [0, 1]);
    assert_eq!(room.refused(2, call_off.clone()), None);
    for who in 0..4 {
        let page = room.page(who, race);
        let expected = CalledOff { by: CalledOffBy::Organiser, reason: reason() };
        assert_eq!((page.stage, page.called_off), (Stage::Closed, Some(expected)));
        assert_eq!(page.plan.title.as_str(), "Autumn race");
    }
    let told = room.ask(0, RaceAsk::List);
    let [RaceTold::List { listed, mine, .. }] = told.as_slice() else { panic!("{told:?}") };
    assert!(listed.is_empty() && mine[0].called_off == Some(CalledOffBy::Organiser) && !mine[0].my_turn);
    let seen_revision = room.guests[0].revision();
    let pass = Request::Pass.at(seen_revision);
    assert_eq!(room.refused(1, pass), refused(RaceRefused::Closed));
    let sign_up = RaceAsk::SignUp { race, how: splitkey_protocol::SignUp::WaitForPartner, password: None };
    assert_eq!(room.refused(3, Request::Race { ask: sign_up }.by(name("Zoe"))), refused(RaceRefused::Closed));
    assert_eq!(room.refused(2, call_off), refused(RaceRefused::Closed));
}

#[test]
fn a_race_is_called_off_only_while_it_takes_sign_ups() {
    let mut room = Room::new(LinkedApps::open(), 1);
    let race = room.create(0, race_plan(room.apps.time()));
    room.pass(2 * DAY);
    let call_off = Request::Race { ask: RaceAsk::CallOff { race, reason: reason() } };
    assert_eq!(room.refused(0, call_off), refused(RaceRefused::SignUpsEnded));
    assert_eq!(room.page(0, race).called_off, None);
}
