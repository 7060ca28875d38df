//! What a side may try to do.

use crate::{Cell, Clue};

/// An intent of one side; [`crate::Game::apply`] decides whether it counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// `illegal` is set when the clue is sent although the referee calls it invalid (rules §9).
    Clue {
        clue: Clue,
        illegal: bool,
    },
    /// One word, or in a strike race a list in order.
    Guess(Vec<Cell>),
    Stop,
    /// Ends the turn without the need of a guess; strike race only.
    Pass,
    Challenge,
    Concede,
    Deny,
    /// The timer of the side that must act ran out; under enforced timers only.
    Timeout,
    Propose(Proposal),
    Agree,
}

/// What both sides must agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Proposal {
    /// The match is given up: lost (rules §10).
    GiveUp,
    /// The penalised clue gave too much away: the match is void (rules §9).
    Void,
}
