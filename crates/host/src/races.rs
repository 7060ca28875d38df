//! Strike races (rules §12): what the host knows of them, and what it tells each player.
//!
//! All races are in memory, as they are in the journal. A pair plays at a table like any other, whose match is the deal of
//! the race; with each action the journal stores what the pair has done so far, so that standings need no table.
//!
//! Before a race is closed, all that anybody is told of other pairs is who has signed up, and the results of those that
//! have finished. The organiser is told no more than others. The players of a finished pair see its key and its replay at
//! their table, as after any match (rules §8), but no link to it exists.
//!
//! On a daily board a player's partner can be a computer player, which is seated, connected and told as at any table. Such
//! pairs are ranked apart from those of two people.

pub(crate) mod daily;
pub(crate) mod news;
pub(crate) mod page;
pub(crate) mod play;
pub(crate) mod race;
pub(crate) mod registry;
pub(crate) mod rows;
pub(crate) mod seat_feed;
pub(crate) mod time;
