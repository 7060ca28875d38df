//! The daily board with the computer on the pages.

use std::cmp::Reverse;

use splitkey_protocol::{Computer, Request, SoloPairs, TableRace};

use super::*;

/// Returns the page of a daily board on which so many pairs play with the computer.
fn daily(pairs: u16, finished: u16) -> RacePage {
    let plan = RacePlan { title: RaceTitle::new("2026-11-18").expect("a title"), most_pairs: 500, ..plan() };
    RacePage { daily: true, plan, pairs: 4, finished: 2, solo: Some(SoloPairs { pairs, finished }), ..race() }
}

fn solo(play: Option<PairPlay>) -> Option<MyPair> {
    Some(MyPair { solo: true, ..mine(false, play).expect("a pair") })
}

fn finished(strikes: u32) -> Option<RaceStanding> {
    let (best_clue, best_turn) = (Reverse(3), Reverse(4));
    let end = PairEnd::Finished(RaceResult { strikes, time_tokens: 0, best_clue, best_turn });
    Some(RaceStanding { end, rank: Some(1), decided_by: None, strikes: None, replay: None })
}

fn with_rows(page: RacePage, rows: Vec<RaceRow>) -> App {
    let pairs = RaceTold::Pairs { race: RACE, from: 0, rows, more: false };
    told(vec![RaceTold::Page { page: Box::new(page) }, pairs])
}

fn rows() -> Vec<RaceRow> {
    vec![
        RaceRow { standing: finished(9), ..row(2, [Some("Ada"), Some("Ben")], false) },
        RaceRow { standing: finished(7), computer: Some(Side::B), ..row(1, [Some("Vera"), None], false) },
        row(3, [Some("Cleo"), None], true),
        RaceRow { computer: Some(Side::A), ..row(4, [None, Some("Nils")], false) },
    ]
}

fn speak(app: &mut App, language: Language) {
    app.world_mut().resource_mut::<Settings>().language = language;
    (0..2).for_each(|_| app.update());
}

#[test]
fn the_computer_is_offered_where_the_race_has_a_list_for_it() {
    let app = open(daily(0, 0));
    let sign_up = |side| {
        let how = SignUp::WithComputer(side);
        Command::Want(Request::Race { ask: RaceAsk::SignUp { race: RACE, how, password: None } })
    };
    for (id, side) in [("event-solo-a", Side::A), ("event-solo-b", Side::B)] {
        assert_eq!(button(page(&app), id), Some((&sign_up(side), true, None)));
    }
    assert_eq!(words(&app, "event-solo-a").as_deref(), Some("With the computer: Play as Lark"));
    let about = text(&app, "race-solo-about").unwrap_or_default();
    assert!(about.contains("Steady") && about.contains("list of its own"), "{about}");
    assert_eq!(text(&app, "race-standings-solo"), None, "nobody plays with it yet");
    // In other events, and on a board in another language.
    for page_of in [race(), RacePage { solo: None, ..daily(0, 0) }] {
        assert_eq!(button(page(&open(page_of)), "event-solo-a"), None);
    }
    let full = open(RacePage { pairs: 500, ..daily(0, 0) });
    let (_, enabled, reason) = button(page(&full), "event-solo-b").expect("a button");
    assert!(!enabled && reason.is_some_and(|reason| reason.contains("no more pairs")), "{reason:?}");
}

