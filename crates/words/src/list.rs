//! Reads the word lists that people paste or open: plain, numbered or with bullets, tables, JSON, and lines with several
//! words.
//!
//! A text may have several sensible readings. The likeliest is taken, the others are offered, and what is removed or left
//! out is counted by reason.
//!
//! `source` finds the readings, with `markup`, `labels`, `table` and `program`, and `cards` makes the cards of one of
//! them.

mod cards;
mod column;
mod encoding;
mod labels;
mod markup;
mod program;
mod source;
mod table;

pub use cards::{LeftOut, Reason};
pub use encoding::{Encoding, NotText, decode};
pub use source::{Choice, Reading};

use cards::Cards;
use source::Source;

use crate::own::OwnWords;

/// The comment above a saved list whose lines would otherwise be read in another way.
const ONE_PER_LINE: &str = "# One card per line";

/// A list as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List {
    /// The words in capitals and in the order of the list, no two of them the same.
    pub own: OwnWords,
    /// The number of words in the list, of which a table keeps only so many.
    pub found: usize,
    /// The way in which it was read, unless it is empty.
    pub taken: Option<Choice>,
    /// The other ways in which it can be read.
    pub others: Vec<Choice>,
    /// The number of columns, if it is a table.
    pub columns: usize,
    pub removed: Vec<Removed>,
    pub left_out: Vec<LeftOut>,
}

/// What was removed, as it is no part of a word, and how often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Removed {
    /// Numbers that count the entries.
    Numbers(usize),
    /// Bullets and other marks beside words.
    Marks(usize),
    /// Lines that begin with `# `.
    Comments(usize),
    /// The line with the names of the columns.
    Heading(String),
}

impl List {
    /// Reads a list in the likeliest way, or in the wanted one if it is sensible.
    pub fn read(text: &str, wanted: Option<Reading>) -> List {
        let mut source = match text.trim_start_matches('\u{feff}').strip_prefix(ONE_PER_LINE) {
            Some(lines) => Source::of_cards(lines),
            None => Source::of(text),
        };
        if let Some(wanted) = wanted {
            source.prefer(wanted);
        }
        let mut readings = source.readings.into_iter();
        let first = readings.next().filter(|(_, entries)| !entries.is_empty());
        let Some((taken, entries)) = first else { return List::default() };
        let cards = Cards::of(&entries);
        let removed = [
            source.removed.heading.map(Removed::Heading),
            Some(Removed::Comments(source.removed.comments)),
            Some(Removed::Numbers(taken.numbers + source.removed.numbers)),
            Some(Removed::Marks(cards.marked)),
        ];
        let is_there = |removed: &Removed| {
            !matches!(removed, Removed::Comments(0) | Removed::Numbers(0) | Removed::Marks(0))
        };
        List {
            own: OwnWords { words: cards.words },
            found: cards.found,
            taken: Some(taken),
            others: readings.map(|(choice, _)| choice).collect(),
            columns: source.columns,
            removed: removed.into_iter().flatten().filter(is_there).collect(),
            left_out: cards.left_out,
        }
    }

    /// Returns how many entries were left out.
    pub fn left_out_count(&self) -> usize {
        self.left_out.iter().map(|left| left.count).sum()
    }

    /// Returns a list that reads as these words.
    pub fn text(&self) -> String {
        let lines = self.own.lines();
        if List::read(&lines, None).own == self.own { lines } else { format!("{ONE_PER_LINE}\n{lines}") }
    }
}
