//! Pairs that miss a player: the organiser removes them, and when sign-ups end the host does.

use splitkey_protocol::{
    Dropped, FromClient, RaceAsk, RaceLink, RacePlan, RaceRefused, Refused, Request, SignUp, TalkLine,
    races::{PairNumber, Stage},
};
use splitkey_rules::Side;
use splitkey_testkit::{LinkedApps, race_plan};

use crate::races::room::{DAY, Room, name};

fn refused(reason: RaceRefused) -> Option<Refused> {
    Some(Refused::Race(reason))
}

fn reason() -> TalkLine {
    TalkLine::new("your partner has not come").expect("a line")
}

fn remove(race: RaceLink, pair: PairNumber) -> Request {
    Request::Race { ask: RaceAsk::RemovePair { race, pair, reason: reason() } }
}

fn sign_up(race: RaceLink, how: SignUp) -> FromClient {
    Request::Race { ask: RaceAsk::SignUp { race, how, password: None } }.by(name("Zoe"))
}

#[test]
fn the_organiser_removes_a_pair_that_keeps_others_out_and_it_is_told_why() {
    let mut room = Room::new(LinkedApps::open(), 4);
    let race = room.create(3, RacePlan { most_pairs: 1, ..race_plan(room.apps.time()) });
    let alone = room.sign_up(0, race, SignUp::Invite(Side::A)).mine.expect("a pair");
    room.ask(0, RaceAsk::SetFeed { race, on: true });
    let feed = room.page(0, race).mine.and_then(|mine| mine.feed).expect("a feed");
    let invite = SignUp::Invite(Side::B);
    assert_eq!(room.refused(1, sign_up(race, invite)), refused(RaceRefused::Full));
    assert_eq!(room.refused(1, remove(race, alone.number)), refused(RaceRefused::NotOrganiser));
    assert_eq!(room.refused(3, remove(race, PairNumber(9))), refused(RaceRefused::NoSuchPair));
    assert_eq!(room.refused(3, remove(race, alone.number)), None);
    let page = room.page(0, race);
    assert_eq!((page.mine, page.dropped), (None, Some(Dropped::Removed { reason: reason() })));
    assert_eq!(room.apps.seat_feed(feed), None);
    for who in [1, 3] {
        assert_eq!(room.page(who, race).dropped, None, "it is nobody else's business");
    }

    let link = room.sign_up(1, race, invite).mine.and_then(|mine| mine.invite).expect("a link");
    assert_eq!(room.refused(0, sign_up(race, SignUp::Join(link))), None, "they may come again");
    assert_eq!(room.page(0, race).dropped, None);
}

#[test]
fn a_complete_pair_is_not_removed_whether_it_has_begun_or_not() {
    let mut room = Room::new(LinkedApps::open(), 3);
    let race = room.create(2, race_plan(room.apps.time()));
    room.pair(race, 0, 1);
    let number = room.page(0, race).mine.expect("a pair").number;
    assert_eq!(room.refused(2, remove(race, number)), refused(RaceRefused::PairFull));
    room.open(race, [0, 1]);
    assert_eq!(room.refused(2, remove(race, number)), refused(RaceRefused::PairFull));
}

#[test]
fn pairs_that_miss_a_player_are_dropped_when_sign_ups_end() {
    let mut room = Room::new(LinkedApps::open(), 5);
    let race = room.create(4, race_plan(room.apps.time()));
    room.pair(race, 0, 1);
    let link = room.sign_up(2, race, SignUp::Invite(Side::A)).mine.and_then(|mine| mine.invite);
    room.sign_up(3, race, SignUp::WaitForPartner);
    room.pass(DAY);
    let page = room.page(2, race);
    assert_eq!((page.stage, page.pairs), (Stage::Playing, 1));
    assert_eq!((page.mine, page.dropped), (None, Some(Dropped::NoPartner)));
    assert_eq!(room.page(3, race).dropped, Some(Dropped::NoPartner));
    assert_eq!(room.rows(4, race).len(), 1);
    let join = SignUp::Join(link.expect("a link"));
    assert_eq!(room.refused(4, sign_up(race, join)), refused(RaceRefused::SignUpsEnded));
    room.open(race, [0, 1]);
}

#[test]
fn pairs_that_miss_a_player_are_not_among_those_that_have_not_finished() {
    let mut room = Room::new(LinkedApps::open(), 4);
    let race = room.create(3, race_plan(room.apps.time()));
    room.pair(race, 0, 1);
    room.sign_up(2, race, SignUp::WaitForPartner);
    assert_eq!(room.refused(3, Request::Race { ask: RaceAsk::Close { race } }), None);
    assert_eq!(room.rows(3, race).len(), 1);
    assert_eq!(room.page(2, race).dropped, Some(Dropped::NoPartner));
}
