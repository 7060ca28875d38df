//! A seat for other programs: what they are asked, and which answers are moves.

use std::io::{BufReader, Cursor};

use splitkey_partner::lines::{LineError, answer, ask, question};
use splitkey_rules::{Action, Cell, Clue, Deal, Game, Side, SideView};

fn clue(text: &str) -> Action {
    Action::Clue { clue: Clue::new(text, 2).expect("a clue"), illegal: false }
}

/// Returns what side B sees once side A has given a clue.
fn guessing() -> SideView {
    let mut game = Game::new(Deal::sample());
    game.apply(Side::A, &clue("polar")).expect("a clue");
    game.side_view(Side::B)
}

#[test]
fn a_question_is_one_line_with_what_the_side_sees() {
    let asked = question(&guessing()).expect("a question");
    assert!(!asked.contains('\n'));
    let asked: serde_json::Value = serde_json::from_str(&asked).expect("JSON");
    assert_eq!((&asked["ask"], &asked["side"]), (&"guess".into(), &"B".into()));
    assert_eq!(asked["words"].as_array().map(Vec::len), Some(25));
    assert_eq!(asked["turns"][0]["clue"], "polar");
    let fields: Vec<&str> =
        asked["words"][0].as_object().expect("a word").keys().map(String::as_str).collect();
    assert_eq!(fields.len(), 4, "nothing of the other half: {fields:?}");
    let giver = Game::new(Deal::sample()).side_view(Side::A);
    assert!(question(&giver).expect("a question").starts_with(r#"{"ask":"clue","side":"A""#));
    let mut watching = guessing();
    watching.side = Side::A;
    assert_eq!(question(&watching), None, "it is not the turn of that side");
}

#[test]
fn an_answer_is_a_move_of_the_kind_that_was_asked_for() {
    let view = guessing();
    let word = view.public.words[3].to_lowercase();
    let guess = answer(&view, &format!(r#"{{"guess":"{word}"}}"#)).expect("a guess");
    assert_eq!(guess, Action::Guess(Cell::new(3).into_iter().collect()));
    assert_eq!(answer(&view, r#"{"stop":true}"#).expect("a stop"), Action::Stop);
    let giver = Game::new(Deal::sample()).side_view(Side::A);
    assert_eq!(answer(&giver, r#"{"clue":"polar","count":2}"#).expect("a clue"), clue("polar"));
    for wrong in ["", "{}", "7", r#"{"guess":"xyzzy"}"#, r#"{"clue":"polar","count":2}"#, r#"{"peek":true}"#]
    {
        assert!(matches!(answer(&view, wrong), Err(LineError::NotAMove(_))), "{wrong}");
    }
    assert!(answer(&giver, r#"{"clue":"polar"}"#).is_err());
    assert!(answer(&giver, r#"{"clue":"polar","count":99}"#).is_err());
}

#[test]
fn a_program_that_ends_or_never_stops_talking_makes_no_move() {
    let view = guessing();
    let mut asked = Vec::new();
    let mut answered = |text: String| ask(&view, &mut asked, &mut BufReader::new(Cursor::new(text)));
    assert!(matches!(answered("{\"stop\":true}\n".into()), Ok(Some(Action::Stop))));
    assert!(matches!(answered(String::new()), Err(LineError::Ended)));
    assert!(matches!(answered("x".repeat(10_000)), Err(LineError::Ended)));
    assert_eq!(asked.iter().filter(|byte| **byte == b'\n').count(), 3);
}
