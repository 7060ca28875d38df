//! What the server itself says, in every language: of strike races, and on its pages.

pub(crate) use self::{page::texts_of_page, races::RaceTexts};

mod page;
mod races;
mod source;
