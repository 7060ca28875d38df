//! A seat for other programs: what a side sees as a line of JSON, and the program's move as another. `README.md` lists the
//! fields.

use std::fmt;
use std::io::{self, BufRead, Write};

use serde::{Deserialize, Serialize};
use splitkey_rules::{Action, Cell, Clue, Guess, Identity, Phase, Side, SideView, TurnRecord};
use splitkey_words::cell_of;

/// The longest line that a program may answer with, in bytes.
const LONGEST: u64 = 4096;

#[derive(Serialize)]
struct Question<'v> {
    ask: &'static str,
    side: &'static str,
    mission: String,
    tokens: u8,
    may_stop: bool,
    sudden_death: bool,
    words: Vec<Word<'v>>,
    turns: Vec<Turn<'v>>,
}

#[derive(Serialize)]
struct Word<'v> {
    word: &'v str,
    /// What the word is on the own half of the key: when the partner guesses it.
    mine: &'static str,
    found: bool,
    missed_by: Vec<&'static str>,
}

#[derive(Serialize)]
struct Turn<'v> {
    number: u16,
    giver: Option<&'static str>,
    clue: Option<&'v str>,
    count: Option<u8>,
    guesses: Vec<Touch<'v>>,
}

#[derive(Serialize)]
struct Touch<'v> {
    word: &'v str,
    by: &'static str,
    is: &'static str,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    clue: Option<String>,
    count: Option<u8>,
    guess: Option<String>,
    #[serde(default)]
    stop: bool,
}

/// Asks a program for the next move of a side, and returns it. Returns `None` if the side has nothing to decide.
///
/// # Errors
/// When the program cannot be reached, or answers with something else than a move.
pub fn ask(
    view: &SideView,
    to: &mut impl Write,
    from: &mut impl BufRead,
) -> Result<Option<Action>, LineError> {
    let phase = view.public.position.phase;
    if phase == Phase::Challenge(view.side) {
        return Ok(Some(Action::Deny));
    }
    let Some(question) = question(view) else { return Ok(None) };
    writeln!(to, "{question}").and_then(|()| to.flush()).map_err(LineError::Unreachable)?;
    let mut line = String::new();
    io::Read::take(from, LONGEST).read_line(&mut line).map_err(LineError::Unreachable)?;
    if !line.ends_with('\n') {
        return Err(LineError::Ended);
    }
    answer(view, &line).map(Some)
}

/// Returns what a side that may move now sees, as a line of JSON.
pub fn question(view: &SideView) -> Option<String> {
    let position = &view.public.position;
    let ask = match position.phase {
        phase if phase.may_clue(view.side) => "clue",
        phase if phase.may_guess(view.side) => "guess",
        _ => return None,
    };
    let word = |cell: Cell| {
        let state = position.words[cell.index()];
        Word {
            word: &view.public.words[cell.index()],
            mine: identity_name(view.map.at(cell)),
            found: state.agent.is_some(),
            missed_by: Side::BOTH.into_iter().filter(|by| state.is_marked_by(*by)).map(side_name).collect(),
        }
    };
    let question = Question {
        ask,
        side: side_name(view.side),
        mission: view.public.mission.to_string(),
        tokens: position.bank.tokens(),
        may_stop: position.may_stop,
        sudden_death: matches!(position.phase, Phase::Sudden(_)),
        words: Cell::all().map(word).collect(),
        turns: view.public.log.iter().map(|record| turn(view, record)).collect(),
    };
    Some(serde_json::to_string(&question).expect("a question should be JSON"))
}

fn turn<'v>(view: &'v SideView, record: &'v TurnRecord) -> Turn<'v> {
    let touch = |guess: &Guess| Touch {
        word: &view.public.words[guess.cell.index()],
        by: side_name(guess.guesser),
        is: identity_name(guess.found),
    };
    let given = record.clue.as_ref();
    Turn {
        number: record.number,
        giver: given.map(|given| side_name(given.giver)),
        clue: given.map(|given| given.clue.text.as_str()),
        count: given.map(|given| given.clue.number),
        guesses: record.guesses.iter().map(touch).collect(),
    }
}

/// Reads a program's answer to the last question.
///
/// # Errors
/// When it is not a move that the question asked for.
pub fn answer(view: &SideView, line: &str) -> Result<Action, LineError> {
    let wrong = || LineError::NotAMove(line.trim().to_owned());
    let answer: Answer = serde_json::from_str(line).map_err(|_| wrong())?;
    let gives = view.public.position.phase.may_clue(view.side);
    match answer {
        Answer { clue: Some(text), count: Some(count), guess: None, stop: false } if gives => {
            let clue = Clue::new(&text, count).map_err(|_| wrong())?;
            Ok(Action::Clue { clue, illegal: false })
        }
        Answer { clue: None, count: None, guess: Some(word), stop: false } if !gives => {
            Ok(Action::Guess(vec![cell_of(&word, &view.public.words).ok_or_else(wrong)?]))
        }
        Answer { clue: None, count: None, guess: None, stop: true } if !gives => Ok(Action::Stop),
        _ => Err(wrong()),
    }
}

fn side_name(side: Side) -> &'static str {
    ["A", "B"][side.index()]
}

fn identity_name(identity: Identity) -> &'static str {
    match identity {
        Identity::Agent => "agent",
        Identity::Bystander => "bystander",
        Identity::Assassin => "assassin",
    }
}

/// Why a program made no move.
#[derive(Debug)]
pub enum LineError {
    Unreachable(io::Error),
    /// It has ended, or its line is too long.
    Ended,
    /// Its answer is not a move that it was asked for.
    NotAMove(String),
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineError::Unreachable(error) => write!(f, "the program cannot be reached: {error}"),
            LineError::Ended => f.write_str("the program ended without an answer"),
            LineError::NotAMove(line) => write!(f, "the program's answer is no move: {line}"),
        }
    }
}

impl std::error::Error for LineError {}
