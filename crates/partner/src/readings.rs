//! How the partner of this match reads clues, as far as the match has shown.
//!
//! Nobody thinks exactly as the table says. A reading says how closely a person follows it; the shares of the readings
//! begin with what is likely of anybody and shift with every guess on a clue, the partner's and the own ones.

use splitkey_rules::Identity;

use crate::associations::ClueWord;
use crate::board::Board;
use crate::knowledge::Knowledge;

/// How closely somebody follows the associations.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// 1 for the people to whom the scores were fitted; less for those whose associations differ more.
    pub sharpness: f32,
    /// The share of guesses that follow no association of the table.
    pub doubt: f32,
}

pub const READINGS: [Reading; 4] = [
    Reading { sharpness: 3.0, doubt: 0.0 },
    Reading { sharpness: 1.6, doubt: 0.0 },
    Reading { sharpness: 1.0, doubt: 0.0 },
    Reading { sharpness: 0.5, doubt: 0.02 },
];

/// The reading to which the scores were fitted.
pub const AS_FITTED: usize = 2;
/// How likely a word is an agent that the clue does not mean.
const UNMEANT: f32 = 0.3;
/// No guess is less likely than this, in any reading.
const LEAST: f32 = 0.02;

/// The share of each reading.
pub type Shares = [f32; READINGS.len()];

/// What is likely of anybody, before the first guess.
const GUESSING: Shares = [0.3, 0.1, 0.4, 0.2];
const GIVING: Shares = [0.1, 0.2, 0.5, 0.2];

/// How likely each reading is the partner's.
#[derive(Clone, Debug)]
pub struct Readings {
    /// By the partner's guesses on this side's clues.
    pub guessing: Shares,
    /// By what this side found with the partner's clues.
    pub giving: Shares,
}

impl Readings {
    pub fn of(
        knowledge: &Knowledge,
        board: &Board,
        understand: impl Fn(&str) -> Option<ClueWord>,
    ) -> Readings {
        let mut readings = Readings { guessing: GUESSING, giving: GIVING };
        for past in &knowledge.clues {
            let Some(word) = understand(&past.clue.text) else { continue };
            let own = past.giver == knowledge.view.side;
            let shares = if own { &mut readings.guessing } else { &mut readings.giving };
            for (share, reading) in shares.iter_mut().zip(0..) {
                let mut left = past.targets;
                for guess in past.guesses.iter().take(usize::from(past.clue.number)) {
                    let chance = board.chances(word, &left, reading)[guess.cell.index()];
                    let meant = chance + (1.0 - chance) * UNMEANT;
                    let likely = match guess.found {
                        _ if own => chance,
                        Identity::Agent => meant,
                        Identity::Bystander | Identity::Assassin => 1.0 - meant,
                    };
                    *share *= likely.max(LEAST);
                    left[guess.cell.index()] = false;
                }
            }
        }
        readings.guessing = sum_to_one(readings.guessing);
        readings.giving = sum_to_one(readings.giving);
        readings
    }
}

fn sum_to_one(shares: Shares) -> Shares {
    let sum: f32 = shares.iter().sum();
    shares.map(|share| share / sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::associations::Associations;
    use crate::board::Cells;
    use splitkey_rules::{Action, CELLS, Cell, Clue, Deal, Game, Side};

    const TABLE: &[u8] = include_bytes!("../../../assets/lexicon/associations-en.bin");

    #[test]
    fn a_likely_guess_sharpens_the_reading_and_an_unlikely_one_blunts_it() {
        let table = Associations::read(TABLE).unwrap();
        let game = Game::new(Deal::sample());
        let board = Board::new(&table, game.deal().words());
        let all: Cells = [true; CELLS];
        let first = |clue| {
            let chances = board.chances(clue, &all, AS_FITTED);
            let best = Cell::all().max_by(|a, b| chances[a.index()].total_cmp(&chances[b.index()]));
            let best = best.unwrap();
            (best, chances[best.index()])
        };
        let (clue, (likely, _)) =
            table.given().map(|clue| (clue, first(clue))).max_by(|a, b| a.1.1.total_cmp(&b.1.1)).unwrap();
        let chances = board.chances(clue, &all, AS_FITTED);
        let unlikely = Cell::all().min_by(|a, b| chances[a.index()].total_cmp(&chances[b.index()])).unwrap();
        let shares = |cell| {
            let mut game = game.clone();
            let clue = Clue::new(table.text(clue), 1).unwrap();
            game.apply(Side::A, &Action::Clue { clue, illegal: false }).unwrap();
            game.apply(Side::B, &Action::Guess(vec![cell])).unwrap();
            let view = game.side_view(Side::A);
            Readings::of(&Knowledge::of(&view), &board, |text| table.find(text)).guessing
        };
        assert!(shares(likely)[0] >= GUESSING[0]);
        assert!(shares(unlikely)[0] < GUESSING[0] && shares(unlikely)[3] > GUESSING[3]);
    }
}
