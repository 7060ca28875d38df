//! The scores of all clue words for the words of one match.

use splitkey_rules::{CELLS, Cell};

use crate::associations::{Associations, ClueWord, PARTS};
use crate::number::exp;
use crate::reading::{READINGS, Shares};

/// A set of cells.
pub type Cells = [bool; CELLS];

/// Scores of more units than this count as so many.
const MOST_UNITS: usize = 511;
/// Taken from the logarithm of each weight, so that none is too large. Only their ratios count.
const SHIFT: f32 = 30.0;

/// What a match needs of the table, by clue word.
pub struct Board {
    words: [String; CELLS],
    scores: Vec<[[u16; PARTS]; CELLS]>,
    /// What so many units of each part of a score weigh, in each reading. The weight of a score is their product.
    weights: [[Vec<f32>; PARTS]; READINGS.len()],
}

impl Board {
    pub fn new(associations: &Associations, words: &[String; CELLS]) -> Board {
        let columns = words.each_ref().map(|word| associations.column(word));
        let score = |clue: usize| columns.each_ref().map(|column| column.each_ref().map(|part| part[clue]));
        let scores = (0..associations.clues().count()).map(score).collect();
        let weights = READINGS.map(|reading| {
            reading.parts.map(|part| {
                let weight = reading.sharpness * part * associations.step();
                (0..=MOST_UNITS).map(|units| exp(weight * units as f32 - SHIFT)).collect()
            })
        });
        Board { words: words.clone(), scores, weights }
    }

    pub fn words(&self) -> &[String; CELLS] {
        &self.words
    }

    /// Returns how likely a person who reads clues so is to guess each of these cells first. The others get 0.
    pub fn chances(&self, clue: ClueWord, cells: &Cells, reading: usize) -> [f32; CELLS] {
        let (scores, [meaning, company]) = (&self.scores[clue.0 as usize], &self.weights[reading]);
        let weight = |weights: &[f32], units: u16| weights[usize::from(units).min(MOST_UNITS)];
        let mut chances = [0.0; CELLS];
        let (mut sum, mut count) = (0.0, 0.0_f32);
        for cell in 0..CELLS {
            if cells[cell] {
                chances[cell] = weight(meaning, scores[cell][0]) * weight(company, scores[cell][1]);
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
        let scores = self.scores[clue.0 as usize].map(|parts| parts.iter().sum::<u16>());
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
