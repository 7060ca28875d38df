//! Word packs and the clue referee. All data comes in as bytes; no Bevy, no I/O.

mod deck;
pub mod fold;
pub mod own;
mod pack;
pub mod picture;
pub mod referee;

pub use deck::{Deck, DeckError, Face, FacedCard, Layout};
pub use pack::{MAX_LETTERS, Pack, PackError, WordCard};
pub use picture::{Picture, PictureCard, PicturePack};

/// What comes with the game for each language: packs, which can all be joined, and what its referee knows.
pub mod built_in {
    pub const ENGLISH: [&str; 2] =
        [include_str!("../../../assets/words/en/one.txt"), include_str!("../../../assets/words/en/two.txt")];
    pub const ENGLISH_FORMS: &str = include_str!("../../../assets/words/en/forms.txt");
    pub const ENGLISH_LEXICON: &[u8] = include_bytes!("../../../assets/lexicon/en.bin");
    pub const DUTCH: [&str; 1] = [include_str!("../../../assets/words/nl/one.txt")];
    pub const DUTCH_FORMS: &str = include_str!("../../../assets/words/nl/forms.txt");
    pub const DUTCH_LEXICON: &[u8] = include_bytes!("../../../assets/lexicon/nl.bin");
    /// The first pack of pictures, with English names.
    pub const PICTURES_ONE: &str = include_str!("../../../assets/words/pictures/one.txt");
    /// The Dutch names of [`PICTURES_ONE`].
    pub const PICTURES_ONE_NAMES_NL: &str = include_str!("../../../assets/words/pictures/one.names.nl.txt");
}
