//! Parts that several pages have.

pub(crate) mod audience;
pub(crate) mod buttons;
pub(crate) mod computer;
pub(crate) mod flow;
pub(crate) mod following;
pub(crate) mod guess_list;
pub(crate) mod log;
pub(crate) mod moderation;
pub(crate) mod name_field;
pub(crate) mod next_city;
pub(crate) mod organising;
pub(crate) mod overlay;
mod page_link;
pub(crate) mod pairing;
pub(crate) mod phone;
pub(crate) mod printing;
pub(crate) mod race_ending;
pub(crate) mod seats;
pub(crate) mod streaming;
pub(crate) mod table_settings;
pub(crate) mod talk;
pub(crate) mod thoughts;
pub(crate) mod troubles;
pub(crate) mod viewers;
