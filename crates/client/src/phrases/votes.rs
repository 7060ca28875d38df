//! What viewers vote for, as a sentence.

use std::cmp::Reverse;

use splitkey_rules::{Cell, VoteTally};

use crate::{Args, MatchView, Texts, arg};

/// How many words are named that viewers vote for.
const NAMED: usize = 3;

/// Returns what viewers vote for, the most wanted first, and in how many seconds that is done, as far as a player is to see
/// either.
pub fn viewers_line(
    votes: Option<VoteTally>,
    touch_in: Option<u8>,
    game: &MatchView,
    texts: &Texts,
) -> Option<String> {
    let votes = votes.map(|votes| votes_line(&votes, game, texts));
    let touch = touch_in.map(|seconds| {
        let key = if votes.is_some() { "viewers-touch" } else { "viewers-touch-others" };
        texts.format(key, &Args::from_iter([arg("seconds", seconds)]))
    });
    let lines: Vec<String> = votes.into_iter().chain(touch).collect();
    (!lines.is_empty()).then(|| lines.join(" "))
}

/// Returns what viewers vote for, the most wanted first.
fn votes_line(votes: &VoteTally, game: &MatchView, texts: &Texts) -> String {
    let mut wanted: Vec<(u16, String)> = Cell::all()
        .map(|cell| (votes.of(cell), game.word(cell).to_owned()))
        .chain([(votes.challenges, texts.get("votes-challenge"))])
        .filter(|(count, _)| *count > 0)
        .collect();
    // Words with as many votes stay in grid order.
    wanted.sort_by_key(|(count, _)| Reverse(*count));
    let named = wanted.iter().take(NAMED).map(|(count, name)| format!("{name} {count}"));
    let named = named.collect::<Vec<_>>().join(", ");
    let args = Args::from_iter([arg("count", votes.voters()), arg("wanted", named)]);
    texts.format(if wanted.is_empty() { "votes-none" } else { "votes-line" }, &args)
}
