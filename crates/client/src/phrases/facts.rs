//! Sentences about what just happened.

use splitkey_rules::{Fact, Proposal, Side, TurnEnd};

use super::{
    ending::outcome_sentence,
    names::{side_args, side_name},
};
use crate::{Args, MatchView, Texts, arg};

/// Returns the live region's sentence about a fact that `game` already includes, or `None` for a fact that needs none.
///
/// `by` is the name of the acting player; without it the side's name is used.
pub fn fact_sentence(fact: &Fact, by: Option<&str>, game: &MatchView, texts: &Texts) -> Option<String> {
    let who = |side: Side| {
        let side = side_name(side, texts);
        match by {
            Some(name) => texts.format("fact-who", &Args::from_iter([arg("name", name), arg("side", side)])),
            None => side,
        }
    };
    let acted = |key: &str, side| Some(texts.format(key, &Args::from_iter([arg("who", who(side))])));
    let touched = |key: &str, cell, guesser| {
        let args = Args::from_iter([
            arg("who", who(guesser)),
            arg("word", game.word(cell)),
            arg("count", game.position.agents()),
        ]);
        Some(texts.format(key, &args))
    };
    match fact {
        Fact::ClueGiven { giver, clue } => {
            let args = Args::from_iter([
                arg("who", who(*giver)),
                arg("clue", clue.text.to_uppercase()),
                arg("number", clue.number),
            ]);
            Some(texts.format("fact-clue", &args))
        }
        Fact::TokenDiscarded { face } => face.map(|_| texts.get("fact-discarded")),
        Fact::CluePenalised { giver } => Some(texts.format("fact-penalised", &side_args(*giver, texts))),
        Fact::WordCovered { cell, guesser } => touched("fact-agent", *cell, *guesser),
        Fact::WordMarked { cell, guesser, assassin: true, .. } | Fact::AssassinTouched { cell, guesser } => {
            touched("fact-assassin", *cell, *guesser)
        }
        Fact::WordMarked { cell, guesser, tokens: 2, .. } => touched("fact-bystander-two", *cell, *guesser),
        Fact::WordMarked { cell, guesser, .. } => touched("fact-bystander", *cell, *guesser),
        // The win that follows covers it.
        Fact::SideFinished { .. } if game.position.agents() == 15 => None,
        Fact::SideFinished { side } => {
            let mut args = side_args(*side, texts);
            args.set("partner", side_name(side.partner(), texts));
            Some(texts.format("fact-finished", &args))
        }
        Fact::CheckTaken { side, .. } => {
            let mut args = side_args(*side, texts);
            args.set("count", game.position.bank.tokens());
            Some(texts.format("fact-check", &args))
        }
        Fact::Challenged { by } => acted("fact-challenged", *by),
        Fact::Denied { by } => acted("fact-denied", *by),
        Fact::TimedOut { side: Some(side) } => Some(texts.format("fact-timed-out", &side_args(*side, texts))),
        Fact::TimedOut { side: None } => Some(texts.get("fact-timed-out-any")),
        Fact::Proposed { by, proposal: Proposal::GiveUp } => acted("fact-give-up", *by),
        Fact::Proposed { by, proposal: Proposal::Void } => acted("fact-void", *by),
        Fact::ProposalWithdrawn => Some(texts.get("fact-withdrawn")),
        Fact::TurnEnded { how: TurnEnd::Mistake } => Some(texts.get("fact-mistake")),
        Fact::TurnEnded { how: TurnEnd::Pass } => Some(texts.get("fact-passed")),
        Fact::TurnEnded { how: TurnEnd::Stop | TurnEnd::Finished | TurnEnd::TimedOut } => {
            Some(texts.get("fact-stopped"))
        }
        Fact::TurnEnded { how: TurnEnd::MatchOver } => None,
        Fact::SuddenDeathBegan => Some(texts.get("fact-sudden-death")),
        Fact::MatchEnded { outcome } => Some(outcome_sentence(*outcome, game, texts)),
    }
}
