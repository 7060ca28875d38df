//! What viewers of a match vote for.

use serde::{Deserialize, Serialize};

use crate::{CELLS, Cell};

/// What a viewer wants the guessing side to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    Guess(Cell),
    /// Challenge the clue.
    Challenge,
}

/// How many viewers want what in one state of a match. Each viewer has one vote.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct VoteTally {
    /// How many want each word to be guessed next, in grid order.
    pub cells: [u16; CELLS],
    /// How many want the clue to be challenged.
    pub challenges: u16,
}

impl VoteTally {
    /// Returns how many viewers have voted.
    pub fn voters(&self) -> u32 {
        self.cells.iter().chain([&self.challenges]).map(|count| u32::from(*count)).sum()
    }

    /// Returns how many viewers want a word to be guessed next.
    pub fn of(&self, cell: Cell) -> u16 {
        self.cells[cell.index()]
    }

    /// Returns the count of a choice, to be changed.
    pub fn count_mut(&mut self, choice: Choice) -> &mut u16 {
        match choice {
            Choice::Guess(cell) => &mut self.cells[cell.index()],
            Choice::Challenge => &mut self.challenges,
        }
    }

    /// Returns the part of a word's votes in those of the word that has most, or `None` without a vote for it.
    pub fn heat(&self, cell: Cell) -> Option<f32> {
        let most = self.cells.iter().max()?;
        let count = self.of(cell);
        (count > 0).then(|| f32::from(count) / f32::from(*most))
    }

    /// Returns what more viewers want than anything else, or `None` without votes or with a tie.
    pub fn most_wanted(&self) -> Option<Choice> {
        let guesses = Cell::all().map(|cell| (self.of(cell), Choice::Guess(cell)));
        let choices = || guesses.clone().chain([(self.challenges, Choice::Challenge)]);
        let most = choices().map(|(count, _)| count).max().filter(|most| *most > 0)?;
        let mut first = choices().filter(|(count, _)| *count == most);
        let (_, choice) = first.next()?;
        first.next().is_none().then_some(choice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(cells: &[(usize, u16)], challenges: u16) -> VoteTally {
        let mut tally = VoteTally { challenges, ..VoteTally::default() };
        cells.iter().for_each(|(cell, count)| tally.cells[*cell] = *count);
        tally
    }

    #[test]
    fn only_what_has_most_votes_alone_is_wanted_most() {
        let guess = |index| Some(Choice::Guess(Cell::new(index).expect("a cell")));
        assert_eq!(tally(&[], 0).most_wanted(), None);
        assert_eq!(tally(&[(24, 1)], 0).most_wanted(), guess(24));
        assert_eq!(tally(&[(0, 2), (7, 3), (9, 2)], 2).most_wanted(), guess(7));
        assert_eq!(tally(&[(0, 2), (7, 2)], 1).most_wanted(), None);
        assert_eq!(tally(&[(0, 2)], 2).most_wanted(), None);
        assert_eq!(tally(&[(0, 2)], 3).most_wanted(), Some(Choice::Challenge));
    }

    #[test]
    fn more_voters_are_counted_than_a_single_count_can_hold() {
        let cells = std::array::from_fn(|at| at as u16 * 800);
        assert_eq!(VoteTally { cells, challenges: 7 }.voters(), 300 * 800 + 7);
    }
}
