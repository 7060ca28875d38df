//! The game itself: key card, turns, mission and strikes, as `rules.md` states them.
//!
//! No Bevy, clock, entropy or I/O: the same deal and actions give the same facts on every target,
//! and nothing here fails but by [`Refusal`]. [`Game`], [`KeyCard`] and [`Deal`] hold the secret
//! half of the key, so they have no serde and a `Debug` that tells nothing; what may be shown is
//! a [`SideView`] or a [`PublicView`].

mod action;
mod bank;
mod clue;
mod clue_rule;
mod deal;
mod fact;
mod game;
mod key_card;
mod mission;
mod outcome;
mod phase;
mod refusal;
pub mod scenario;
mod score;
mod side;
mod strike;
mod turn;
mod variant;
mod view;
mod word;

pub use action::{Action, Proposal};
pub use bank::{Bank, TokenFace};
pub use clue::{CLUE_MAX_CHARS, Clue};
pub use clue_rule::ClueRule;
pub use deal::{Deal, DealError};
pub use fact::Fact;
pub use game::Game;
pub use key_card::{Identity, KeyCard, KeyError, SideMap};
pub use mission::{Mission, MissionError};
pub use outcome::{Advice, Loss, Outcome};
pub use phase::Phase;
pub use refusal::Refusal;
pub use score::{Band, Score};
pub use side::Side;
pub use strike::Strikes;
pub use turn::{Found, GivenClue, Guess, TurnEnd, TurnRecord};
pub use variant::Variant;
pub use view::{Position, PublicView, SideView};
pub use word::{CELLS, Cell, WordState};
