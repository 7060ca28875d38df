//! Tests that keys, taps and messages have the same effect however they fall into frames.

use std::time::Duration;

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyCode},
        touch::TouchPhase,
    },
    math::Rect,
    time::TimeUpdateStrategy,
};
use splitkey_client::{
    Selection, Sheet, TableState,
    controls::{Command, Confirmation},
    page::{ItemKind, Page},
    protocol::Request,
    rules::Cell,
};
use splitkey_ui::DrawnControl;

use super::{LAYOUTS, person::Person};

/// Something that a person does.
#[derive(Clone, Copy, Debug)]
enum Act {
    Letter(char),
    Key(KeyCode),
    Mouse(ButtonState),
    Tap,
    Point(u8),
    Click(&'static str),
}

fn key(code: KeyCode) -> Key {
    match code {
        KeyCode::Tab => Key::Tab,
        KeyCode::Enter => Key::Enter,
        KeyCode::Escape => Key::Escape,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::ArrowLeft => Key::ArrowLeft,
        KeyCode::ArrowRight => Key::ArrowRight,
        _ => Key::Space,
    }
}

impl Act {
    /// Does it, without running a frame.
    fn play(self, person: &mut Person, places: &impl Fn(&Person, Act) -> Rect) {
        match self {
            Act::Letter(letter) => person.stroke(letter),
            Act::Key(code) => {
                person.key(key(code), code, ButtonState::Pressed);
                person.key(key(code), code, ButtonState::Released);
            }
            Act::Mouse(state) => person.mouse(places(person, self), state),
            Act::Tap => {
                let place = places(person, self);
                person.finger(place, TouchPhase::Started);
                person.finger(place, TouchPhase::Ended);
            }
            Act::Click(_) | Act::Point(_) => {
                let place = places(person, self);
                person.mouse(place, ButtonState::Pressed);
                person.mouse(place, ButtonState::Released);
            }
        }
    }
}

fn word(person: &Person, cell: u8) -> Rect {
    let cell = Cell::new(cell).expect("a cell");
    person.place_of(&DrawnControl::Word(cell)).expect("the word should be drawn")
}

/// Plays everything, some of it in one frame, and runs frames until all is handled.
fn play(
    person: &mut Person,
    acts: &[Act],
    cuts: impl Fn(usize) -> bool,
    places: &impl Fn(&Person, Act) -> Rect,
) {
    for (at, act) in acts.iter().enumerate() {
        act.play(person, places);
        if cuts(at) {
            person.waits(1);
        }
    }
    person.waits(60);
}

fn clue(text: &str, number: u8) -> Request {
    Request::Clue { text: text.into(), number, insist: false }
}

fn letters(text: &str) -> Vec<Act> {
    text.chars().map(Act::Letter).collect()
}

fn writes(size: (u32, u32)) -> Person {
    Person::in_match(size)
}

#[test]
fn a_clue_typed_within_one_frame_keeps_its_number_out_of_the_word() {
    for size in LAYOUTS {
        let mut vera = writes(size);
        let acts =
            [letters("turtles"), vec![Act::Key(KeyCode::Tab)], letters("2"), vec![Act::Key(KeyCode::Enter)]];
        play(&mut vera, &acts.concat(), |_| false, &|_, _| Rect::default());
        assert_eq!(vera.wanted(), [clue("turtles", 2)], "{size:?}");
    }
}

#[test]
fn a_click_does_not_overtake_what_was_typed_before_it() {
    let mut vera = writes((1280, 720));
    let button = |vera: &Person, text: &str| vera.drawn_texts(|drawn| drawn == text)[0].1;
    let (number, send) = (button(&vera, "3"), button(&vera, "SEND CLUE"));
    let places = move |_: &Person, act: Act| if matches!(act, Act::Click("3")) { number } else { send };
    let acts = [letters("turtles"), vec![Act::Click("3"), Act::Click("send")]];
    play(&mut vera, &acts.concat(), |_| false, &places);
    assert_eq!(vera.wanted(), [clue("turtles", 3)]);
}

#[test]
fn a_tap_within_one_frame_selects_its_word_at_any_rate_of_frames() {
    for size in LAYOUTS {
        for frame in [16, 150, 500] {
            let mut vera = Person::guessing(size);
            vera.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(frame)));
            if vera.place_of(&DrawnControl::Word(Cell::new(12).expect("a cell"))).is_none() {
                continue;
            }
            let places = |vera: &Person, _: Act| word(vera, 12);
            play(&mut vera, &[Act::Tap], |_| false, &places);
            let armed = vera.app.world().resource::<Selection>().armed;
            assert_eq!(armed, Cell::new(12), "{size:?} at {frame} ms a frame");
            let click = [ButtonState::Pressed, ButtonState::Released].map(Act::Mouse);
            play(&mut vera, &click, |_| false, &|vera, _| word(vera, 13));
            let armed = vera.app.world().resource::<Selection>().armed;
            assert_eq!(armed, Cell::new(13), "{size:?} at {frame} ms a frame");
            assert!(vera.wanted().is_empty(), "{size:?} at {frame} ms a frame");
        }
    }
}

