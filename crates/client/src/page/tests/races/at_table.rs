//! What differs at the tables of races.

use splitkey_protocol::{Request, TableRace};
use splitkey_rules::Variant;

use super::*;
use crate::{RaceTime, ToHost};

#[test]
fn what_costs_a_token_elsewhere_costs_strikes_in_a_race() {
    let sample = Sample::new().clue(Side::A, "polar", 2);
    let mut app = app(&sample, Some(Side::A));
    let mut game = sample.seen_by(Some(Side::A));
    game.variant = Variant::Strike;
    app.world_mut().resource_mut::<TableState>().game = Some(game.clone());
    app.world_mut().resource_mut::<Shown>().0 = Some(game);
    (0..2).for_each(|_| app.update());
    assert_eq!(words(&app, "concede").as_deref(), Some("Admit it's invalid"));
    app.world_mut().trigger(ControlPressed(Command::Ask(Confirmation::Concede)));
    app.update();
    let told = "It costs two strikes. The other side can still guess from it.";
    assert_eq!(text(&app, "question").as_deref(), Some(told));
    for question in [Confirmation::EndTurn, Confirmation::Concede] {
        let [here, elsewhere] = [true, false].map(|in_race| question.keys(in_race)[1]);
        assert_eq!(here, format!("{elsewhere}-race"));
    }
}

#[test]
fn a_whole_line_of_talk_in_capitals_acts_at_the_table_of_a_race() {
    let sample = Sample::new().clue(Side::A, "polar", 2);
    let mut app = app(&sample, Some(Side::B));
    let mut game = sample.seen_by(Some(Side::B));
    game.variant = Variant::Strike;
    let mut state = app.world_mut().resource_mut::<TableState>();
    state.game = Some(game);
    let title = RaceTitle::new("Autumn race").expect("a title");
    let at_race = Some(TableRace { race: RACE, title, pair: PairNumber(1) });
    state.table.as_mut().expect("a table").race = at_race;
    app.insert_resource(Profile::new(PlayerToken([7; 32]), Some(player("Vera"))));
    let (sender, asked) = std::sync::mpsc::channel();
    app.add_observer(move |request: On<ToHost>| sender.send(request.event().0.clone()).expect("a receiver"));
    let say = |app: &mut App, text: &str| {
        app.world_mut().trigger(FieldSubmitted { purpose: FieldPurpose::Talk, text: text.to_owned() });
        app.update();
        asked.try_iter().collect::<Vec<_>>()
    };
    assert_eq!(say(&mut app, " GUESS: WORD7, WORD1 "), [Request::GuessList { words: vec![7, 1] }]);
    assert_eq!(say(&mut app, "PASS TURN"), [Request::Pass]);
    let clue = Request::Clue { text: "weather".to_owned(), number: 2, insist: false };
    assert_eq!(say(&mut app, "CLUE: WEATHER-2"), [clue]);
    for talk in ["pass turn", "Guess: WORD7", "WELL DONE", "STOP", "so: GUESS: WORD7"] {
        let said = say(&mut app, talk);
        assert!(matches!(&said[..], [Request::Say { line, .. }] if line.as_str() == talk), "{said:?}");
    }
    assert!(say(&mut app, "GUESS: STORM").is_empty(), "a mistyped command is nobody else's business");
    assert!(matches!(app.world().resource::<Notice>(), Notice::Command(_)));

    app.world_mut().resource_mut::<TableState>().table.as_mut().expect("a table").race = None;
    let said = say(&mut app, "PASS TURN");
    assert!(matches!(&said[..], [Request::Say { .. }]), "at other tables it is talk: {said:?}");
}

