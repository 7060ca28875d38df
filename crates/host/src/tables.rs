//! The parts of a table, and indexes of all tables.

pub(crate) mod alarms;
mod attempts;
pub(crate) mod directory;
pub(crate) mod draining;
pub(crate) mod idling;
pub(crate) mod match_flow;
pub(crate) mod matches;
pub(crate) mod moderation;
pub(crate) mod own_words;
pub(crate) mod parked;
pub(crate) mod partners;
pub(crate) mod parts;
mod played;
pub(crate) mod publication;
pub(crate) mod queue;
pub(crate) mod seats;
pub(crate) mod side_requests;
pub(crate) mod slow_mode;
pub(crate) mod summary;
pub(crate) mod table;
pub(crate) mod timer;
pub(crate) mod transient;
mod view;
