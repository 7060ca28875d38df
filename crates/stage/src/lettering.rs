//! Words drawn as outlines: the fonts of the table, and how a word fits its place.

mod fit;
mod ink;
mod typeface;

pub(crate) use fit::{Fitted, Room};
pub(crate) use ink::{Ink, Setting, tint};
pub(crate) use typeface::{Typeface, Typefaces};
