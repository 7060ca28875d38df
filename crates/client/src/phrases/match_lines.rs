//! Sentences about what is going on in a match.

use splitkey_rules::{Phase, Side, Strikes};

use super::{
    ending::{outcome_title, result_line},
    names::{side_args, side_name},
};
use crate::{Args, MatchView, Texts, arg};

/// Returns the headline: what is going on, as this viewer sees it.
pub fn headline(game: &MatchView, texts: &Texts) -> String {
    let me = game.my_side();
    if let Some(outcome) = game.decided() {
        return outcome_title(outcome, texts);
    }
    match game.position.phase {
        Phase::First => texts.get("match-first"),
        Phase::ClueAny => texts.get("match-clue-any"),
        Phase::Clue(side) if me == Some(side) => texts.get("match-clue-mine"),
        Phase::Clue(side) => texts.format("match-clue-theirs", &side_args(side, texts)),
        Phase::Guess(side) => {
            let mut args = side_args(side, texts);
            let Some(given) = game.open_clue() else { return texts.format("match-guess-no-clue", &args) };
            args.set("clue", given.clue.text.to_uppercase());
            args.set("number", given.clue.number);
            let mine = me == Some(side);
            texts.format(if mine { "match-guess-mine" } else { "match-guess-theirs" }, &args)
        }
        Phase::Challenge(side) if me == Some(side) => texts.get("match-challenge-mine"),
        Phase::Challenge(side) => texts.format("match-challenge-theirs", &side_args(side, texts)),
        Phase::Sudden(_) => texts.get("match-sudden"),
        Phase::Over(outcome) => outcome_title(outcome, texts),
    }
}

/// Returns who gives, who guesses and which turn it is.
pub fn subline(game: &MatchView, texts: &Texts) -> String {
    let number = game.position.turn;
    match game.position.phase {
        Phase::First => texts.get("match-first-sub"),
        Phase::ClueAny => {
            texts.format("match-clue-any-sub", &Args::from_iter([arg("turn", number.saturating_add(1))]))
        }
        Phase::Clue(giver) => turn_line(game, giver, number.saturating_add(1), texts),
        Phase::Guess(guesser) => turn_line(game, guesser.partner(), number, texts),
        Phase::Challenge(giver) => texts.format("match-challenge-sub", &giver_args(giver, texts)),
        Phase::Sudden([true, true]) => texts.get("match-sudden-both"),
        Phase::Sudden([lark, _]) => {
            let side = if lark { Side::A } else { Side::B };
            texts.format("match-sudden-one", &side_args(side, texts))
        }
        Phase::Over(_) => result_line(game, texts),
    }
}

/// When the partner's map is finished, the giver's clue covers all that is left (rules §7).
fn turn_line(game: &MatchView, giver: Side, number: u16, texts: &Texts) -> String {
    let mut args = giver_args(giver, texts);
    args.set("turn", number);
    let gives_all = game.position.finished[giver.partner().index()];
    texts.format(if gives_all { "match-turn-rest" } else { "match-turn" }, &args)
}

/// Returns how many tokens there are and where they lie, or in a strike race the strikes and what they are for.
pub fn bank_line(game: &MatchView, texts: &Texts) -> String {
    if let Some(told) = strikes_line(game, texts) {
        return told;
    }
    let (bank, [lark, owl]) = (game.position.bank, game.position.taken);
    texts.format(
        "match-bank",
        &Args::from_iter([
            arg("count", bank.tokens()),
            arg("bystander", bank.bystander),
            arg("check", bank.check),
            arg("lark", lark),
            arg("owl", owl),
        ]),
    )
}

/// Returns the strikes of a strike race, and what they are for.
pub fn strikes_line(game: &MatchView, texts: &Texts) -> Option<String> {
    Some(strikes_words(game.strikes().map(|_| game.position.strikes)?, texts))
}

/// Returns how many strikes there are, and what they are for.
pub(crate) fn strikes_words(strikes: Strikes, texts: &Texts) -> String {
    let Strikes { clues, bystanders, assassins, illegal_clues } = strikes;
    let args = [
        arg("count", strikes.total()),
        arg("clues", clues),
        arg("bystanders", bystanders),
        arg("assassins", assassins),
        arg("illegal", illegal_clues),
    ];
    texts.format("match-strikes-for", &Args::from_iter(args))
}

fn giver_args<'a>(giver: Side, texts: &Texts) -> Args<'a> {
    Args::from_iter([
        arg("giver", side_name(giver, texts)),
        arg("guesser", side_name(giver.partner(), texts)),
    ])
}
