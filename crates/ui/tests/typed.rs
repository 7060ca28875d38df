//! Tests of keys, pastes and clicks on the drawn screens, as a user at a keyboard makes them.

use std::time::Duration;

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyCode},
    },
    math::{Rect, Vec2},
    time::TimeUpdateStrategy,
};
use splitkey_client::{
    Notice, Sheet, TableState, ToHost, WordList,
    controls::{Command, Confirmation, WordsAct},
    page::Page,
    protocol::{Audience, Finding, Refused, Request, TableSettings},
    rules::{Cell, ClueRule, Mission},
};
use splitkey_ui::{DrawnControl, FieldChange, FieldEdit, FieldKind, NextFrame, TextField};

use self::person::Person;

mod order;
mod person;

const LAYOUTS: [(u32, u32); 3] = [(1280, 720), (800, 800), (390, 844)];

fn texts(person: &Person, kind: FieldKind) -> Vec<String> {
    let of_kind = |field: &&TextField| field.kind == kind;
    person.fields().fields.iter().filter(of_kind).map(|field| field.text.clone()).collect()
}

#[test]
fn a_still_screen_asks_for_no_frame_at_once_and_a_key_does() {
    for size in LAYOUTS {
        let mut vera = Person::guessing(size);
        vera.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)));
        // Whatever moves when a match appears comes to rest.
        vera.waits(120);
        let asked = |vera: &Person| vera.app.world().resource::<NextFrame>().take();
        asked(&vera);
        vera.waits(1);
        assert_ne!(asked(&vera), Some(Duration::ZERO), "{size:?}");
        vera.key(Key::ArrowUp, KeyCode::ArrowUp, ButtonState::Pressed);
        vera.waits(1);
        assert_eq!(asked(&vera), Some(Duration::ZERO), "{size:?}");
    }
}

#[test]
fn typing_with_an_open_chat_goes_to_the_chat_and_ends_no_turn() {
    for size in LAYOUTS {
        let mut vera = Person::guessing(size);
        vera.presses(Command::ToggleTalk);
        vera.types("hello");
        assert_eq!(texts(&vera, FieldKind::Line), ["hello"], "{size:?}: opening it focuses its field");
        // Without focus in the field, as after a click on the table.
        vera.strikes(Key::Escape, KeyCode::Escape);
        vera.types("e");
        assert_eq!(texts(&vera, FieldKind::Line), ["helloe"], "{size:?}");
        assert_eq!((vera.question(), vera.wanted()), (None, &[][..]), "{size:?}");
    }
}

#[test]
fn the_key_that_ends_the_turn_asks_for_confirmation_and_further_typing_changes_nothing() {
    let mut vera = Person::guessing((1280, 720));
    vera.types("hello");
    assert_eq!(vera.question(), Some(&Confirmation::EndTurn));
    vera.strikes(Key::Enter, KeyCode::Enter);
    assert_eq!((vera.question(), vera.wanted()), (None, &[][..]));
    vera.types("e");
    vera.strikes(Key::Tab, KeyCode::Tab);
    vera.strikes(Key::Enter, KeyCode::Enter);
    assert_eq!((vera.question(), vera.wanted()), (None, &[Request::Stop][..]));
}

#[test]
fn escape_answers_a_confirmation_with_no() {
    let mut vera = Person::guessing((1280, 720));
    vera.types("e");
    vera.strikes(Key::Escape, KeyCode::Escape);
    assert_eq!((vera.question(), vera.wanted()), (None, &[][..]));
}

#[test]
fn one_key_blanks_the_audiences_picture_whatever_is_open() {
    let blank = [Request::SetAudience { audience: Audience { delay: 20, blank: true } }];
    let with_delay = |mut vera: Person| {
        let mut state = vera.app.world_mut().resource_mut::<TableState>();
        state.table.as_mut().expect("a table").audience.delay = 20;
        vera
    };
    for size in LAYOUTS {
        let mut typing = with_delay(Person::in_match(size));
        typing.types("hel");
        let mut chatting = with_delay(Person::in_match(size));
        chatting.presses(Command::ToggleTalk);
        let mut reading = with_delay(Person::guessing(size));
        reading.presses(Command::OpenSheet(Sheet::Settings));
        let mut asked = with_delay(Person::guessing(size));
        asked.presses(Command::AskToLeave);
        let before = with_delay(Person::at_table(size));
        for mut vera in [typing, chatting, reading, asked, before] {
            vera.strikes(Key::F7, KeyCode::F7);
            let set = vera.wanted().iter().filter(|request| matches!(request, Request::SetAudience { .. }));
            assert_eq!(set.cloned().collect::<Vec<_>>(), blank, "{size:?}");
        }
    }
}

