//! Counts what the viewers of a table vote for: the next guess, or a challenge to the clue.
//!
//! A [`Poll`] belongs to one state of a match that viewers are shown. It takes votes from any source, each with an
//! identity of its own for every [`Voter`]: a page that viewers open, or the chat of a stream.

mod ballot;
mod poll;

pub use self::{
    ballot::Ballot,
    poll::{NotCounted, Poll, VOTERS_OF_ADDRESS, VOTERS_OF_POLL, Voter},
};
