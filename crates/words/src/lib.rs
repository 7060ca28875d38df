//! Word packs and the clue referee. All data comes in as bytes; no Bevy, no I/O.

mod deck;
pub mod fold;
mod pack;
pub mod referee;

pub use deck::{Deck, DeckError, Face, FacedCard, Layout};
pub use pack::{MAX_LETTERS, Pack, PackError, WordCard};

/// The packs that come with the game.
pub mod built_in {
    /// The first English pack.
    pub const ENGLISH_ONE: &str = include_str!("../../../assets/words/en/one.txt");
}
