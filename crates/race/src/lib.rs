//! Strike races (rules §12): many pairs play one deal over days, and the fewest strikes win.
//!
//! ```text
//! Schedule   when a race takes sign-ups, and when it closes
//! SignUps    which players form which pair
//! PairClock  what a pair's hesitation costs in time tokens
//! Result     what one pair's match adds up to
//! Standings  the ranks of all pairs, and what decided each; pairs with the computer have ranks of their own
//! Sealed     a hash of the deal, told at the start so that anyone can check the deal at the end
//! ```
//!
//! The matches themselves are those of [`splitkey_rules::Game`]. The crate has no Bevy, clock, entropy or I/O: times are
//! [`Seconds`] since 1970 in UTC and come from the caller, as do the nonces.

mod calendar;
mod clock;
mod result;
mod schedule;
mod sealed;
mod sign_ups;
mod standings;

pub use calendar::date;
pub use clock::{ClockError, PairClock};
pub use result::RaceResult;
pub use schedule::{Schedule, ScheduleError, Stage};
pub use sealed::Sealed;
pub use sign_ups::{Pair, PairNumber, SignUpError, SignUps};
pub use standings::{PairEnd, Standing, TieBreak, standings, standings_apart};

/// A time in seconds since 1970 in UTC, or a length of time in seconds.
pub type Seconds = u64;

/// How long a side may take for an action before the pair pays a time token, unless the race says otherwise (rules §12).
pub const ACTION_LIMIT: Seconds = 48 * 60 * 60;
