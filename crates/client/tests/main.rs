//! Checks texts, colours, and what the client makes of a match.

mod colours;
mod match_view;
mod refusals;
mod texts;
