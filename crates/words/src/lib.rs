//! Word packs, decks and the clue referee. Pure code: all data comes in as bytes; no engine, no I/O.
//!
//! - [`Pack`] and [`PicturePack`] parse the text files of card packs, and [`list`] the word lists that people have, of
//!   which [`own`] makes cards. [`Deck`] deals 25 cards from them.
//! - [`referee`] judges whether a clue is legal for the words on the table, in English and Dutch, with a
//!   [lexicon](referee::lexicon) of each language.
//! - [`fold`](fold::fold()) normalises words for comparison, and [`cell_of`] finds the word that a text names.
//!   [`Insults`](insults::Insults) finds insults in what others see. [`built_in`] has the packs, lexicons and lists of
//!   the game.

mod deck;
pub mod fold;
pub mod insults;
pub mod list;
mod naming;
pub mod own;
mod pack;
pub mod picture;
pub mod referee;

pub use deck::{Deck, DeckError, Face, FacedCard, Layout};
pub use naming::{cell_in_message, cell_of};
pub use pack::{MAX_LETTERS, Pack, PackError, WordCard};
pub use picture::{Picture, PictureCard, PicturePack};

/// The assets of the game: for each language, packs that can be combined in any way, and the data of the referee.
pub mod built_in {
    /// The English packs.
    pub const ENGLISH: [&str; 2] =
        [include_str!("../../../assets/words/en/one.txt"), include_str!("../../../assets/words/en/two.txt")];
    /// The hand-checked lines for the words of [`ENGLISH`].
    pub const ENGLISH_FORMS: &str = include_str!("../../../assets/words/en/forms.txt");
    /// The English lexicon of the referee.
    pub const ENGLISH_LEXICON: &[u8] = include_bytes!("../../../assets/lexicon/en.bin");
    /// The Dutch pack.
    pub const DUTCH: [&str; 1] = [include_str!("../../../assets/words/nl/one.txt")];
    /// The hand-checked lines for the words of [`DUTCH`].
    pub const DUTCH_FORMS: &str = include_str!("../../../assets/words/nl/forms.txt");
    /// The Dutch lexicon of the referee.
    pub const DUTCH_LEXICON: &[u8] = include_bytes!("../../../assets/lexicon/nl.bin");
    /// The insults of each language.
    pub const INSULTS: [&str; 2] = [
        include_str!("../../../assets/words/en/insults.txt"),
        include_str!("../../../assets/words/nl/insults.txt"),
    ];
    /// The picture pack, with English names.
    pub const PICTURES_ONE: &str = include_str!("../../../assets/words/pictures/one.txt");
    /// The Dutch names of [`PICTURES_ONE`].
    pub const PICTURES_ONE_NAMES_NL: &str = include_str!("../../../assets/words/pictures/one.names.nl.txt");
}
