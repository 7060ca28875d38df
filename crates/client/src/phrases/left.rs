//! Sentences about what is still to be found.

use splitkey_rules::Phase;

use super::names::side_args;
use crate::{AGENT_CARDS, Args, MatchView, Texts, arg};

/// Returns how many agents of my own key are left: for me to clue, and in sudden death for my partner to find. My key
/// reveals that, so only while `show_key`.
pub fn left_line(game: &MatchView, show_key: bool, texts: &Texts) -> Option<String> {
    let left = game.left_to_clue().filter(|_| show_key)?;
    match game.position.phase {
        Phase::Over(_) => None,
        Phase::Sudden(_) => {
            let partner = game.my_side()?.partner();
            let mut args = side_args(partner, texts);
            args.set("count", left);
            game.position.phase.may_guess(partner).then(|| texts.format("match-left-theirs", &args))
        }
        _ => Some(texts.format("match-left", &Args::from_iter([arg("count", left)]))),
    }
}

/// Returns, in sudden death, how many agents are left, and what each side has to find as far as my own key shows it.
pub fn sudden_line(game: &MatchView, show_key: bool, texts: &Texts) -> Option<String> {
    let Phase::Sudden(may_guess) = game.position.phase else { return None };
    let left = usize::from(AGENT_CARDS).saturating_sub(game.position.agents());
    let all = texts.format("match-sudden-agents", &Args::from_iter([arg("count", left)]));
    let theirs = game.left_to_clue().filter(|_| show_key && may_guess == [true, true]);
    let (Some(theirs), Some(side)) = (theirs, game.my_side()) else { return Some(all) };
    let mut args = side_args(side.partner(), texts);
    args.set("theirs", theirs);
    // Some of my partner's agents may be mine too.
    args.set("mine", left.saturating_sub(theirs).max(1));
    Some(format!("{all} {}", texts.format("match-sudden-split", &args)))
}
