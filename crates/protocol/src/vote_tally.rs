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
    pub challenges: u16,
}

impl VoteTally {
    /// Returns how many viewers have voted.
    pub fn voters(&self) -> u32 {
        self.cells.iter().chain([&self.challenges]).map(|count| u32::from(*count)).sum()
    }

    /// Returns how many viewers want a word to be touched next.
    pub fn of(&self, cell: Cell) -> u16 {
        self.cells[cell.index()]
    }

    /// Returns the part of a word's votes in those of the word that has most, or `None` without a vote for it.
    pub fn heat(&self, cell: Cell) -> Option<f32> {
        let most = self.cells.iter().max()?;
        let count = self.of(cell);
        (count > 0).then(|| f32::from(count) / f32::from(*most))
    }

    /// Returns what more viewers want than anything else, or `None` without votes or with a tie.
    pub fn most_wanted(&self) -> Option<Wish> {
        let touches = Cell::all().map(|cell| (self.of(cell), Wish::Touch(cell)));
        let wishes = || touches.clone().chain([(self.challenges, Wish::Challenge)]);
        let most = wishes().map(|(count, _)| count).max().filter(|most| *most > 0)?;
        let mut first = wishes().filter(|(count, _)| *count == most);
        let (_, wish) = first.next()?;
        first.next().is_none().then_some(wish)
    }
}

/// What viewers can want to happen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    Touch(Cell),
    /// The clue is challenged.
    Challenge,
}

/// What a side makes of the votes of viewers. The order of the variants is part of the wire format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum VotesUse {
    /// It sees nothing of them.
    #[default]
    Hidden,
    /// It sees them while it guesses.
    Shown,
    /// It sees them while it guesses, and what they want most is done [`VIEWERS_TOUCH_SECONDS`] after viewers were shown
    /// the state of the match, unless the side was faster. Without votes, or with a tie, they have as long once more.
    Touched,
}

impl VotesUse {
    /// Returns whether the side sees votes.
    pub fn shows(self) -> bool {
        self != VotesUse::Hidden
    }
}

/// How long viewers have, from when they are shown a state of the match, before what they want most is done.
pub const VIEWERS_TOUCH_SECONDS: u8 = 30;

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(cells: &[(usize, u16)], challenges: u16) -> VoteTally {
        let mut tally = VoteTally { revision: 1, cells: [0; CELLS], challenges };
        cells.iter().for_each(|(cell, count)| tally.cells[*cell] = *count);
        tally
    }

    #[test]
    fn only_what_has_most_votes_alone_is_wanted_most() {
        let touch = |index| Some(Wish::Touch(Cell::new(index).expect("a cell")));
        assert_eq!(tally(&[], 0).most_wanted(), None);
        assert_eq!(tally(&[(24, 1)], 0).most_wanted(), touch(24));
        assert_eq!(tally(&[(0, 2), (7, 3), (9, 2)], 2).most_wanted(), touch(7));
        assert_eq!(tally(&[(0, 2), (7, 2)], 1).most_wanted(), None);
        assert_eq!(tally(&[(0, 2)], 2).most_wanted(), None);
        assert_eq!(tally(&[(0, 2)], 3).most_wanted(), Some(Wish::Challenge));
    }
}
