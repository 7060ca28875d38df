//! Drawing words as outlines: the table's fonts, and fitting a word into its space.

mod fit;
mod ink;
mod typeface;

pub(crate) use fit::{Fitted, Room};
pub(crate) use ink::{CAPITALS, Ink, Setting, tint};
pub(crate) use typeface::{Typeface, Typefaces};