#[test]
fn pairs_with_the_computer_are_listed_apart_under_its_name_in_the_language_of_the_player() {
    let mut app = with_rows(daily(2, 1), rows());
    let ids: Vec<String> = page(&app).items.iter().map(|item| item.id.to_string()).collect();
    let place = |wanted: &str| ids.iter().position(|id| id == wanted).expect("an item");
    let order = [
        "race-standings",
        "event-pair-2",
        "event-pair-3",
        "race-standings-solo",
        "event-pair-1",
        "event-pair-4",
    ];
    assert!(order.map(place).is_sorted(), "{ids:?}");
    for (language, headings, lines) in [
        (
            Language::English,
            ["Pairs (2, 1 finished)", "With the computer (2, 1 finished)"],
            ["1. Vera & Rook (computer) · 7 strikes", "Rook (computer) & Nils"],
        ),
        (
            Language::Dutch,
            ["Duo's (2, 1 klaar)", "Met de computer (2, 1 klaar)"],
            ["1. Vera & Roek (computer) · 7 strafpunten", "Roek (computer) & Nils"],
        ),
    ] {
        speak(&mut app, language);
        for (id, heading) in ["race-standings", "race-standings-solo"].into_iter().zip(headings) {
            assert_eq!(text(&app, id).as_deref(), Some(heading));
        }
        for (id, line) in ["event-pair-1", "event-pair-4"].into_iter().zip(lines) {
            assert!(text(&app, id).is_some_and(|told| told.starts_with(line)), "{:?}", text(&app, id));
        }
    }
}

#[test]
fn a_pair_with_the_computer_is_complete_and_has_nobody_to_invite_or_remind() {
    let app = open(RacePage { mine: solo(None), ..daily(1, 0) });
    let names = text(&app, "event-my-names");
    assert_eq!(names.as_deref(), Some("Vera & Rook (computer). You play Lark."));
    assert!(button(page(&app), "race-begin").is_some() && button(page(&app), "race-withdraw").is_some());
    let about = text(&app, "race-begin-about").unwrap_or_default();
    assert!(about.contains("The computer plays only while you're at the table"), "{about}");
    for id in ["race-pair-copy", "event-feed-new", "race-follow"] {
        assert!(page(&app).items.iter().all(|item| item.id != id), "{id}");
    }
    let app = open(RacePage { mine: solo(play(false)), ..daily(1, 0) });
    let told = text(&app, "event-play-line");
    assert_eq!(told.as_deref(), Some("7 strikes so far. The computer plays while you're at the table."));
    assert!(button(page(&app), "race-play").is_some() && button(page(&app), "race-pause").is_some());
    assert_eq!(button(page(&app), "event-remind"), None);
}

#[test]
fn a_shared_result_says_that_it_was_with_the_computer() {
    let app = with_rows(RacePage { mine: solo(play(true)), ..daily(2, 1) }, rows());
    let result = "Split Key · Daily board 2026-11-18 · with the computer · 7 strikes · no late penalties · \
                  best clue 3 · best turn 4 agents";
    let copy = Command::Copy(CopyAct::RaceResult(result.to_owned()));
    assert_eq!(button(page(&app), "race-share"), Some((&copy, true, None)));
}

#[test]
fn a_refusal_to_play_with_the_computer_is_told_in_words() {
    let mut app = open(race());
    for (reason, language, told) in [
        (RaceRefused::NotWithComputer, Language::English, "Only people play in this event. Bring a partner."),
        (
            RaceRefused::NotWithComputer,
            Language::Dutch,
            "In dit evenement spelen alleen mensen. Zoek een partner.",
        ),
    ] {
        speak(&mut app, language);
        let refused = FromHost::Refused { reason: Refused::Race(reason) };
        app.world_mut().resource_mut::<Heard>().0.push_back(refused);
        (0..2).for_each(|_| app.update());
        let shown = page(&app).items.iter().any(|item| item.words() == Some(told));
        assert!(shown, "{told}");
    }
}

#[test]
fn nobody_changes_the_computer_at_the_table_of_a_pair() {
    let sample = Sample::new().clue(Side::A, "polar", 2);
    let mut app = app(&sample, Some(Side::B));
    let mut set = |race| {
        let mut state = app.world_mut().resource_mut::<TableState>();
        let table = state.table.as_mut().expect("a table");
        table.race = race;
        table.seats[1].computer = Some(Computer::default());
        app.update();
        button(page(&app), "computer-quick").is_some()
    };
    assert!(set(None), "at other tables it can be made quick");
    let title = RaceTitle::new("2026-11-18").expect("a title");
    assert!(!set(Some(TableRace { race: RACE, title, pair: PairNumber(1) })));
}
