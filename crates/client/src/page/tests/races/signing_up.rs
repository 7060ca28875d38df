//! Signing up for a race.

use super::*;

#[test]
fn a_player_signs_up_with_a_partner_or_without() {
    let app = open(race());
    let sign_up =
        |how| Command::Want(Request::Race { ask: RaceAsk::SignUp { race: RACE, how, password: None } });
    for (id, how) in [
        ("event-invite-a", SignUp::Invite(Side::A)),
        ("event-invite-b", SignUp::Invite(Side::B)),
        ("race-wait", SignUp::WaitForPartner),
    ] {
        assert_eq!(button(page(&app), id), Some((&sign_up(how), true, None)));
    }
    let full = open(RacePage { pairs: 2, ..race() });
    let (_, enabled, reason) = button(page(&full), "event-invite-a").expect("a button");
    assert!(!enabled && reason.is_some_and(|reason| reason.contains("no more pairs")), "{reason:?}");
    let (_, enabled, _) = button(page(&full), "race-wait").expect("a button");
    assert!(enabled, "somebody may wait in one of the pairs");
}

#[test]
fn an_invitation_says_whose_partner_one_becomes() {
    let invitation = Some(Invitation { by: player("Mara"), side: Side::B });
    let mut app = told(Vec::new());
    app.insert_resource(Races::viewing(RaceKey::Pair(PairLink([8; 16]))));
    (0..2).for_each(|_| app.update());
    let page = Box::new(RacePage { invitation, ..race() });
    app.world_mut().resource_mut::<Heard>().0.push_back(FromHost::Race { told: RaceTold::Page { page } });
    (0..2).for_each(|_| app.update());
    let told = text(&app, "event-invited");
    assert_eq!(told.as_deref(), Some("Mara invites you to be their partner. You would play Owl."));
}

#[test]
fn a_new_race_takes_sign_ups_at_once() {
    let list = RaceTold::List { listed: Vec::new(), mine: Vec::new(), now: NOW - 20 };
    let mut app = told(vec![list]);
    let page = Box::new(RacePage { opens: NOW, ..race() });
    app.world_mut().resource_mut::<Heard>().0.push_back(FromHost::Race { told: RaceTold::Page { page } });
    (0..2).for_each(|_| app.update());
    let told = text(&app, "event-stage");
    assert_eq!(told.as_deref(), Some("Sign-ups end in 3 days; the event closes in 20 days."));
}

#[test]
fn a_password_is_asked_for_before_signing_up() {
    let mut app = open(RacePage { has_password: true, ..race() });
    let reason = Some("Enter the password of the event first.");
    assert!(button(page(&app), "race-wait").is_some_and(|(_, enabled, why)| !enabled && why == reason));
    answer(&mut app, RaceField::Password, "sesame");
    let Some((Command::Want(Request::Race { ask: RaceAsk::SignUp { password, .. } }), true, None)) =
        button(page(&app), "race-wait")
    else {
        panic!("the player should be able to sign up")
    };
    assert_eq!(password, &splitkey_protocol::TablePassword::new("sesame").ok());
    let refused = FromHost::Refused { reason: Refused::WrongPassword };
    app.world_mut().resource_mut::<Heard>().0.push_back(refused);
    (0..2).for_each(|_| app.update());
    assert!(button(page(&app), "race-wait").is_some_and(|(_, enabled, _)| !enabled), "it was wrong");
}

#[test]
fn a_pair_that_was_not_complete_in_time_is_told_so() {
    let app = open(RacePage { stage: Stage::Playing, dropped: Some(Dropped::NoPartner), ..race() });
    let told = text(&app, "event-dropped");
    assert_eq!(told.as_deref(), Some("Sign-ups ended before you had a partner, so you can't play."));
}

#[test]
fn whoever_the_organiser_has_removed_is_told_why_and_can_sign_up_again() {
    let reason = TalkLine::new("there are too many pairs").expect("a reason");
    let app = open(RacePage { dropped: Some(Dropped::Removed { reason }), ..race() });
    let told = text(&app, "event-dropped");
    let expected = "The organiser has removed you from this event: there are too many pairs";
    assert_eq!(told.as_deref(), Some(expected));
    assert!(button(page(&app), "race-wait").is_some());
}

#[test]
fn nobody_is_offered_to_sign_up_before_sign_ups_open() {
    let mut plan = plan();
    plan.sign_ups_end += 2 * DAY;
    let app = open(RacePage { plan, stage: Stage::Announced, opens: NOW + 2 * DAY, ..race() });
    assert_eq!(text(&app, "event-stage").as_deref(), Some("Sign-ups open in 2 days."));
    let times = text(&app, "race-times").expect("the times");
    assert!(times.starts_with("Sign-ups from "), "{times}");
    assert!(button(page(&app), "race-wait").is_none());
}
