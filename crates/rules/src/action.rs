//! What a side can ask of a match.

use serde::{Deserialize, Serialize};

use crate::{Cell, Clue};

/// An action that a side asks for. [`crate::Game::apply`] decides whether it is legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    /// A clue. `illegal` is set when the giver sends it although the referee calls it invalid (rules §9).
    Clue { clue: Clue, illegal: bool },
    /// Touches one word. In a strike race it may be several, in order.
    Guess(Vec<Cell>),
    /// Ends the turn after at least one right guess.
    Stop,
    /// Ends the turn, even before the first guess. Strike race only.
    Pass,
    /// The guessing side says that the clue is illegal, before its first guess.
    Challenge,
    /// The giving side admits that its clue is illegal, challenged or not, and pays the penalty.
    Concede,
    /// The giving side rejects the challenge.
    Deny,
    /// The timer of the side that must act ran out. Only with enforced timers.
    Timeout,
    /// Proposes something to the other side. Proposing what the other side has proposed agrees to it.
    Propose(Proposal),
    /// Agrees to the other side's proposal.
    Agree,
    /// Takes back the own side's proposal, or declines the other side's.
    Withdraw,
}

/// What takes effect only when both sides agree to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Proposal {
    /// Give up: the match is lost (rules §10).
    GiveUp,
    /// Void the match because the penalised clue gave too much away (rules §9).
    Void,
}

impl Action {
    /// Returns whether it is about ending the match, which neither side can do alone, instead of a move.
    pub fn is_about_end(&self) -> bool {
        matches!(self, Action::Propose(_) | Action::Agree | Action::Withdraw)
    }
}
