//! A campaign sheet on paper: the map, its cities and every match, as an SVG picture or as a PDF document to print. Pure
//! code: no engine, no clock, no I/O.
//!
//! The caller brings the [`SheetText`] in the reader's language. [`Pages`] lays it out on sheets of [`Paper`], and writes
//! both formats with the game's fonts inside, so that they look the same everywhere and their text can be selected.

mod drawing;
mod fonts;
mod layout;
mod pdf;
mod svg;

pub use self::layout::{AttemptText, CityText, Pages, Paper, SheetText};

#[cfg(test)]
mod tests;
