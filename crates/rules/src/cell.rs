//! The cells of the 5×5 grid.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The number of words on the table.
pub const CELLS: usize = 25;

/// A place in the grid: 0–24, row by row as side A sees it. A1 is 0 and E1 is 4 (rules §1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Cell(u8);

impl Cell {
    /// Returns the cell with this index, or `None` from 25 up.
    pub fn new(index: u8) -> Option<Cell> {
        (usize::from(index) < CELLS).then_some(Cell(index))
    }

    /// Returns all cells in grid order.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + Clone {
        (0..CELLS as u8).map(Cell)
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns the column, 0–4, left to right as side A sees it.
    pub fn column(self) -> u8 {
        self.0 % 5
    }

    /// Returns the row, 0–4, far to near as side A sees it.
    pub fn row(self) -> u8 {
        self.0 / 5
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<Cell> for u8 {
    fn from(cell: Cell) -> u8 {
        cell.0
    }
}

impl TryFrom<u8> for Cell {
    type Error = &'static str;

    fn try_from(index: u8) -> Result<Cell, Self::Error> {
        Cell::new(index).ok_or("a cell index is at most 24")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_named_column_then_row() {
        let names: Vec<String> = Cell::all().map(|cell| cell.to_string()).collect();
        assert_eq!(names[0], "A1");
        assert_eq!(names[4], "E1");
        assert_eq!(names[24], "E5");
        assert_eq!(names[11], "B3");
    }

    #[test]
    fn index_25_is_not_a_cell() {
        assert_eq!(Cell::new(25), None);
    }
}
