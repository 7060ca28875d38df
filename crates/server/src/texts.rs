//! What the server itself says, in every language: of strike races, on its pages, and in the rule book.

pub(crate) use self::{book::rule_texts, page::texts_of_page, races::RaceTexts};

mod book;
mod page;
mod races;
mod source;
