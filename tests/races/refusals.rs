//! What cannot be done in a race, and at the table of a pair.

use splitkey_protocol::{
    ExactWords, FromClient, FromHost, LinkKind, Packs, PairLink, RaceAsk, RaceLink, RacePlan, RaceRefused,
    RaceText, RaceTitle, RaceTold, RaceWords, RefereeMode, Refused, Request, SignUp, TableAccess,
    TablePassword, TableSettings, races::Stage,
};
use splitkey_rules::Side;
use splitkey_testkit::{LinkedApps, race_plan};

use crate::races::room::{DAY, Room, name};

fn race(reason: RaceRefused) -> Option<Refused> {
    Some(Refused::Race(reason))
}

fn sign_up(race: RaceLink, how: SignUp) -> FromClient {
    Request::Race { ask: RaceAsk::SignUp { race, how, password: None } }.by(name("Zoe"))
}

#[test]
fn impossible_races_are_not_created() {
    let mut room = Room::new(LinkedApps::open(), 1);
    let now = room.apps.time();
    let words: Vec<String> = (0..25).map(|number| format!("漢字{number}")).collect();
    let unprintable = RaceWords::Exact(ExactWords::new(&words).expect("words"));
    let wrong = [
        (RacePlan { sign_ups_end: now, ..race_plan(now) }, RaceRefused::BadTimes),
        (RacePlan { closes: now + 1, ..race_plan(now) }, RaceRefused::BadTimes),
        (RacePlan { closes: u64::MAX, ..race_plan(now) }, RaceRefused::BadTimes),
        (RacePlan { action_limit: 0, ..race_plan(now) }, RaceRefused::BadLimit),
        (RacePlan { most_pairs: 0, ..race_plan(now) }, RaceRefused::BadPlan),
        (RacePlan { words: RaceWords::Packs(Packs::Own), ..race_plan(now) }, RaceRefused::BadPlan),
        (RacePlan { words: RaceWords::Untold, ..race_plan(now) }, RaceRefused::BadPlan),
        (RacePlan { words: unprintable, ..race_plan(now) }, RaceRefused::BadPlan),
    ];
    let create = |plan, opens| {
        let ask = RaceAsk::Create { plan: Box::new(plan), password: None, opens };
        Request::Race { ask }.by(name("Olga"))
    };
    for (plan, reason) in wrong {
        assert_eq!(room.refused(0, create(plan, None)), race(reason));
    }
    // Sign-ups would open when they have ended, and the race would close more than a year from now.
    let late = RacePlan { sign_ups_end: now + 360 * DAY, closes: now + 370 * DAY, ..race_plan(now) };
    for (plan, opens) in [(race_plan(now), now + DAY), (late, now + 300 * DAY)] {
        assert_eq!(room.refused(0, create(plan, Some(opens))), race(RaceRefused::BadTimes));
    }
}

#[test]
fn a_race_is_created_with_any_title_and_text_but_insults() {
    let mut room = Room::new(LinkedApps::open(), 1);
    let plan = |title, text| RacePlan {
        title: RaceTitle::new(title).expect("a title"),
        text: Some(RaceText::new(text).expect("a text")),
        ..race_plan(room.apps.time())
    };
    let ordinary = plan("Watch the assassin", "Hoe werkt het? Elke week een beurt. De kok geeft een kus.");
    let insulting = [plan("De kutwijven", "Elke week."), plan("Every week", "for every asshole")];
    for plan in insulting {
        let ask = RaceAsk::Create { plan: Box::new(plan), password: None, opens: None };
        let refused = room.refused(0, Request::Race { ask }.by(name("Olga")));
        assert_eq!(refused, Some(Refused::NameNotAllowed));
    }
    room.create(0, ordinary);
}

#[test]
fn nobody_signs_up_before_sign_ups_open() {
    let mut room = Room::new(LinkedApps::open(), 3);
    let now = room.apps.time();
    let plan = RacePlan { sign_ups_end: now + 4 * DAY, ..race_plan(now) };
    let link = room.create_for(2, plan, Some(now + 2 * DAY));
    let page = room.page(0, link);
    assert_eq!((page.stage, page.opens), (Stage::Announced, now + 2 * DAY));
    room.pass(DAY);
    assert_eq!(room.refused(0, sign_up(link, SignUp::WaitForPartner)), race(RaceRefused::SignUpsNotOpen));
    room.pass(DAY);
    assert_eq!(room.page(0, link).stage, Stage::SignUps);
    assert_eq!(room.refused(0, sign_up(link, SignUp::WaitForPartner)), None);
}

