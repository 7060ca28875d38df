//! What viewers vote for, as a sentence.

use std::cmp::Reverse;

use splitkey_protocol::VoteTally;
use splitkey_rules::Cell;

use crate::{Args, MatchView, Texts, arg};

/// How many words are named that viewers vote for.
const NAMED: usize = 3;

/// Returns what viewers vote for, the most wanted first.
pub fn votes_line(votes: &VoteTally, game: &MatchView, texts: &Texts) -> String {
    let mut wanted: Vec<(u16, String)> = Cell::all()
        .map(|cell| (votes.of(cell), game.word(cell).to_owned()))
        .chain([(votes.disputes, texts.get("votes-dispute"))])
        .filter(|(count, _)| *count > 0)
        .collect();
    // Words with as many votes stay in grid order.
    wanted.sort_by_key(|(count, _)| Reverse(*count));
    let named = wanted.iter().take(NAMED).map(|(count, name)| format!("{name} {count}"));
    let named = named.collect::<Vec<_>>().join(", ");
    let args = Args::from_iter([arg("count", votes.voters()), arg("wanted", named)]);
    texts.format(if wanted.is_empty() { "votes-none" } else { "votes-line" }, &args)
}