#[test]
fn a_word_is_touched_only_by_a_pointer_that_was_down_for_the_whole_time() {
    for (frame, frames, touches) in [(500, 1, false), (500, 4, true), (16, 20, false), (16, 80, true)] {
        let mut vera = Person::guessing((390, 844));
        vera.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(frame)));
        let place = word(&vera, 12);
        vera.finger(place, TouchPhase::Started);
        vera.waits(frames);
        vera.finger(place, TouchPhase::Ended);
        vera.waits(10);
        let guess = Request::Guess { word: Cell::new(12).expect("a cell").into() };
        let wanted = if touches { vec![guess] } else { Vec::new() };
        assert_eq!(vera.wanted(), wanted, "{frames} frames of {frame} ms");
    }
}

#[test]
fn an_open_menu_swallows_no_clue() {
    for size in LAYOUTS {
        let mut vera = writes(size);
        vera.strikes(Key::Escape, KeyCode::Escape);
        let offer = vera.place_of(&DrawnControl::Item("leave".into()));
        assert!(offer.is_some(), "{size:?}: the menu is open");
        vera.presses(Command::Want(Request::OfferFirstClue { offer: true }));
        let acts =
            [letters("polar"), vec![Act::Key(KeyCode::Tab)], letters("2"), vec![Act::Key(KeyCode::Enter)]];
        play(&mut vera, &acts.concat(), |_| false, &|_, _| Rect::default());
        let offered = Request::OfferFirstClue { offer: true };
        assert_eq!(vera.wanted(), [offered, clue("polar", 2)], "{size:?}");
        assert_eq!(vera.place_of(&DrawnControl::Item("leave".into())), None, "{size:?}: the menu has closed");
    }
}

#[test]
fn escape_clears_the_clue_then_leaves_it_and_then_opens_the_menu() {
    let mut vera = writes((1280, 720));
    let menu = |vera: &Person| vera.place_of(&DrawnControl::Item("leave".into())).is_some();
    vera.types("polar");
    vera.strikes(Key::Escape, KeyCode::Escape);
    assert_eq!((vera.fields().fields[0].text.as_str(), menu(&vera)), ("", false));
    assert!(vera.fields().focused.is_some(), "another clue can be typed");
    vera.strikes(Key::Escape, KeyCode::Escape);
    assert_eq!((vera.fields().focused, menu(&vera)), (None, false));
    vera.strikes(Key::Escape, KeyCode::Escape);
    assert!(menu(&vera));
    vera.strikes(Key::Escape, KeyCode::Escape);
    assert!(!menu(&vera));
}

#[test]
fn escape_closes_a_sheet_before_the_menu_beneath_it() {
    let mut vera = writes((1280, 720));
    vera.strikes(Key::Escape, KeyCode::Escape);
    vera.presses(Command::OpenSheet(Sheet::HowTo));
    vera.strikes(Key::Escape, KeyCode::Escape);
    let sheet = vera.app.world().resource::<splitkey_client::OpenSheet>().0;
    assert_eq!(sheet, None);
}

#[test]
fn the_menu_closes_when_the_turn_changes() {
    let mut vera = writes((1280, 720));
    let menu = |vera: &Person| vera.place_of(&DrawnControl::Item("leave".into())).is_some();
    vera.strikes(Key::Escape, KeyCode::Escape);
    assert!(menu(&vera));
    vera.sees_clue();
    assert!(!menu(&vera));
}

