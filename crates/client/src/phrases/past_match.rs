//! Matches of a history in words.

use splitkey_campaign::Ending;
use splitkey_protocol::{BestClue, EasierOptions, PastMatch, PlayerName, races::date};

use super::{attempt::result_words, names::mission_name};
use crate::{Args, Texts, arg};

/// Returns a match in one line: its date, mission and result, and who else played.
pub fn past_match_line(one: &PastMatch, texts: &Texts) -> String {
    let summary = &one.summary;
    let result = match Ending::of(summary.outcome) {
        Some(ending) => result_words(ending, summary.score, summary.turns, summary.tokens_left, texts),
        None => texts.get("history-void"),
    };
    let mut parts = vec![mission_name(summary.mission, texts), result];
    // Some hosts have no clock.
    if one.ended_at > 0 {
        parts.insert(0, date(one.ended_at));
    }
    let names: Vec<&str> = one.names.iter().flatten().map(PlayerName::as_str).collect();
    if !names.is_empty() {
        let key = if one.side.is_some() { "history-with" } else { "attempt-players" };
        parts.push(texts.format(key, &Args::from_iter([arg("names", names.join(", "))])));
    }
    let easier = summary.easier;
    if easier != EasierOptions::default() {
        parts.push(texts.get("history-easier"));
    }
    parts.join(" · ")
}

/// Returns the clue that led to the most agents.
pub fn best_clue_line(best: &BestClue, texts: &Texts) -> String {
    let args = Args::from_iter([
        arg("clue", best.clue.text.to_uppercase()),
        arg("number", best.clue.number),
        arg("agents", best.agents),
    ]);
    texts.format("history-best-clue", &args)
}

/// Returns a number with two decimals, as the language of the texts writes it.
pub fn decimal(value: f64, texts: &Texts) -> String {
    format!("{value:.2}").replace('.', &texts.get("history-decimal"))
}

/// Returns a share as a whole percentage.
pub fn percent(share: f64) -> String {
    format!("{:.0}", share * 100.0)
}
