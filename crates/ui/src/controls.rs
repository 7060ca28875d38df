//! Buttons and text fields.

pub(crate) mod button;
pub(crate) mod field;
