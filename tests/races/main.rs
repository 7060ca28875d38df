//! Strike races: from their creation to their closing, on a clock that the tests advance.

mod event;
mod journal;
mod refusals;
mod room;
mod secrets;
