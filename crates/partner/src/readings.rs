//! How the partner of this match reads clues, as far as this match and earlier ones have shown.
//!
//! Nobody thinks exactly as the table says. A reading says how closely a person follows it, and whether they think of
//! what words mean, of the company that they keep, or of both. A clue has to be good in all of them; the shares of the
//! readings begin with what is known of this person, or else with what is likely of anybody, and shift with every guess
//! on a clue, the partner's and the own ones.

use splitkey_rules::Identity;

use crate::associations::ClueWord;
use crate::board::Board;
use crate::habits::Habits;
use crate::knowledge::Knowledge;
use crate::reading::Shares;

/// How likely a word is an agent that the clue does not mean.
const UNMEANT: f32 = 0.3;
/// No guess is less likely than this, in any reading.
const LEAST: f32 = 0.005;

/// What is likely of anybody, before the first guess.
const GUESSING: Shares = [0.2, 0.1, 0.25, 0.05, 0.2, 0.2];
const GIVING: Shares = [0.1, 0.1, 0.3, 0.1, 0.2, 0.2];

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
        habits: Option<&Habits>,
        understand: impl Fn(&str) -> Option<ClueWord>,
    ) -> Readings {
        let anybody = [GUESSING, GIVING];
        let [guessing, giving] = habits.map_or(anybody, |habits| habits.shares(anybody));
        let mut readings = Readings { guessing, giving };
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

    /// Returns what is known now of the person on the other side.
    pub fn habits(&self) -> Habits {
        Habits::new(&self.guessing, &self.giving)
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
    use crate::reading::AS_FITTED;
    use splitkey_rules::{Action, CELLS, Cell, Clue, Deal, Game, Mission, Side, Variant};

    const TABLE: &[u8] = include_bytes!("../../../assets/lexicon/associations-en.bin");
    const WORDS: &str = "SHIP PIANO BREAD GHOST DESERT NURSE TIGER CASTLE BANK ROBOT SNOW LAWYER OPERA CACTUS DIAMOND \
        HOTEL CAMEL ENGINE TEACHER VOLCANO PENCIL CIRCUS FOREST MIRROR ANCHOR";

    #[test]
    fn a_likely_guess_sharpens_the_reading_and_an_unlikely_one_blunts_it() {
        let table = Associations::read(TABLE).unwrap();
        let words: Vec<String> = WORDS.split_whitespace().map(str::to_owned).collect();
        let key = Deal::sample().key().clone();
        let deal = Deal::new(words.try_into().unwrap(), key, Mission::STANDARD, Variant::STANDARD);
        let game = Game::new(deal.unwrap());
        let board = Board::new(&table, game.deal().words());
        let all: Cells = [true; CELLS];
        let chance = |clue, cell: Cell| board.chances(clue, &all, AS_FITTED)[cell.index()];
        let best = |clue| Cell::all().max_by(|a, b| chance(clue, *a).total_cmp(&chance(clue, *b))).unwrap();
        // All readings agree on a clue that leaves no doubt, so this takes one that leaves some.
        let doubt = |clue| (chance(clue, best(clue)) - 0.7).abs();
        let clue = table.given().min_by(|a, b| doubt(*a).total_cmp(&doubt(*b))).unwrap();
        // Nearly all words are ruled out in every reading.
        let far = |cell: Cell| (chance(clue, cell) - 0.05).abs();
        let worse = Cell::all().min_by(|a, b| far(*a).total_cmp(&far(*b))).unwrap();
        let shares = |cell| {
            let mut game = game.clone();
            let clue = Clue::new(table.text(clue), 1).unwrap();
            game.apply(Side::A, &Action::Clue { clue, illegal: false }).unwrap();
            game.apply(Side::B, &Action::Guess(vec![cell])).unwrap();
            let view = game.side_view(Side::A);
            Readings::of(&Knowledge::of(&view), &board, None, |text| table.find(text)).guessing
        };
        let (likely, unlikely) = (shares(best(clue)), shares(worse));
        let blunt = |shares: Shares| shares[3] / shares[0];
        assert!(blunt(likely) < blunt(GUESSING) && blunt(unlikely) > blunt(GUESSING));
    }
}
