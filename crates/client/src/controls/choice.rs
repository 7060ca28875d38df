//! What a player can do in a match now, besides touching words.

use splitkey_protocol::Request;
use splitkey_rules::{Phase, Proposal, Side};

use super::{command::Command, confirm::Confirmation};
use crate::{Args, MatchView, Texts, arg, phrases::side_name};

/// A button of the match.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    pub id: &'static str,
    pub text: String,
    pub enabled: bool,
    /// Why it is disabled, unless that is obvious.
    pub reason: Option<String>,
    pub want: Request,
    /// Ends the match, and so is placed apart from the moves.
    pub ends_match: bool,
}

impl Choice {
    /// Returns whether it ends the match without an offer, and so is kept out of the way.
    pub fn is_in_menu(&self) -> bool {
        self.ends_match && !self.answers_offer()
    }

    /// Returns whether it belongs to an open [`Offer`].
    pub fn answers_offer(&self) -> bool {
        matches!(self.want, Request::Agree | Request::Withdraw)
    }

    /// Returns what the button does. What costs a token, or speaks for the whole side, asks for confirmation first.
    pub fn press(&self) -> Command {
        let question = match self.want {
            Request::Stop => Confirmation::EndTurn,
            Request::Concede => Confirmation::Concede,
            Request::Challenge => Confirmation::Challenge,
            Request::GiveUp => Confirmation::GiveUp,
            Request::CallVoid => Confirmation::Void,
            _ => return Command::Want(self.want.clone()),
        };
        Command::Ask(question)
    }
}

/// Returns the actions that `game`, as it is shown, offers. `ready` is whether they can be taken now: the client is
/// connected and everything has been shown.
pub fn choices(game: &MatchView, ready: bool, texts: &Texts) -> Vec<Choice> {
    let Some(me) = game.my_side() else { return Vec::new() };
    let position = &game.position;
    let choice = |id, key: &str, want| Choice {
        id,
        text: texts.get_in(game.variant, key),
        enabled: ready,
        reason: None,
        want,
        ends_match: false,
    };
    let mut choices = Vec::new();
    match position.phase {
        Phase::Guess(side) if side == me => {
            let mut stop = choice("stop", "match-stop", Request::Stop);
            if !position.may_stop {
                stop.enabled = false;
                stop.reason = Some(texts.get_in(game.variant, "match-stop-needs-guess"));
            }
            let passes = game.strikes().is_some() && !position.may_stop;
            choices.push(if passes { choice("pass", "match-pass", Request::Pass) } else { stop });
            if position.may_challenge {
                choices.push(choice("challenge", "match-challenge", Request::Challenge));
            }
        }
        Phase::Guess(_) if position.may_challenge => {
            choices.push(choice("concede", "match-concede", Request::Concede));
        }
        Phase::Challenge(side) if side == me => {
            choices.push(choice("deny", "match-deny", Request::Deny));
            choices.push(choice("concede", "match-concede", Request::Concede));
        }
        _ => {}
    }
    let ending = |id, key: &str, want| Choice { ends_match: true, ..choice(id, key, want) };
    let offered =
        position.proposal.filter(|_| !position.phase.is_over()).map(|(by, proposal)| (by != me, proposal));
    match offered {
        Some((true, Proposal::GiveUp)) => {
            choices.push(ending("agree", "match-agree-give-up", Request::Agree));
        }
        Some((true, Proposal::Void)) => choices.push(ending("agree", "match-agree-void", Request::Agree)),
        _ => {}
    }
    if let Some((theirs, _)) = offered {
        let key = if theirs { "match-offer-decline" } else { "match-offer-withdraw" };
        choices.push(ending("withdraw", key, Request::Withdraw));
    }
    let offers = |wanted| offered.is_some_and(|(_, proposal)| proposal == wanted);
    // A pair of a strike race plays its only match to the end.
    let may_void = game.strikes().is_none() && game.open_clue().is_some_and(|given| given.penalised);
    if matches!(position.phase, Phase::Guess(_)) && may_void && !offers(Proposal::Void) {
        choices.push(ending("void", "match-void", Request::CallVoid));
    }
    if !position.phase.is_over() && !offers(Proposal::GiveUp) {
        choices.push(ending("give-up", "match-give-up", Request::GiveUp));
    }
    choices
}

/// A side's offer to end the match, in words, and whether it is the viewer's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    pub text: String,
    pub mine: bool,
}

/// Returns the pending offer in `game`.
pub fn offer(game: &MatchView, texts: &Texts) -> Option<Offer> {
    let (by, proposal) = game.position.proposal?;
    let mine = game.my_side() == Some(by);
    let words =
        |key: &str, side: Side| texts.format(key, &Args::from_iter([arg("side", side_name(side, texts))]));
    let text = match proposal {
        _ if mine => words("match-offer-mine", by.partner()),
        Proposal::GiveUp => words("match-offered-give-up", by),
        Proposal::Void => words("match-offered-void", by),
    };
    Some(Offer { text, mine })
}
