//! The authoritative host: a headless Bevy `App` that runs tables and matches.
//!
//! Its owner drives it without a runner: [`Host::receive`] takes events from links, journal and password workers,
//! and [`Host::step`] runs all systems once and returns when the next step is due. A step does work only for tables
//! that an event or alarm concerns.
//!
//! A table is an entity with a `Table`, its `Seats`, a `Match` once one is dealt, and a request queue (`Line`). A
//! client's message passes these stages, in the order of the host's system sets:
//!
//! - `Route`: `routing` finds the table of the connection and adds the message to its queue.
//! - `Publish`: `publication` sends what the journal has made durable since the last step.
//! - `Admit`: `line` takes the first request of each queue whose table waits for no record.
//! - `Aside`: requests that change nothing stored, such as talk, are answered outside the queue.
//! - `CarryOut`: one system for each kind of request applies or refuses it. A change that must last is
//!   committed as a [`Record`].
//! - `Flow`: `timing` and others update timers and whatever else follows from changes.
//!
//! Each change is written to the [`Journal`] as one record and published only once it is durable; until then the
//! table's next request waits. [`History`] restores a table from its records. Tables without connected people are
//! removed from memory ("parked") if the journal can load them again. If a host panics, [`take_in_hand`] tells which
//! table or player to quarantine.

mod config;
mod connections;
mod crashes;
mod history;
mod host;
mod journal;
#[cfg(feature = "leak")]
mod leak;
mod lifecycle;
mod limits;
mod pacing;
mod people;
mod play;
mod players;
mod publishing;
mod requests;
mod routing;
mod schedule;
mod tables;
mod talk;

#[cfg(feature = "leak")]
pub use leak::Leak;

pub use self::{
    config::HostConfig,
    crashes::in_hand::{Culprit, Work, WorkKind, take_in_hand},
    history::{History, HistoryError, HistoryProblem, MatchSnapshot, SeatSnapshot, Snapshot},
    host::{Host, HostEvent, MemoryJournal},
    journal::{CommitNotice, DealRecord, Event, FORMAT, Journal, JournalError, RULES, Record, Seq},
    lifecycle::parking::Recalled,
    people::derivation::{DerivedPassword, PasswordJob, PasswordWorker},
    play::dealer::Dealer,
    players::{
        bans::{NetworkHash, NetworkKey},
        password::PasswordHash,
        player::PlayerId,
    },
};