#[test]
fn the_key_that_blanks_the_picture_never_shows_it_again() {
    let mut vera = Person::in_match((1280, 720));
    let mut state = vera.app.world_mut().resource_mut::<TableState>();
    state.table.as_mut().expect("a table").audience.blank = true;
    vera.strikes(Key::F7, KeyCode::F7);
    assert!(vera.wanted().is_empty());
}

#[test]
fn insisting_on_an_invalid_clue_asks_for_confirmation() {
    let mut vera = Person::in_match((1280, 720));
    vera.app.world_mut().trigger(ToHost(Request::Clue { text: "polar".into(), number: 2, insist: false }));
    let finding = Finding { clue: "polar".into(), rule: ClueRule::Derivation, word: None, because: None };
    for (refused, asks) in
        [(Refused::InvalidClue(finding.clone()), true), (Refused::DoubtfulClue(finding), false)]
    {
        let notice = Notice::Refused(refused);
        let clue = Request::Clue { text: "polar".into(), number: 2, insist: true };
        let press = notice.insist(clue.clone());
        vera.presses(press);
        let question = Confirmation::Insist { text: "polar".into(), number: 2 };
        assert_eq!(vera.question(), asks.then_some(&question));
        vera.presses(Command::Want(clue));
        assert_eq!(vera.question(), None);
    }
}

#[test]
fn a_click_where_a_control_is_said_to_be_drawn_presses_it() {
    let mut vera = Person::at_home((1280, 720));
    let create = DrawnControl::Item("create".into());
    let place = vera.place_of(&create).expect("the button should be drawn");
    vera.presses(Command::OpenSheet(Sheet::Settings));
    assert_eq!(vera.place_of(&create), None, "the sheet covers it");
    vera.presses(Command::CloseSheet);
    vera.clicks(place);
    assert_eq!(vera.wanted(), [Request::CreateTable]);
}

#[test]
fn the_words_of_a_phone_are_said_to_be_drawn_in_a_grid() {
    let vera = Person::guessing((390, 844));
    let places: Vec<Rect> = Cell::all().filter_map(|cell| vera.place_of(&DrawnControl::Word(cell))).collect();
    assert_eq!(places.len(), 25);
    assert!(places[0].max.x <= places[1].min.x && places[0].max.y <= places[5].min.y, "{places:?}");
}

#[test]
fn ctrl_a_within_a_single_frame_selects_all() {
    let mut vera = Person::at_home((1280, 720));
    let name = vera.fields().fields[0].clone();
    vera.clicks(name.place);
    vera.types("hello");
    vera.key(Key::Control, KeyCode::ControlLeft, ButtonState::Pressed);
    vera.key(Key::Character("a".into()), KeyCode::KeyA, ButtonState::Pressed);
    vera.key(Key::Character("a".into()), KeyCode::KeyA, ButtonState::Released);
    vera.key(Key::Control, KeyCode::ControlLeft, ButtonState::Released);
    vera.waits(2);
    assert_eq!(vera.fields().fields[0].text, "hello", "no letter was typed");
    vera.types("o");
    assert_eq!(vera.fields().fields[0].text, "o");
}

#[test]
fn a_slow_click_counts_at_one_frame_a_second() {
    let mut vera = Person::at_home((1280, 720));
    let (_, create, _) = vera.drawn_texts(|text| text == "Create a table")[0];
    vera.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1)));
    vera.clicks(create);
    assert_eq!(vera.wanted(), [Request::CreateTable]);
}

#[test]
fn letters_in_the_same_frame_as_the_click_replace_the_name() {
    let mut vera = Person::at_home((1280, 720));
    let name = vera.fields().fields[0].place;
    vera.points(name);
    vera.presses_down(name);
    vera.key(Key::Character("h".into()), KeyCode::KeyH, ButtonState::Pressed);
    vera.waits(2);
    vera.types("e");
    assert_eq!(vera.fields().fields[0].text, "he");
}

#[test]
fn a_code_pasted_in_the_same_frame_as_the_click_lands_in_its_field() {
    let mut vera = Person::at_home((1280, 720));
    let code = vera.fields().fields[1].place;
    vera.points(code);
    vera.presses_down(code);
    vera.pastes("K7M2PX");
    assert_eq!(vera.fields().fields[1].text, "K7M2PX");
}

#[test]
fn typing_replaces_the_name_and_a_code_can_be_pasted() {
    let mut vera = Person::at_home((1280, 720));
    let [name, code] = [0, 1].map(|field| vera.fields().fields[field].place);
    vera.clicks(name);
    vera.types("hello");
    assert_eq!(vera.fields().fields[0].text, "hello", "in place of Guest");
    vera.clicks(code);
    vera.pastes("K7M2PX");
    vera.strikes(Key::Enter, KeyCode::Enter);
    assert_eq!(vera.fields().fields[1].text, "K7M2PX", "a code of no table can be corrected");
}

