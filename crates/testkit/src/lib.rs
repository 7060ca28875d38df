//! Test support: a host and clients in one process, players without a window, and restart tests under load.
//!
//! - [`LinkedApps`] links a [host](splitkey_host::Host) and its players in one thread, over memory links and with a clock
//!   that the test advances. Most of the black-box tests in `tests/` use it.
//! - [`Player`] is the whole client app without a window. [`Guest`] is a player without an app, cheap enough for
//!   thousands in one process, and [`Caller`] a guest over a real WebSocket that waits for messages.
//! - [`Http`] asks a host for its pages, and reads its feeds.
//! - [`ScriptedJournal`] is a journal in memory that outlives its hosts, and commits, fails and answers when the test says
//!   so; [`InterceptedJournal`] shows a test each submission before another journal has it.
//! - [`PostgresServer`] is a database server for as long as a test runs, [`DatabaseProxy`] a connection to it that can be
//!   cut, and [`ReverseProxy`] the public address of several hosts, which leads players to the right one as [`Nginx`]
//!   does.
//! - [`next_request`] plays a match to a chosen [`Ending`], and [`restart()`] kills a host repeatedly under load and
//!   compares what players saw with the journal; `cluster()` does so with several hosts on one database, and stops them and
//!   cuts them off, too.
//!
//! The crate has two programs: `bench` for benchmarks and the soak test, and `native-player`, a client for tests in
//! other processes.

mod caller;
mod computers;
mod guest;
mod http;
mod intercepted_journal;
mod linked_apps;
mod phones;
mod player;
mod prompt_journal;
mod race_actions;
mod race_plan;
#[cfg(unix)]
mod relay;
mod restart;
mod scripted;
mod scripted_journal;
mod turns_told;

pub use caller::Caller;
pub use computers::MINDS;
pub use guest::Guest;
pub use http::Http;
pub use intercepted_journal::InterceptedJournal;
pub use linked_apps::{LinkedApps, UNIX_TIME};
pub use phones::{Phones, ask_by_phone, asked_phrase, offer_code, open_code, pair_phone, seat_phone};
pub use player::Player;
pub use race_actions::race_actions;
pub use race_plan::race_plan;
#[cfg(unix)]
pub use relay::{DatabaseProxy, ReverseProxy};
#[cfg(unix)]
pub use restart::cluster::{Cluster, ClusterReport, Fault, run as cluster};
pub use restart::{RestartReport, Restarts, run as restart};
pub use scripted::{CLUES, Ending, clue_number, next_request};
pub use scripted_journal::ScriptedJournal;
pub use splitkey_services::{Nginx, PostgresServer, free_address};
pub use turns_told::TurnsTold;
