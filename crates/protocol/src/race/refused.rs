//! Why the host refuses a request about a race.

use serde::{Deserialize, Serialize};

/// Why a request about a race was refused. It changed nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RaceRefused {
    /// This host has no races.
    None,
    /// The link leads to no race of this host, or to no free place.
    Unknown,
    /// Sign-ups have to end in the future, and the race at least as late, within a year.
    BadTimes,
    /// The time for an action has to be between an hour and two weeks.
    BadLimit,
    /// The language has no such words, or the number of pairs is out of range.
    BadPlan,
    /// The player organises as many open races as one may.
    TooMany,
    TooFast,
    /// The player is in a pair of this race.
    Twice,
    /// The race has as many pairs as it takes.
    Full,
    /// Both places of the pair are taken.
    PairFull,
    NotSignedUp,
    SignUpsEnded,
    /// The pair has begun, so its players stay.
    Begun,
    /// The pair has no second player yet.
    NoPartner,
    Closed,
    /// That is told once the race is closed.
    NotClosed,
    NotOrganiser,
    NoSuchPair,
    /// A pair can have only so many rulings.
    NoRoomForRuling,
    AlreadyPaused,
    NotPaused,
    /// The pair has not begun, or its match is over.
    NotPlaying,
    /// That is not done at the table of a pair.
    NotInRace,
    /// Players of a pair keep its match to themselves until the race is closed.
    ReplayClosed,
    /// Another host of the same journal has the races.
    Elsewhere,
    /// The operator of the host has removed the race.
    Removed,
    /// The match does not wait for the partner alone.
    NotWaiting,
    /// The partner has been reminded since the last action, or that was not long enough ago.
    RemindedEnough,
    /// The host sends no news to other services.
    NoWebhooks,
    /// The address of a webhook has to begin with `https://`.
    BadWebhook,
    /// Only people play in this race.
    NotWithComputer,
    /// The match has as many clues as one may have ([`RACE_CLUES`](crate::limits::RACE_CLUES)).
    TooManyClues,
    /// The organiser cannot rule on their own pair.
    OwnPair,
    /// The pair is in the standings.
    NotDisqualified,
    /// Sign-ups have not opened yet.
    SignUpsNotOpen,
}
