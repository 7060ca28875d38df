//! What differs at the tables of races.

use splitkey_protocol::TableRace;
use splitkey_rules::Variant;

use super::*;
use crate::{MatchView, RaceTime};

#[test]
fn what_costs_a_token_elsewhere_costs_strikes_in_a_race() {
    let sample = Sample::new().clue(Side::A, "polar", 2);
    let mut app = app(&sample, Some(Side::A));
    let game = MatchView { variant: Variant::Strike, ..sample.seen_by(Some(Side::A)) };
    app.world_mut().resource_mut::<TableState>().game = Some(game.clone());
    app.world_mut().resource_mut::<Shown>().0 = Some(game);
    (0..2).for_each(|_| app.update());
    assert_eq!(words(&app, "concede").as_deref(), Some("Withdraw clue (two strikes)"));
    app.world_mut().trigger(ControlPressed(Command::Ask(Confirmation::Concede)));
    app.update();
    let told = "It counts as invalid and costs two strikes. The other side can still guess from it.";
    assert_eq!(text(&app, "question").as_deref(), Some(told));
    for question in [Confirmation::EndTurn, Confirmation::Concede] {
        let [here, elsewhere] = [true, false].map(|in_race| question.keys(in_race)[1]);
        assert_eq!(here, format!("{elsewhere}-race"));
    }
}

#[test]
fn the_clock_of_a_pair_is_shown_at_its_table_with_the_strikes() {
    let sample = Sample::new().clue(Side::A, "polar", 2);
    let mut app = app(&sample, Some(Side::B));
    let game = MatchView { variant: Variant::Strike, ..sample.seen_by(Some(Side::B)) };
    let mut state = app.world_mut().resource_mut::<TableState>();
    let title = RaceTitle::new("Autumn race").expect("a title");
    state.table.as_mut().expect("a table").race = Some(TableRace { race: RACE, title, pair: PairNumber(1) });
    state.game = Some(game.clone());
    app.world_mut().resource_mut::<Shown>().0 = Some(game);
    let clock = RaceClock { tokens: 0, next_token: None, paused: true };
    app.world_mut().resource_mut::<Flow>().race = Some(RaceTime { clock, now: NOW });
    app.update();
    let clock = page(&app).items.iter().find(|item| item.id == "flow-of-race").and_then(|item| item.words());
    assert_eq!(clock, Some("The clock is paused until the next action."));
    let resume = Command::Want(Intent::Race { ask: RaceAsk::Pause { race: RACE, on: false } });
    assert_eq!(button(page(&app), "race-pause"), Some((&resume, true, None)));
    assert!(text(&app, "bank").is_some_and(|line| line.starts_with("1 strike: clues 1,")));
    assert_eq!(button(page(&app), "pass"), Some((&Command::Want(Intent::Pass), true, None)));
    let view = Command::Race(RaceAct::View(RaceKey::Race(RACE)));
    assert_eq!(button(page(&app), "open-race"), Some((&view, true, None)));
}
