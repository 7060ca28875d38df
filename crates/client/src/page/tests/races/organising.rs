//! What the organiser of a race does on its page.

use splitkey_protocol::{Request, Ruling, RulingOn};

use super::*;
use crate::RaceRuling;

#[test]
fn the_organiser_calls_a_race_off_after_a_question() {
    let mut app = open(RacePage { organises: true, ..race() });
    let reason = "too few players".to_owned();
    app.world_mut().trigger(FieldSubmitted { purpose: FieldPurpose::RaceCallOff, text: reason });
    app.update();
    let reason = TalkLine::new("too few players").expect("a line");
    let call_off = Command::Want(Request::Race { ask: RaceAsk::CallOff { race: RACE, reason } });
    assert_eq!(button(page(&app), "confirm"), Some((&call_off, true, None)));
    let playing = open(RacePage { organises: true, stage: Stage::Playing, ..race() });
    assert!(page(&playing).items.iter().all(|item| item.id != "race-call-off"));
}

#[test]
fn only_the_organiser_runs_the_event() {
    let rows = vec![row(1, [Some("Ada"), Some("Ben")], false), row(2, [Some("Cleo"), None], true)];
    let pairs = RaceTold::Pairs { race: RACE, from: 0, rows, more: false };
    let page_of = |organises| RaceTold::Page { page: Box::new(RacePage { organises, ..race() }) };
    let other = told(vec![page_of(false), pairs.clone()]);
    for id in ["race-close", "event-later-1", "race-new-password", "event-rule-1", "event-remove-2"] {
        assert_eq!(button(page(&other), id), None, "{id}");
    }
    assert_eq!(text(&other, "event-pair-1").as_deref(), Some("Ada & Ben"));
    assert_eq!(text(&other, "event-pair-2").as_deref(), Some("Cleo, looking for a partner"));

    let mut app = told(vec![page_of(true), pairs]);
    assert_eq!(words(&app, "event-later-1").as_deref(), Some("Close later by: 1 day"));
    let (rule, ..) =
        button(page(&app), "event-rule-1").map(|(press, a, b)| (press.clone(), a, b)).expect("a button");
    app.world_mut().trigger(ControlPressed(rule));
    app.update();
    assert_eq!(words(&app, "event-strikes-less").as_deref(), Some("Strikes, −2: Fewer"));
    assert_eq!(words(&app, "event-turn-more").as_deref(), Some("Turn, none: Later"));
    for expected in ["Turn, 1: Later", "Turn, 2: Later"] {
        let (later, ..) = button(page(&app), "event-turn-more").expect("a button");
        let later = later.clone();
        app.world_mut().trigger(ControlPressed(later));
        app.update();
        assert_eq!(words(&app, "event-turn-more").as_deref(), Some(expected));
    }
    let (out, ..) =
        button(page(&app), "race-kind-out").map(|(press, a, b)| (press.clone(), a, b)).expect("a kind");
    app.world_mut().trigger(ControlPressed(out));
    app.update();
    let reason = "they shared a key".to_owned();
    app.world_mut().trigger(FieldSubmitted { purpose: FieldPurpose::RaceReason, text: reason.clone() });
    app.update();
    let (press, ..) = button(page(&app), "confirm").expect("a question");
    let Command::Want(Request::Race { ask: RaceAsk::Rule { ruling, .. } }) = press else {
        panic!("{press:?}")
    };
    assert_eq!((ruling.pair, &ruling.reason), (PairNumber(1), &TalkLine::new(&reason).expect("a line")));
    assert_eq!(ruling.turn, Some(2));
}

#[test]
fn a_race_closes_later_after_a_question() {
    let mut app = open(RacePage { organises: true, ..race() });
    let (later, ..) = button(page(&app), "event-later-7").expect("a button");
    let later = later.clone();
    app.world_mut().trigger(ControlPressed(later));
    app.update();
    let ask = RaceAsk::Extend { race: RACE, closes: NOW + 27 * DAY };
    assert_eq!(button(page(&app), "confirm"), Some((&Command::Want(Request::Race { ask }), true, None)));
}

fn ruling(on: RulingOn, reason: &str) -> Ruling {
    Ruling { pair: PairNumber(1), on, turn: None, reason: TalkLine::new(reason).expect("a line") }
}