#[test]
fn a_partner_who_is_not_there_does_not_think() {
    for size in LAYOUTS {
        let mut vera = writes(size);
        vera.sees_partner_guess();
        let mut mara = |connected, away| {
            let mut state = vera.app.world_mut().resource_mut::<TableState>();
            let seat = &mut state.table.as_mut().expect("a table").seats[1];
            (seat.connected, seat.away) = (connected, away);
            vera.waits(3);
            let told = |text: &str| vera.drawn_texts(|drawn| drawn.contains(text)).len();
            (told("MARA IS OFFLINE"), told("MARA IS AWAY"))
        };
        assert_eq!(mara(true, false), (0, 0), "{size:?}");
        assert_eq!(mara(false, false), (1, 0), "{size:?}");
        assert_eq!(mara(true, true), (0, 1), "{size:?}");
    }
}

#[test]
fn the_button_says_for_how_many_words_it_sends() {
    let mut vera = writes((1280, 720));
    vera.types("polar2");
    let sends = |vera: &Person, text: &str| vera.drawn_texts(|drawn| drawn == text).len();
    // The digit belongs to the word, because the field had the focus.
    assert_eq!((vera.fields().fields[0].text.as_str(), sends(&vera, "SEND CLUE")), ("polar2", 1));
    vera.strikes(Key::Backspace, KeyCode::Backspace);
    vera.strikes(Key::Tab, KeyCode::Tab);
    vera.types("2");
    let higher = vera.drawn_texts(|drawn| drawn == "5+")[0].1;
    vera.clicks(higher);
    assert_eq!(sends(&vera, "SEND FOR 2"), 1, "though the numbers from 5 are shown");
}

#[test]
fn ending_the_turn_giving_up_and_challenging_ask_first_by_button_and_by_key() {
    let pages = [("stop", Confirmation::EndTurn), ("give-up", Confirmation::GiveUp)];
    for (id, question) in pages {
        let mut vera = Person::guessing((1280, 720));
        let items = &vera.app.world().resource::<Page>().items;
        let press = items.iter().find_map(|item| match &item.kind {
            ItemKind::Button { press, .. } if item.id == id => Some(press.clone()),
            _ => None,
        });
        vera.presses(press.expect("the button should be there"));
        assert_eq!((vera.question(), vera.wanted()), (Some(&question), &[][..]), "{id}");
        vera.presses(Command::Want(question.request()));
        assert_eq!((vera.question(), vera.wanted()), (None, &[question.request()][..]), "{id}");
    }
}

/// A small generator of chances.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn act(&mut self) -> Act {
        let keys = [KeyCode::Tab, KeyCode::Enter, KeyCode::Escape, KeyCode::Backspace, KeyCode::ArrowLeft];
        match self.below(10) {
            0..=3 => Act::Letter(['e', 'h', 'l', 'o'][self.below(4) as usize]),
            4..=5 => Act::Letter(['1', '2', '7'][self.below(3) as usize]),
            6..=7 => Act::Key(keys[self.below(5) as usize]),
            _ => Act::Point(self.below(25) as u8),
        }
    }
}

#[test]
fn random_input_has_the_same_effect_in_one_frame_as_in_many() {
    for seed in 0..24 {
        let mut chance = Chance(seed);
        let acts: Vec<Act> = (0..14).map(|_| chance.act()).collect();
        let size = LAYOUTS[seed as usize % LAYOUTS.len()];
        let mut cut = Chance(seed + 1000);
        let cuts: Vec<bool> = acts.iter().map(|_| cut.below(3) == 0).collect();
        let end = |cut: &dyn Fn(usize) -> bool| {
            let mut vera = if seed % 2 == 0 { Person::guessing(size) } else { writes(size) };
            let places: Vec<Option<Rect>> =
                Cell::all().map(|cell| vera.place_of(&DrawnControl::Word(cell))).collect();
            let place = move |_: &Person, act: Act| match act {
                Act::Point(cell) => places[usize::from(cell)].unwrap_or_default(),
                _ => Rect::default(),
            };
            for (at, act) in acts.iter().enumerate() {
                act.play(&mut vera, &place);
                if cut(at) {
                    vera.waits(6);
                }
            }
            vera.waits(80);
            let fields: Vec<String> = vera.fields().fields.iter().map(|field| field.text.clone()).collect();
            let selection = *vera.app.world().resource::<Selection>();
            let game = vera.app.world().resource::<TableState>().game.is_some();
            (vera.wanted().to_vec(), vera.question().cloned(), fields, selection, game)
        };
        let alone = end(&|_| true);
        assert_eq!(end(&|_| false), alone, "seed {seed}: {acts:?} in one frame");
        assert_eq!(end(&|at| cuts[at]), alone, "seed {seed}: {acts:?} cut at random");
    }
}
