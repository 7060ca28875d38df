//! What a match is dealt from.

use std::fmt;

use crate::{CELLS, Cell, KeyCard, Mission, Variant};

/// Words, key, mission and variant of one match. Secret: no serde, and a `Debug` without the key.
#[derive(Clone)]
pub struct Deal {
    pub(crate) words: [String; CELLS],
    pub(crate) key: KeyCard,
    pub(crate) mission: Mission,
    pub(crate) variant: Variant,
}

impl Deal {
    /// # Errors
    /// When a word is empty or comes twice (rules §3).
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

    /// The cell of a word written exactly as dealt.
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

/// Why words are no deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealError {
    Empty(Cell),
    Repeated { first: Cell, again: Cell },
}

impl fmt::Display for DealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty(cell) => write!(f, "the word in {cell} is empty"),
            Self::Repeated { first, again } => write!(f, "the word in {first} comes again in {again}"),
        }
    }
}

impl std::error::Error for DealError {}
