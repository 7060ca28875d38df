//! The parts of a table, and an index of all tables. No systems.

pub(crate) mod directory;
pub(crate) mod matches;
pub(crate) mod passing;
pub(crate) mod seats;
pub(crate) mod table;
