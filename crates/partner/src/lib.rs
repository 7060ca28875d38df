//! A computer partner: it plays one side of a match from that side's view alone.
//!
//! [`Partner::act`] takes a [`SideView`](splitkey_rules::SideView) and returns an
//! [`Action`](splitkey_rules::Action). It knows English words by the table of [`Associations`], which says how
//! strongly a clue word suggests a board word. The giver (`giver`) plays through what a partner would do with each clue;
//! the guesser (`guesser`) weighs the maps that the clues make likely (`beliefs`); both learn in the match how closely
//! the partner follows the table (`readings`), and begin with what earlier matches have shown of this person
//! ([`Habits`]); `prospects` says what a turn's end is
//! worth in this match. [`Partner::meant`] keeps which words each clue was meant for, to be told after the match.
//! [`lines`] lets other programs play in its place.
//!
//! The crate has no Bevy, clock, entropy or I/O, and uses no function whose result depends on the target: equal seeds,
//! habits and views give equal moves everywhere.

mod associations;
mod beliefs;
mod board;
mod giver;
mod guesser;
mod habits;
mod knowledge;
mod level;
pub mod lines;
mod number;
mod pace;
mod partner;
mod prospects;
mod reading;
mod readings;
mod understanding;

pub use associations::{Associations, BrokenTable, ClueWord};
pub use beliefs::Beliefs;
pub use giver::Idea;
pub use habits::{Habits, MalformedHabits};
pub use level::Level;
pub use partner::{Meant, Partner, words_of};
