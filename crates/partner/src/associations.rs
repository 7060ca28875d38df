//! The association table: how strongly each clue word suggests each board word.
//!
//! Scores are logits: after a clue, a person guesses a word with a probability close to the softmax of its score over
//! the words on the table. A score has two parts, which are added: what the words mean, and what company they keep,
//! which is the words around them in texts. Of each part the table holds the scores that stand out; all others are the
//! sum of two small numbers, one of the clue and one of the word.

mod reader;

use std::fmt;

use splitkey_words::fold::fold;

use reader::Reader;

/// The first bytes of a table. The last one is the version of the format.
const MAGIC: &[u8] = b"SKASSOC2";

/// A clue word, as its place in the alphabetical list of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClueWord(pub(crate) u32);

/// The parts of a score: by meaning and by company.
pub(crate) const PARTS: usize = 2;

/// The table. `Associations::read` checks all of it, so that reading it later cannot fail.
#[derive(Clone)]
pub struct Associations {
    /// What a unit of the stored numbers is worth.
    step: f32,
    /// Folded and sorted.
    words: Vec<String>,
    /// Folded and sorted.
    clues: Vec<String>,
    /// How common each clue word is: 0 for words that are only understood, and from 1 (rare) to 255.
    common: Vec<u8>,
    parts: [Part; PARTS],
}

/// One part of all scores.
#[derive(Clone)]
struct Part {
    /// How much each word is expected at all, by board word.
    word_base: Vec<u8>,
    clue_base: Vec<u8>,
    /// For each board word, where its scores are in `scores`.
    rows: Vec<usize>,
    /// For each board word pairs of the distance to the next clue and its score.
    scores: Vec<u8>,
}

impl Associations {
    /// Reads a table.
    ///
    /// # Errors
    /// When the bytes are not a table of this version.
    pub fn read(bytes: &[u8]) -> Result<Associations, BrokenTable> {
        Reader::new(bytes).table(MAGIC).ok_or(BrokenTable)
    }

    /// Returns the number of board words.
    pub fn board_words(&self) -> usize {
        self.words.len()
    }

    /// Returns all clue words that are common enough to be given.
    pub fn given(&self) -> impl Iterator<Item = ClueWord> + '_ {
        (0_u32..).zip(&self.common).filter(|(_, common)| **common > 0).map(|(clue, _)| ClueWord(clue))
    }

    pub fn text(&self, clue: ClueWord) -> &str {
        &self.clues[clue.0 as usize]
    }

    /// Returns how common a clue word is, from 0 to 1.
    pub fn commonness(&self, clue: ClueWord) -> f32 {
        f32::from(self.common[clue.0 as usize]) / 255.0
    }

    /// Returns the clue word with exactly this folded spelling.
    pub fn find(&self, folded: &str) -> Option<ClueWord> {
        self.clues.binary_search_by(|clue| clue.as_str().cmp(folded)).ok().map(|at| ClueWord(at as u32))
    }

    pub(crate) fn clues(&self) -> impl Iterator<Item = (ClueWord, &str)> {
        (0_u32..).map(ClueWord).zip(self.clues.iter().map(String::as_str))
    }

    /// Returns whether the table has a board word.
    pub fn knows(&self, word: &str) -> bool {
        self.row(word).is_some()
    }

    /// Returns what a unit of the scores is worth.
    pub(crate) fn step(&self) -> f32 {
        self.step
    }

    /// Returns the parts of the score of every clue word for one board word, in units. A word that is not in the table
    /// gets only what each clue word gives to any word.
    pub(crate) fn column(&self, word: &str) -> [Vec<u16>; PARTS] {
        let row = self.row(word);
        self.parts.each_ref().map(|part| part.column(row))
    }

    fn row(&self, word: &str) -> Option<usize> {
        let folded = fold(word);
        self.words.binary_search(&folded).ok()
    }
}

impl Part {
    fn column(&self, row: Option<usize>) -> Vec<u16> {
        let base = row.map_or(0, |row| u16::from(self.word_base[row]));
        let mut column: Vec<u16> = self.clue_base.iter().map(|clue| u16::from(*clue) + base).collect();
        let Some(row) = row else { return column };
        let mut reader = Reader::new(&self.scores[self.rows[row]..self.rows[row + 1]]);
        let mut clue = 0;
        while let Some((distance, score)) = reader.score() {
            clue += distance;
            column[clue] = u16::from(score);
            clue += 1;
        }
        column
    }
}

/// The bytes are not an association table of the expected version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrokenTable;

impl fmt::Display for BrokenTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is not an association table of the expected version")
    }
}

impl std::error::Error for BrokenTable {}
