//! What the viewers of a table vote for.

use serde::{Deserialize, Serialize};
use splitkey_rules::{CELLS, Cell};

/// The votes of a table's viewers in one state of the match. Each viewer has one vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VoteTally {
    /// The revision of the match in which they were cast.
    pub revision: u32,
    /// How many viewers want each word to be touched next, in grid order.
    pub cells: [u16; CELLS],
    /// How many want the clue to be challenged.
    pub disputes: u16,
}

impl VoteTally {
    /// Returns how many viewers have voted.
    pub fn voters(&self) -> u32 {
        self.cells.iter().chain([&self.disputes]).map(|count| u32::from(*count)).sum()
    }

    /// Returns how many viewers want a word to be touched next.
    pub fn of(&self, cell: Cell) -> u16 {
        self.cells[cell.index()]
    }
}
