//! Attempts of a team in words.

use splitkey_campaign::{Attempt, Easier, Ending};
use splitkey_protocol::races::date;

use crate::{Args, Texts, arg};

/// Returns an attempt in one line: its date, how it ended, and in how many turns.
pub fn attempt_line(attempt: &Attempt, texts: &Texts) -> String {
    let Attempt { ending, score, turns, tokens_left, .. } = *attempt;
    let result = result_words(ending, score, turns, tokens_left, texts);
    match attempt.ended_at {
        // Some hosts have no clock.
        0 => result,
        seconds => format!("{}: {result}", date(seconds)),
    }
}

/// Returns how a match ended, and in how many turns.
pub(super) fn result_words(
    ending: Ending,
    score: Option<i16>,
    turns: u16,
    tokens_left: u8,
    texts: &Texts,
) -> String {
    let args = Args::from_iter([
        arg("turns", turns),
        arg("tokens", tokens_left),
        arg("score", score.map_or(0, i64::from)),
    ]);
    let result = match (ending, score) {
        (Ending::Won, Some(_)) => "attempt-won-score",
        (Ending::Won, None) => "attempt-won",
        (Ending::Assassin, _) => "attempt-assassin",
        (Ending::OutOfTokens, _) => "attempt-out-of-tokens",
        (Ending::SuddenDeath, _) => "attempt-sudden-death",
        (Ending::GaveUp, _) => "attempt-gave-up",
    };
    texts.format(result, &args)
}

/// Returns what else is kept of an attempt: the players, what made it easier, and the notes.
pub fn attempt_lines(attempt: &Attempt, texts: &Texts) -> Vec<String> {
    let names: Vec<&str> = attempt.players.iter().map(|name| name.as_str()).collect();
    let mut lines = vec![texts.format("attempt-players", &Args::from_iter([arg("names", names.join(", "))]))];
    if !attempt.easier.is_empty() {
        let easier: Vec<String> =
            attempt.easier.iter().map(|easier| texts.get(easier_key(*easier))).collect();
        lines.push(texts.format("attempt-easier", &Args::from_iter([arg("options", easier.join(", "))])));
    }
    let note = |note: &splitkey_campaign::Note| {
        let words = Args::from_iter([arg("name", note.by.as_str()), arg("text", note.text.as_str())]);
        texts.format("attempt-note", &words)
    };
    lines.extend(attempt.notes.iter().map(note));
    lines
}

fn easier_key(easier: Easier) -> &'static str {
    match easier {
        Easier::ExtraTokens => "easier-extra-tokens",
        Easier::LooserOrder => "easier-looser-order",
        Easier::SeveralWords => "easier-several-words",
        Easier::WordPlay => "easier-word-play",
        Easier::Ideas => "easier-ideas",
        Easier::Computer => "easier-computer",
    }
}
