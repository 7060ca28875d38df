//! Checks texts, colours, and that the client reads all messages of the host.

mod colours;
mod messages;
mod refusals;
mod texts;
mod wording;
