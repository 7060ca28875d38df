//! Each page, as it describes itself.

pub(crate) mod campaign;
pub(crate) mod debrief;
pub(crate) mod devices;
pub(crate) mod help;
pub(crate) mod history;
pub(crate) mod home;
pub(crate) mod hosting;
pub(crate) mod lobby;
pub(crate) mod missions;
pub(crate) mod new_race;
pub(crate) mod people;
pub(crate) mod play;
pub(crate) mod preferences;
pub(crate) mod question;
pub(crate) mod race;
pub(crate) mod race_clues;
pub(crate) mod races;
pub(crate) mod replay;
pub(crate) mod share;
pub(crate) mod teams;
pub(crate) mod word_list;
