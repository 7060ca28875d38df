//! The counts of a poll.

use splitkey_rules::CELLS;

use crate::Choice;

/// How many voters want what. Never more than [`crate::VOTERS_OF_POLL`] in all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// In grid order.
    pub cells: [u16; CELLS],
    pub challenges: u16,
}

impl Tally {
    /// Returns how many voters want something.
    pub fn voters(&self) -> u16 {
        self.cells.iter().sum::<u16>() + self.challenges
    }

    pub(crate) fn add(&mut self, choice: Choice) {
        *self.count(choice) += 1;
    }

    pub(crate) fn take(&mut self, choice: Choice) {
        *self.count(choice) -= 1;
    }

    fn count(&mut self, choice: Choice) -> &mut u16 {
        match choice {
            Choice::Guess(cell) => &mut self.cells[cell.index()],
            Choice::Challenge => &mut self.challenges,
        }
    }
}