/// Returns a pair with these rulings, which is out of the standings or has not finished.
fn ruled(rulings: Vec<Ruling>, out: bool) -> RaceRow {
    let end = if out { PairEnd::Disqualified } else { PairEnd::NotFinished };
    let standing = Some(RaceStanding { end, rank: None, decided_by: None, strikes: None, replay: None });
    RaceRow { standing, rulings, ..row(1, [Some("Ada"), Some("Ben")], false) }
}

#[test]
fn a_disqualification_can_be_taken_back_and_every_ruling_is_shown() {
    let (out, back) =
        (ruling(RulingOn::Disqualified, "shared a key"), ruling(RulingOn::Reinstated, "did not"));
    let page_of = || RaceTold::Page { page: Box::new(RacePage { organises: true, ..race() }) };
    let pairs = |row| RaceTold::Pairs { race: RACE, from: 0, rows: vec![row], more: false };
    let mut app = told(vec![page_of(), pairs(ruled(vec![out.clone()], true))]);
    assert_eq!(text(&app, "event-ruling-1-0"), None, "its line says so");
    let rule = Command::Race(RaceAct::Rule(Some(RaceRuling::on(PairNumber(1)))));
    app.world_mut().trigger(ControlPressed(rule));
    app.update();
    assert_eq!(button(page(&app), "race-kind-out"), None);
    let (kind, ..) = button(page(&app), "race-kind-back").expect("a kind");
    let kind = kind.clone();
    app.world_mut().trigger(ControlPressed(kind));
    app.update();
    let purpose = FieldPurpose::RaceReason;
    app.world_mut().trigger(FieldSubmitted { purpose, text: "did not".to_owned() });
    app.update();
    let ask = RaceAsk::Rule { race: RACE, ruling: back.clone() };
    assert_eq!(button(page(&app), "confirm"), Some((&Command::Want(Request::Race { ask }), true, None)));

    let app = told(vec![page_of(), pairs(ruled(vec![out, back], false))]);
    let lines = ["event-ruling-1-0", "event-ruling-1-1"].map(|id| text(&app, id).unwrap_or_default());
    let expected = ["Disqualified by the organiser: shared a key", "Reinstated by the organiser: did not"];
    assert_eq!(lines, expected);
}

#[test]
fn the_organiser_is_offered_no_ruling_on_their_own_pair() {
    let rows = vec![row(1, [Some("Vera"), Some("Mara")], false), row(2, [Some("Ada"), Some("Ben")], false)];
    let page_of = Box::new(RacePage { organises: true, mine: mine(true, None), ..race() });
    let pairs = RaceTold::Pairs { race: RACE, from: 0, rows, more: false };
    let app = told(vec![RaceTold::Page { page: page_of }, pairs]);
    assert_eq!(button(page(&app), "event-rule-1"), None);
    assert!(button(page(&app), "event-rule-2").is_some());
}

#[test]
fn the_organiser_removes_a_pair_that_misses_a_player_after_a_question() {
    let rows = vec![row(1, [Some("Ada"), Some("Ben")], false), row(2, [Some("Cleo"), None], true)];
    let pairs = RaceTold::Pairs { race: RACE, from: 0, rows, more: false };
    let page_of = |stage| RaceTold::Page { page: Box::new(RacePage { organises: true, stage, ..race() }) };
    let mut app = told(vec![page_of(Stage::SignUps), pairs]);
    assert_eq!(button(page(&app), "event-remove-1"), None, "it is complete");
    assert_eq!(words(&app, "event-remove-2").as_deref(), Some("Cleo, looking for a partner: Remove"));
    let (remove, ..) = button(page(&app), "event-remove-2").expect("a button");
    let remove = remove.clone();
    app.world_mut().trigger(ControlPressed(remove));
    app.update();
    assert_eq!(text(&app, "race-removing").as_deref(), Some("Remove Cleo"));
    let purpose = FieldPurpose::RaceReason;
    app.world_mut().trigger(FieldSubmitted { purpose, text: "no partner comes".to_owned() });
    app.update();
    let reason = TalkLine::new("no partner comes").expect("a line");
    let ask = RaceAsk::RemovePair { race: RACE, pair: PairNumber(2), reason };
    assert_eq!(button(page(&app), "confirm"), Some((&Command::Want(Request::Race { ask }), true, None)));
}
