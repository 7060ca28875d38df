//! A race that is closed, and the comparison of all pairs.

use splitkey_protocol::{PairClues, races::Sealed};
use splitkey_rules::{CELLS, Cell, Clue, Deal, GivenClue, Guess, Identity, TurnRecord};

use super::*;
use crate::page::Slot;

#[test]
fn a_closed_race_is_checked_against_its_hash() {
    let (deal, nonce) = (Deal::sample(), [7; 32]);
    let sealed = Some(Sealed::of(&deal, &nonce).0);
    let opened = Sealed::text(&deal, &nonce);
    let closed = |opened| {
        let plan = RacePlan { closes: NOW - DAY, ..plan() };
        open(RacePage { plan, stage: Stage::Closed, sealed, opened: Some(opened), ..race() })
    };
    let app = closed(opened.clone());
    assert!(text(&app, "race-seal-fits").is_some() && button(page(&app), "race-wait").is_none());
    assert!(button(page(&app), "event-clues").is_some());
    let app = closed(opened.replace("WORD3", "WORD4"));
    assert!(text(&app, "race-seal-differs").is_some() && text(&app, "race-seal-fits").is_none());
}

#[test]
fn a_board_that_was_changed_with_its_hash_is_found_out_by_a_device_that_has_seen_the_hash() {
    let sealed = |nonce| Some(Sealed::of(&Deal::sample(), &nonce).0);
    let open_page = RacePage { sealed: sealed([7; 32]), ..race() };
    for (seen, nonce, told) in [
        (true, [7; 32], "race-seal-same"),
        (true, [8; 32], "race-seal-changed"),
        (false, [8; 32], "race-seal-unseen"),
    ] {
        let mut app = if seen { open(open_page.clone()) } else { open(race()) };
        let plan = RacePlan { closes: NOW - DAY, ..plan() };
        let opened = Some(Sealed::text(&Deal::sample(), &nonce));
        let closed = RacePage { plan, stage: Stage::Closed, sealed: sealed(nonce), opened, ..race() };
        let page = RaceTold::Page { page: Box::new(closed) };
        app.world_mut().resource_mut::<Heard>().0.push_back(FromHost::Race { told: page });
        (0..3).for_each(|_| app.update());
        assert!(text(&app, "race-seal-fits").is_some(), "the board has the hash that is shown with it");
        for id in ["race-seal-same", "race-seal-changed", "race-seal-unseen"] {
            assert_eq!(text(&app, id).is_some(), id == told, "{id}");
        }
    }
}

#[test]
fn a_closed_race_says_what_each_pairs_strikes_consist_of() {
    let strikes = splitkey_rules::Strikes { clues: 7, bystanders: 2, assassins: 1, illegal_clues: 0 };
    let end = PairEnd::NotFinished;
    let standing =
        Some(RaceStanding { end, rank: Some(1), decided_by: None, strikes: Some(strikes), replay: None });
    let rows = vec![RaceRow { standing, ..row(1, [Some("Vera"), Some("Mara")], false) }];
    let app = told(vec![
        RaceTold::Page { page: Box::new(RacePage { stage: Stage::Closed, ..race() }) },
        RaceTold::Pairs { race: RACE, from: 0, rows, more: false },
    ]);
    let expected = "19 strikes: clues 7, bystanders 2, assassins 1 (10 each), invalid clues 0 (2 each).";
    assert_eq!(text(&app, "event-strikes-1").as_deref(), Some(expected));
}

/// Returns a pair that found the first word of the board with its first clue.
fn found_with(number: u16, clue: &str) -> PairClues {
    let clue = Clue::new(clue, 1).expect("a clue");
    let cell = Cell::new(0).expect("a cell");
    let turn = TurnRecord {
        number: 1,
        clue: Some(GivenClue { giver: Side::A, clue, penalised: false }),
        guesses: vec![Guess { cell, guesser: Side::B, found: Identity::Agent }],
        end: None,
    };
    PairClues { number: PairNumber(number), turns: vec![turn] }
}

#[test]
fn all_pairs_are_compared_on_the_board() {
    let (deal, nonce) = (Deal::sample(), [7; 32]);
    let (sealed, opened) = (Some(Sealed::of(&deal, &nonce).0), Some(Sealed::text(&deal, &nonce)));
    let title = RaceTitle::new("2026-11-15").expect("a title");
    let plan = RacePlan { title, closes: NOW - DAY, ..plan() };
    let closed = RacePage { plan, daily: true, stage: Stage::Closed, sealed, opened, ..race() };
    let rows = (1..=3).map(|number| row(number, [Some("Ada"), Some("Ben")], false)).collect();
    let clues = vec![found_with(1, "polar"), found_with(2, "polar"), found_with(3, "fjord")];
    let mut app = told(vec![
        RaceTold::Page { page: Box::new(closed) },
        RaceTold::Pairs { race: RACE, from: 0, rows, more: false },
        RaceTold::Clues { race: RACE, from: 0, pairs: clues, more: false },
    ]);
    app.insert_resource(OpenSheet(Some(Sheet::RaceClues)));
    app.update();
    let cells: Vec<(String, String)> = page(&app)
        .items
        .iter()
        .filter_map(|item| match &item.slot {
            Slot::Cell { word, note } => Some((word.clone(), note.clone())),
            _ => None,
        })
        .collect();
    assert_eq!(cells.len(), CELLS);
    let [first, second] = [0, 1].map(|at| deal.words()[at].clone());
    assert_eq!(cells[0], (first.clone(), "POLAR ×2".to_owned()));
    assert_eq!(cells[1], (second, "–".to_owned()));
    assert_eq!(words(&app, "event-word-A1"), Some(format!("A1 {first}: POLAR (2 pairs)")));
    assert_eq!(text(&app, "event-clues-of").as_deref(), Some("Daily board 2026-11-15"));
}
