//! The scores of all clue words for the words of one match.

use splitkey_rules::{CELLS, Cell};

use crate::associations::{Associations, ClueWord};
use crate::number::exp;

/// A set of cells.
pub type Cells = [bool; CELLS];

/// The part of the table that a match needs, by clue word.
pub struct Board {
    words: [String; CELLS],
    scores: Vec<[f32; CELLS]>,
}

impl Board {
    pub fn new(associations: &Associations, words: &[String; CELLS]) -> Board {
        let columns = words.each_ref().map(|word| associations.column(word));
        let scores =
            (0..columns[0].len()).map(|clue| std::array::from_fn(|cell| columns[cell][clue])).collect();
        Board { words: words.clone(), scores }
    }

    pub fn words(&self) -> &[String; CELLS] {
        &self.words
    }

    /// Returns how likely a person is to guess each of these cells first after a clue. The others get 0.
    ///
    /// `sharpness` above 1 stands for a guesser who is surer than a single guess shows, and `doubt` is the share of
    /// guesses that follow no association of the table.
    pub fn chances(&self, clue: ClueWord, cells: &Cells, sharpness: f32, doubt: f32) -> [f32; CELLS] {
        let scores = &self.scores[clue.0 as usize];
        let mut best = f32::MIN;
        let mut count = 0.0_f32;
        for cell in (0..CELLS).filter(|cell| cells[*cell]) {
            best = best.max(scores[cell]);
            count += 1.0;
        }
        let mut chances = [0.0; CELLS];
        let mut sum = 0.0;
        for cell in (0..CELLS).filter(|cell| cells[*cell]) {
            chances[cell] = exp((scores[cell] - best) * sharpness);
            sum += chances[cell];
        }
        for cell in (0..CELLS).filter(|cell| cells[*cell]) {
            chances[cell] = chances[cell] / sum * (1.0 - doubt) + doubt / count;
        }
        chances
    }
}

/// Returns the set of the cells for which `included` is true.
pub fn cells_where(included: impl Fn(Cell) -> bool) -> Cells {
    let mut cells = [false; CELLS];
    for cell in Cell::all().filter(|cell| included(*cell)) {
        cells[cell.index()] = true;
    }
    cells
}
