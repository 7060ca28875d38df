//! Linked test Apps, scripted players, benches.

mod caller;
mod guest;
mod held_journal;
mod house;
mod player;
mod restart;
mod scripted;

pub use caller::Caller;
pub use guest::Guest;
pub use held_journal::{HeldJournal, Hold};
pub use house::House;
pub use player::Player;
pub use restart::{RestartReport, Restarts, run as restart};
pub use scripted::{CLUES, Ending, clue_number, next_intent};
