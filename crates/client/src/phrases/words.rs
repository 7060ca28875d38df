//! Sentences about the words of the grid and the turns of the log.

use splitkey_rules::{Cell, Guess, Identity, Side, SideMap, TurnRecord};

use super::names::{identity_name, side_args, side_name};
use crate::{Args, MatchView, Texts, arg};

/// Returns what everybody sees on a word and, with `show_key`, its identity on the viewer's own map.
pub fn word_state(cell: Cell, game: &MatchView, show_key: bool, texts: &Texts) -> String {
    let word = game.position.words[cell.index()];
    let touch = game.touched_assassin().filter(|touch| touch.cell == cell);
    let public = match (word.agent, word.marked_by) {
        _ if let Some(touch) = touch => texts.format("word-touched", &side_args(touch.guesser, texts)),
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

/// Returns a word of a side's key that is open to everyone, with who found it there or touched its assassin.
pub fn key_line(cell: Cell, side: Side, map: &SideMap, game: &MatchView, texts: &Texts) -> String {
    let identity = map.at(cell);
    let mut args = Args::from_iter([
        arg("cell", cell.to_string()),
        arg("word", game.word(cell)),
        arg("identity", identity_name(identity, texts)),
    ]);
    let found = game.position.words[cell.index()].agent.filter(|_| identity == Identity::Agent);
    let (key, by) = match (found, game.touched_assassin_of(side)) {
        (Some(finder), _) => ("debrief-key-line-found", finder),
        (None, Some(touched)) if touched == cell => ("debrief-key-line-touched", side.partner()),
        _ => return texts.format("debrief-key-line", &args),
    };
    args.set("side", side_name(by, texts));
    texts.format(key, &args)
}

/// Returns a turn with its clue and what was found in it.
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
