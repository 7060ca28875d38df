//! The rules of the game as a pure state machine: key card, turns, missions and strike races, as `rules.md` defines
//! them.
//!
//! A [`Deal`] (words, [`KeyCard`], [`Mission`] and [`Variant`]) makes a [`Game`]. [`Game::apply`] takes a [`Side`]
//! and an [`Action`] and returns the [`Fact`]s that follow, or a [`Refusal`] that leaves the match unchanged.
//! [`scenario`] plays whole matches from text files.
//!
//! The crate has no Bevy, clock, randomness or I/O: the same deal and actions give the same facts on every target.
//!
//! [`Game`], [`KeyCard`] and [`Deal`] contain both halves of the key, so they do not implement serde and their
//! `Debug` reveals nothing. What may leave the host is a [`SideView`] for the players of one side, a [`PublicView`]
//! for everyone else, and a [`FinishedMatch`] once the match is over.

mod action;
mod bank;
pub mod book;
mod cell;
mod clue;
mod clue_rule;
mod course;
mod deal;
mod fact;
mod finished;
mod game;
mod key_card;
mod mission;
mod outcome;
mod phase;
mod position;
mod refusal;
pub mod scenario;
mod score;
mod side;
mod strike;
mod turn;
mod variant;
mod view;
mod vote;
mod word;

pub use action::{Action, Proposal};
pub use bank::{Bank, TokenFace};
pub use cell::{CELLS, Cell};
pub use clue::{CLUE_MAX_CHARS, Clue};
pub use clue_rule::ClueRule;
pub use deal::{Deal, DealError};
pub use fact::Fact;
pub use finished::{FinishedMatch, NotFinished, Step};
pub use game::Game;
pub use key_card::{Identity, KeyCard, KeyError, SideMap};
pub use mission::{Mission, MissionError};
pub use outcome::{Advice, Loss, Outcome};
pub use phase::Phase;
pub use position::Position;
pub use refusal::Refusal;
pub use score::{Band, Score};
pub use side::Side;
pub use strike::Strikes;
pub use turn::{Found, GivenClue, Guess, TurnEnd, TurnRecord};
pub use variant::Variant;
pub use view::{PublicView, SideView};
pub use vote::{Choice, VoteTally};
pub use word::WordState;
