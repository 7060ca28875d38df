//! Words of the grid and turns of the log, in words.

use splitkey_rules::{Cell, Guess, Side, SideMap, TurnRecord};

use super::{identity_name, side_args, side_name};
use crate::{Args, MatchView, Texts, arg};

/// What everybody sees on a word and, with `show_key`, what it is on the viewer's own map.
pub fn word_state(cell: Cell, game: &MatchView, show_key: bool, texts: &Texts) -> String {
    let word = game.position.words[cell.index()];
    let public = match (word.agent, word.marked_by) {
        (Some(finder), _) => texts.format("word-found-by", &side_args(finder, texts)),
        (None, [true, true]) => texts.get("word-missed-by-both"),
        (None, [true, false]) => texts.format("word-missed-by", &side_args(Side::A, texts)),
        (None, [false, true]) => texts.format("word-missed-by", &side_args(Side::B, texts)),
        (None, [false, false]) => texts.get("word-open"),
    };
    match game.me.filter(|_| show_key) {
        Some((_, map)) => {
            let identity = identity_name(map.at(cell), texts);
            let mine = texts.format("word-on-key", &Args::from_iter([arg("identity", identity)]));
            format!("{public}, {mine}")
        }
        None => public,
    }
}

/// A word on a key that is open to everyone, and who found it.
pub fn key_line(cell: Cell, map: &SideMap, game: &MatchView, texts: &Texts) -> String {
    let mut args = Args::from_iter([
        arg("cell", cell.to_string()),
        arg("word", game.word(cell)),
        arg("identity", identity_name(map.at(cell), texts)),
    ]);
    match found_for(cell, map, game) {
        Some(finder) => {
            args.set("side", side_name(finder, texts));
            texts.format("debrief-key-line-found", &args)
        }
        None => texts.format("debrief-key-line", &args),
    }
}

/// Who covered `cell`, if it is an agent on `map`.
fn found_for(cell: Cell, map: &SideMap, game: &MatchView) -> Option<Side> {
    let agent = map.at(cell) == splitkey_rules::Identity::Agent;
    game.position.words[cell.index()].agent.filter(|_| agent)
}

/// A turn with its clue and what was found in it.
pub fn log_line(record: &TurnRecord, game: &MatchView, texts: &Texts) -> String {
    let found: Vec<_> = record.guesses.iter().map(|guess| guess_words(guess, game, texts)).collect();
    let found = found.join(", ");
    let Some(given) = &record.clue else { return format!("{}: {found}", texts.get("match-log-sudden")) };
    let mut args = side_args(given.giver, texts);
    args.set("turn", record.number);
    args.set("clue", given.clue.text.to_uppercase());
    args.set("number", given.clue.number);
    args.set("words", found.as_str());
    let line = texts.format(if found.is_empty() { "match-log-line" } else { "match-log-line-found" }, &args);
    if given.penalised { format!("{line} ({})", texts.get("match-log-invalid")) } else { line }
}

fn guess_words(guess: &Guess, game: &MatchView, texts: &Texts) -> String {
    let identity = identity_name(guess.found, texts);
    let args = Args::from_iter([arg("word", game.word(guess.cell)), arg("identity", identity)]);
    texts.format("match-log-found", &args)
}
