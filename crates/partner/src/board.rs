//! The scores of all clue words for the words of one match.

use splitkey_rules::{CELLS, Cell};

use crate::associations::{Associations, ClueWord};
use crate::number::exp;
use crate::reading::{READINGS, Shares};

/// A set of cells.
pub type Cells = [bool; CELLS];

/// Scores of more units than this count as so many.
const MOST_UNITS: usize = 511;

/// The part of the table that a match needs, by clue word.
pub struct Board {
    words: [String; CELLS],
    scores: Vec<[u16; CELLS]>,
    /// What a score of so many units weighs, in each reading.
    weights: [Vec<f32>; READINGS.len()],
}

impl Board {
    pub fn new(associations: &Associations, words: &[String; CELLS]) -> Board {
        let columns = words.each_ref().map(|word| associations.column(word));
        let scores =
            (0..columns[0].len()).map(|clue| std::array::from_fn(|cell| columns[cell][clue])).collect();
        let weights = READINGS.map(|reading| {
            let weight = |units| exp(reading.sharpness * associations.step() * units as f32);
            (0..=MOST_UNITS).map(weight).collect()
        });
        Board { words: words.clone(), scores, weights }
    }

    pub fn words(&self) -> &[String; CELLS] {
        &self.words
    }

    /// Returns how likely a person who reads clues so is to guess each of these cells first. The others get 0.
    pub fn chances(&self, clue: ClueWord, cells: &Cells, reading: usize) -> [f32; CELLS] {
        let (scores, weights) = (&self.scores[clue.0 as usize], &self.weights[reading]);
        let mut chances = [0.0; CELLS];
        let (mut sum, mut count) = (0.0, 0.0_f32);
        for cell in 0..CELLS {
            if cells[cell] {
                chances[cell] = weights[usize::from(scores[cell]).min(MOST_UNITS)];
                sum += chances[cell];
                count += 1.0;
            }
        }
        let doubt = READINGS[reading].doubt;
        let (factor, added) = ((1.0 - doubt) / sum, doubt / count.max(1.0));
        for cell in 0..CELLS {
            if cells[cell] {
                chances[cell] = chances[cell] * factor + added;
            }
        }
        chances
    }

    /// Returns the same for a person of whom it is only known how likely each reading is.
    pub fn mixed(&self, clue: ClueWord, cells: &Cells, shares: &Shares) -> [f32; CELLS] {
        let mut mixed = [0.0; CELLS];
        for (reading, share) in shares.iter().enumerate() {
            let chances = self.chances(clue, cells, reading);
            for (mixed, chance) in mixed.iter_mut().zip(chances) {
                *mixed += share * chance;
            }
        }
        mixed
    }

    /// Returns the cells with the highest scores first.
    pub fn rank(&self, clue: ClueWord, cells: &mut [usize]) {
        let scores = &self.scores[clue.0 as usize];
        cells.sort_unstable_by(|one, other| scores[*other].cmp(&scores[*one]).then(one.cmp(other)));
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