#[test]
fn nobody_is_in_two_places_of_a_race() {
    let mut room = Room::new(LinkedApps::open(), 3);
    let link = room.create(2, race_plan(room.apps.time()));
    let invite = room.sign_up(0, link, SignUp::Invite(Side::B)).mine.and_then(|mine| mine.invite);
    let invite = invite.expect("a link");
    for how in [SignUp::Join(invite), SignUp::WaitForPartner, SignUp::Invite(Side::A)] {
        assert_eq!(room.refused(0, sign_up(link, how)), race(RaceRefused::Twice));
    }
    assert_eq!(room.refused(1, sign_up(link, SignUp::Join(PairLink([1; 16])))), race(RaceRefused::Unknown));
    let open = Request::Race { ask: RaceAsk::Open { race: link } };
    assert_eq!(room.refused(0, open.clone()), race(RaceRefused::NoPartner));
    assert_eq!(room.refused(1, sign_up(link, SignUp::Join(invite))), None);
    assert_eq!(room.refused(2, sign_up(link, SignUp::Join(invite))), race(RaceRefused::Unknown));
    assert_eq!(room.refused(2, open), race(RaceRefused::NotSignedUp));
    room.open(link, [1, 0]);
    let withdraw = Request::Race { ask: RaceAsk::Withdraw { race: link } };
    assert_eq!(room.refused(0, withdraw), race(RaceRefused::Begun));
    room.pass(DAY);
    assert_eq!(room.refused(2, sign_up(link, SignUp::WaitForPartner)), race(RaceRefused::SignUpsEnded));
}

#[test]
fn a_password_keeps_uninvited_players_out() {
    let mut room = Room::new(LinkedApps::open(), 3);
    let password = |text: &str| TablePassword::new(text).ok();
    let link = room.create_with(2, race_plan(room.apps.time()), password("sesame"));
    let pages = room.told[2].iter().filter_map(|said| match said {
        FromHost::Race { told: RaceTold::Page { page } } => Some(page.has_password),
        _ => None,
    });
    assert_eq!(pages.collect::<Vec<_>>(), [true], "it is never open to everyone");
    let sign_up = |password| {
        Request::Race { ask: RaceAsk::SignUp { race: link, how: SignUp::Invite(Side::A), password } }
            .by(name("Zoe"))
    };
    assert_eq!(room.refused(0, sign_up(None)), Some(Refused::PasswordNeeded));
    assert_eq!(room.refused(0, sign_up(password("sesam"))), Some(Refused::WrongPassword));
    assert_eq!(room.refused(0, sign_up(password("sesame"))), None);
    let invite = room.page(0, link).mine.and_then(|mine| mine.invite).expect("a link");
    room.sign_up(1, link, SignUp::Join(invite));
    room.ask(0, RaceAsk::Withdraw { race: link });
    room.ask(2, RaceAsk::SetPassword { race: link, password: password("other") });
    assert_eq!(room.refused(0, sign_up(password("sesame"))), Some(Refused::WrongPassword));
    assert_eq!(room.refused(0, sign_up(password("other"))), None);
}

#[test]
fn the_table_of_a_pair_is_theirs_as_the_race_has_made_it() {
    let mut room = Room::new(LinkedApps::open(), 3);
    let link = room.create(2, race_plan(room.apps.time()));
    room.pair(link, 0, 1);
    room.open(link, [0, 1]);
    let code = room.guests[0].table.as_ref().expect("a table").code;
    let join = Request::JoinTable { code, password: None }.by(name("Zoe"));
    assert_eq!(room.refused(2, join), Some(Refused::TableLocked));
    let host = room.guests[0].you.expect("a seat");
    for message in [
        Request::Configure { settings: TableSettings::STANDARD },
        Request::SetAccess { access: TableAccess::PRIVATE },
        Request::SwapSides,
        Request::StandUp,
        Request::Sit { side: Side::B },
        Request::StartMatch,
        Request::FlipAndStart,
        Request::HandOver { seat: host },
        Request::CloseTable,
        Request::MakeLink { kind: LinkKind::Overlay },
        Request::PlayFor { sheet: None },
    ] {
        assert_eq!(room.refused(0, message.clone()), race(RaceRefused::NotInRace), "{message:?}");
    }
    // A player who leaves keeps their seat, and comes back to the same match.
    let map = room.guests[0].map;
    room.say(0, Request::LeaveTable);
    room.ask(0, RaceAsk::Open { race: link });
    assert_eq!(room.guests[0].map, map);
}

#[test]
fn a_strict_referee_only_advises_in_a_race_where_an_invalid_clue_costs_two_strikes() {
    let mut room = Room::new(LinkedApps::open(), 3);
    let plan = race_plan(room.apps.time());
    let link = room.create(2, RacePlan { referee: RefereeMode::Strict, ..plan });
    room.pair(link, 0, 1);
    room.open(link, [0, 1]);
    let seen_revision = room.guests[0].revision();
    let text = room.guests[0].words().expect("words")[0].clone();
    let clue = |insist| Request::Clue { text: text.clone(), number: 1, insist }.at(seen_revision);
    assert!(matches!(room.refused(0, clue(false)), Some(Refused::InvalidClue(_))));
    assert_eq!(room.refused(0, clue(true)), None);
    let strikes = room.page(0, link).mine.and_then(|mine| mine.play).map(|play| play.strikes);
    assert_eq!(strikes, Some(3), "one for the clue, and two since it is invalid");
}

#[test]
fn a_phone_shows_the_key_of_a_pair_in_a_race_too() {
    let mut room = Room::new(LinkedApps::open(), 3);
    let race = room.create(2, race_plan(room.apps.time()));
    room.pair(race, 0, 1);
    room.open(race, [0, 1]);
    for message in
        [Request::MakeLink { kind: LinkKind::Phone }, Request::RevokeLink { kind: LinkKind::Phone }]
    {
        assert_eq!(room.refused(0, message), None);
    }
}