#[test]
fn a_name_that_cannot_be_drawn_is_refused_with_a_reason_and_can_be_corrected() {
    let mut vera = Person::at_home((1280, 720));
    let name = vera.fields().fields[0].place;
    vera.clicks(name);
    vera.pastes("אסתר");
    vera.strikes(Key::Enter, KeyCode::Enter);
    assert_eq!(vera.fields().fields[0].text, "אסתר");
    let told = format!("{:?}", vera.app.world().resource::<Page>().items);
    assert!(told.contains("Latin, Greek or Cyrillic"), "{told}");
    assert!(vera.wanted().is_empty());
}

#[test]
fn text_from_an_on_screen_keyboard_appears_in_the_drawn_field() {
    let mut vera = Person::in_match((390, 844));
    let clue = vera.fields().fields[0].clone();
    assert_eq!((clue.kind, clue.secret), (FieldKind::Clue, false));
    let edits = [FieldChange::Opened, FieldChange::Typed("polar".into()), FieldChange::Entered];
    for what in edits {
        vera.app.world_mut().trigger(FieldEdit { id: clue.id, what });
        vera.waits(3);
    }
    assert_eq!(vera.fields().fields[0].text, "polar");
    assert_eq!(vera.fields().heard, 3);
    assert_eq!(vera.fields().focused, None, "the number comes next, and needs no keyboard");
}

#[test]
fn a_field_beneath_a_confirmation_cannot_be_typed_into() {
    let mut vera = Person::in_match((390, 844));
    vera.presses(Command::AskToLeave);
    assert!(vera.fields().fields.is_empty());
}

#[test]
fn above_an_on_screen_keyboard_the_clue_can_be_written_and_the_words_read() {
    // What a keyboard leaves of a phone, upright and sideways.
    for size in [(390, 500), (360, 380), (844, 190), (740, 160)] {
        let vera = Person::in_match(size);
        let clue = vera.fields().fields[0].clone();
        assert_eq!(clue.kind, FieldKind::Clue);
        let window = Rect::new(0.0, 0.0, size.0 as f32, size.1 as f32);
        assert!(window.contains(clue.place.min) && window.contains(clue.place.max), "{size:?}: {clue:?}");
        let words = vera.drawn_texts(|text| text.starts_with("WORD "));
        assert_eq!(words.len(), 25, "{size:?}");
        for (word, place, letters) in words {
            assert!(
                window.contains(place.min) && window.contains(place.max),
                "{size:?}: {word} at {place:?}"
            );
            assert!(letters >= 12.0, "{size:?}: {word} is {letters} high");
            assert!(clue.place.intersect(place).is_empty(), "{size:?}: {word} is covered by the field");
        }
        for wanted in ["0", "4", "5+", "SEND CLUE"] {
            let found = vera.drawn_texts(|text| text == wanted);
            assert_eq!(found.len(), 1, "{size:?}: {wanted}");
            assert!(window.contains(found[0].1.min) && window.contains(found[0].1.max), "{size:?}: {wanted}");
        }
    }
}

#[test]
fn a_table_draws_its_words_from_a_list_of_thousands() {
    let mut vera = Person::at_table((1280, 720));
    vera.presses(Command::Words(WordsAct::Open));
    let lines = vera.fields().fields[0].clone();
    assert_eq!(lines.kind, FieldKind::Lines);
    vera.clicks(lines.place);
    let words: Vec<String> = (0..8000).map(|at| format!("w{at}")).collect();
    vera.pastes(&words.join("\n"));
    let list = vera.app.world().resource::<WordList>();
    assert_eq!((list.read.own.words.len(), list.read.found), (2000, 8000));
}

#[test]
fn a_city_is_chosen_by_a_click_on_the_map() {
    let mut vera = Person::at_table((1280, 720));
    vera.presses(Command::OpenSheet(Sheet::Missions));
    vera.waits(3);
    let (_, name, _) = vera.drawn_texts(|text| text == "Tokyo").remove(0);
    // The city lies just before its name.
    let city =
        Rect::from_center_half_size(name.center() - Vec2::new(name.half_size().x + 14.0, 0.0), Vec2::ONE);
    vera.points(city);
    let numbers = vera.drawn_texts(|text| text == "8 turns · 1 mistake");
    assert_eq!(numbers.len(), 1, "the pointer shows the numbers of the city");
    vera.clicks(city);
    let mission = Mission::new(8, 1).expect("a mission");
    let settings = TableSettings { mission, ..TableSettings::STANDARD };
    assert_eq!(vera.wanted(), [Request::Configure { settings }]);
}
