//! The set-up of a match.

use std::fmt;

use crate::{CELLS, Cell, KeyCard, Mission, Variant};

/// Words, key, mission and variant of one match. Secret: it does not implement serde, and `Debug` leaves out the key.
#[derive(Clone)]
pub struct Deal {
    pub(crate) words: [String; CELLS],
    pub(crate) key: KeyCard,
    pub(crate) mission: Mission,
    pub(crate) variant: Variant,
}

impl Deal {
    /// Returns a deal of these words, one for each cell in grid order.
    ///
    /// # Errors
    /// When a word is empty or appears twice (rules §3).
    pub fn new(
        words: [String; CELLS],
        key: KeyCard,
        mission: Mission,
        variant: Variant,
    ) -> Result<Deal, DealError> {
        for cell in Cell::all() {
            let word = &words[cell.index()];
            if word.is_empty() {
                return Err(DealError::Empty(cell));
            }
            if let Some(first) = Cell::all().take(cell.index()).find(|other| words[other.index()] == *word) {
                return Err(DealError::Repeated { first, again: cell });
            }
        }
        Ok(Deal { words, key, mission, variant })
    }

    /// Returns a standard deal for tests and examples: the words are WORD0 to WORD24, and the key is in the order of
    /// [`KeyCard::PAIRS`].
    pub fn sample() -> Deal {
        let words = std::array::from_fn(|cell| format!("WORD{cell}"));
        let key = KeyCard::from_pairs(KeyCard::PAIRS).expect("the pairs should be a key");
        Deal { words, key, mission: Mission::STANDARD, variant: Variant::STANDARD }
    }

    pub fn words(&self) -> &[String; CELLS] {
        &self.words
    }

    pub fn key(&self) -> &KeyCard {
        &self.key
    }

    pub fn mission(&self) -> Mission {
        self.mission
    }

    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Returns the cell of a word, compared exactly.
    pub fn find(&self, word: &str) -> Option<Cell> {
        Cell::all().find(|cell| self.words[cell.index()] == word)
    }
}

impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Deal")
            .field("mission", &self.mission)
            .field("variant", &self.variant)
            .finish_non_exhaustive()
    }
}

/// Why a list of words is not a valid deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealError {
    Empty(Cell),
    Repeated { first: Cell, again: Cell },
}

impl fmt::Display for DealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty(cell) => write!(f, "the word in {cell} is empty"),
            Self::Repeated { first, again } => write!(f, "{first} and {again} have the same word"),
        }
    }
}

impl std::error::Error for DealError {}
