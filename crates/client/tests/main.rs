//! Checks texts, colours, and what the client makes of a match and of the host's messages.

mod colours;
mod match_view;
mod messages;
mod refusals;
mod texts;
