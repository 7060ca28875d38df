//! Attempts of a team in words.

use splitkey_campaign::{Attempt, Easier, Ending};

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

/// Returns the date of a moment in seconds since 1970, in UTC, such as `2026-11-23`.
pub(crate) fn date(seconds: u64) -> String {
    // Counts from 0000-03-01, so that a leap day is the last day of its year; 146,097 days are 400 years.
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day_of_month = day_of_year - (153 * month + 2) / 5 + 1;
    let (year, month) =
        (era * 400 + year + u64::from(month >= 10), if month < 10 { month + 3 } else { month - 9 });
    format!("{year:04}-{month:02}-{day_of_month:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, expected) in [
            (1, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (1_709_251_199, "2024-02-29"),
            (1_709_251_200, "2024-03-01"),
            (1_795_000_000, "2026-11-18"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(date(seconds), expected);
        }
    }
}
