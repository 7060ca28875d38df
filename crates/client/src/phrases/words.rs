//! Sentences about the words of the grid and the turns of the log.

use splitkey_protocol::Thought;
use splitkey_rules::{Cell, Guess, Identity, Side, SideMap, TurnRecord};

use super::names::{identity_name, side_args, side_name};
use crate::{Args, MatchView, Texts, arg};

/// Returns what everybody sees on a word and, with `show_key`, its identity on the viewer's own map.
pub fn word_state(cell: Cell, game: &MatchView, show_key: bool, texts: &Texts) -> String {
    let word = game.position.words[cell.index()];
    // In a strike race both sides may have touched it, and found different things.
    let told = |side: Side| {
        let key = match game.touched_by(cell, side)? {
            Identity::Agent => return None,
            Identity::Bystander => "word-missed-by",
            Identity::Assassin => "word-touched",
        };
        Some(texts.format(key, &side_args(side, texts)))
    };
    let both = Side::BOTH.map(|side| game.touched_by(cell, side));
    let public = match (word.agent, both) {
        (Some(finder), _) => texts.format("word-found-by", &side_args(finder, texts)),
        (None, [Some(Identity::Bystander), Some(Identity::Bystander)]) => texts.get("word-missed-by-both"),
        _ => {
            let told: Vec<String> = Side::BOTH.into_iter().filter_map(told).collect();
            if told.is_empty() { texts.get("word-open") } else { told.join("; ") }
        }
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
    // Only guesses for this side's clues say something about this side's key.
    let touched = game.touched_by(cell, side.partner()).filter(|found| *found == identity);
    let (key, by) = match (found, touched) {
        (Some(finder), _) => ("debrief-key-line-found", finder),
        (None, Some(_)) => ("debrief-key-line-touched", side.partner()),
        _ => return texts.format("debrief-key-line", &args),
    };
    args.set("side", side_name(by, texts));
    texts.format(key, &args)
}

/// Returns what a guesser thought in a turn.
pub fn thought_line(thought: &Thought, texts: &Texts) -> String {
    let mut args = side_args(thought.by, texts);
    args.set("turn", thought.turn);
    args.set("thought", thought.text.as_str());
    texts.format("thought-line", &args)
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