#[test]
fn the_clock_of_a_pair_is_shown_at_its_table_with_the_strikes() {
    let sample = Sample::new().clue(Side::A, "polar", 2);
    let mut app = app(&sample, Some(Side::B));
    let mut game = sample.seen_by(Some(Side::B));
    game.variant = Variant::Strike;
    let mut state = app.world_mut().resource_mut::<TableState>();
    let title = RaceTitle::new("Autumn race").expect("a title");
    state.table.as_mut().expect("a table").race = Some(TableRace { race: RACE, title, pair: PairNumber(1) });
    state.game = Some(game.clone());
    app.world_mut().resource_mut::<Shown>().0 = Some(game);
    let clock = RaceClock { tokens: 0, next_token: None, paused: true };
    app.world_mut().resource_mut::<Flow>().race = Some(RaceTime { clock, now: NOW });
    app.update();
    let clock = page(&app).items.iter().find(|item| item.id == "flow-of-race").and_then(|item| item.words());
    assert_eq!(clock, Some("The clock is paused until the next move."));
    let resume = Command::Want(Request::Race { ask: RaceAsk::Pause { race: RACE, on: false } });
    assert_eq!(button(page(&app), "race-pause"), Some((&resume, true, None)));
    assert!(text(&app, "bank").is_some_and(|line| line.starts_with("1 strike: clues 1,")));
    assert_eq!(button(page(&app), "pass"), Some((&Command::Want(Request::Pass), true, None)));
    let view = Command::Race(RaceAct::View(RaceKey::Race(RACE)));
    assert_eq!(button(page(&app), "open-race"), Some((&view, true, None)));
}

/// Returns a player who guesses at the table of a pair, and what the host is asked.
fn guessing() -> (App, std::sync::mpsc::Receiver<Request>) {
    let mut app = app(&Sample::race().clue(Side::A, "polar", 2), Some(Side::B));
    app.insert_resource(Profile::new(PlayerToken([7; 32]), Some(player("Vera"))));
    let (sender, asked) = std::sync::mpsc::channel();
    app.add_observer(move |request: On<ToHost>| sender.send(request.event().0.clone()).expect("a receiver"));
    (app, asked)
}

#[test]
fn a_list_of_guesses_is_made_by_pressing_words_in_order() {
    let (mut app, asked) = guessing();
    let cell = |index| splitkey_rules::Cell::new(index).expect("a cell");
    let press = |app: &mut App, index| {
        app.world_mut().trigger(crate::TouchPressed { cell: cell(index) });
        app.update();
    };
    press(&mut app, 7);
    let begin = Command::List(crate::ListAct::Mark(cell(7)));
    assert_eq!(button(page(&app), "list-mark"), Some((&begin, true, None)));
    app.world_mut().trigger(ControlPressed(begin));
    app.update();
    [1, 3, 9, 3].into_iter().for_each(|index| press(&mut app, index));
    let told = "Your list: 1 WORD7, 2 WORD1, 3 WORD9. Press words to add them or take them out.";
    assert_eq!(text(&app, "list-words").as_deref(), Some(told));
    assert!(cells(page(&app))[9].state.contains("number 3 in your list"));
    assert_eq!(asked.try_iter().count(), 0, "nothing is touched before it is sent");
    app.world_mut().trigger(ControlPressed(Command::List(crate::ListAct::Send)));
    app.update();
    assert_eq!(asked.try_iter().collect::<Vec<_>>(), [Request::GuessList { words: vec![7, 1, 9] }]);
    assert_eq!(text(&app, "list-words"), None);
}

#[test]
fn a_guesser_tells_a_thought_and_the_partner_reads_it() {
    let (mut app, asked) = guessing();
    assert!(page(&app).items.iter().any(|item| item.id == "think"));
    let submit = FieldSubmitted { purpose: FieldPurpose::Thought, text: "STORM? Or rain.".to_owned() };
    app.world_mut().trigger(submit);
    app.update();
    let thought = splitkey_protocol::ThoughtText::new("STORM? Or rain.").expect("a thought");
    assert_eq!(asked.try_iter().collect::<Vec<_>>(), [Request::Think { text: thought.clone() }]);

    let mut giver = self::app(&Sample::race().clue(Side::A, "polar", 2), Some(Side::A));
    assert!(page(&giver).items.iter().all(|item| item.id != "think"), "a giver tells nothing");
    let told = splitkey_protocol::Thought { turn: 1, by: Side::B, text: thought };
    let message = FromHost::Thoughts { of_replay: false, thoughts: vec![told] };
    giver.world_mut().resource_mut::<Heard>().0.push_back(message);
    (0..2).for_each(|_| giver.update());
    assert_eq!(text(&giver, "thought-0").as_deref(), Some("1. Owl thought: STORM? Or rain."));
}
