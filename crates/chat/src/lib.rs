//! Reads the chat of a public Twitch channel, so that viewers can vote. It logs in anonymously and never writes there.
//!
//! [`Chat::start`] starts a task that connects, joins the channel and reads. Its owner takes [`Event`]s with
//! [`Chat::next`]: changes of state, and what viewers said that is a command. Every other message is dropped as soon as
//! its line is read, and nothing of the chat is logged or kept.
//!
//! - **Connection**: IRC over TLS with the authorities of `webpki-roots`. It has 10 seconds to be made and 15 to join. After
//!   60 seconds without a line the reader asks with a PING, and 15 seconds later it gives the connection up. It also makes
//!   a new one when the server asks for it.
//! - **Pauses** between attempts begin at [`FIRST_PAUSE`] and double up to [`LONGEST_PAUSE`]; each is shortened by up to a
//!   half at random. They begin anew after a connection that lasted a minute. A refusal is followed by the longest pause.
//! - **Limits**: a line has [`LINE_BYTES`] at most, and a longer one is skipped without being kept. [`WAITING`] commands
//!   wait for the owner at most, which is about 600 KiB; more of them are dropped and counted. A chatter may send [`BURST`]
//!   commands at once, and one more after each [`EVERY`]. The table for that has [`CHATTERS`] places in 256 KiB.

mod back_off;
mod buckets;
mod chatter;
mod command;
mod connecting;
mod conversation;
mod counters;
mod irc;
mod joins;
mod lines;
mod outlet;
mod random;
mod reader;
mod said;
mod session;
mod state;

use std::sync::Arc;

pub use rustls::RootCertStore;
use splitkey_protocol::ChatChannel;
use tokio::{
    sync::{mpsc, watch},
    task::JoinHandle,
};

pub use self::{
    back_off::{FIRST_PAUSE, LONGEST_PAUSE},
    buckets::{BURST, CHATTERS, EVERY},
    chatter::ChatterId,
    command::{ChatCommand, GUESS_CHARACTERS},
    connecting::{Network, Server, TWITCH_HOST, TWITCH_PORT},
    counters::Counts,
    joins::{JOINS, Joins, WITHIN},
    lines::LINE_BYTES,
    outlet::WAITING,
    said::Said,
    state::{Refusal, State},
};
use self::{connecting::SystemNetwork, counters::Counters, outlet::Outlet};

/// What the owner of a [`Chat`] is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    State(State),
    Said(Said),
}

/// A chat that is being read. Dropping it closes the connection and ends the task.
#[derive(Debug)]
pub struct Chat {
    state: watch::Receiver<State>,
    said: mpsc::Receiver<Said>,
    counters: Arc<Counters>,
    task: JoinHandle<()>,
}

impl Chat {
    /// Starts reading a channel on the present runtime, when it is its turn to join.
    ///
    /// # Panics
    /// Outside of a Tokio runtime.
    pub fn start(server: Server, channel: ChatChannel, joins: Joins) -> Chat {
        Chat::start_on(SystemNetwork, server, channel, joins)
    }

    /// Starts reading a channel over another network.
    ///
    /// # Panics
    /// Outside of a Tokio runtime.
    pub fn start_on(network: impl Network, server: Server, channel: ChatChannel, joins: Joins) -> Chat {
        let (state_sender, mut state) = watch::channel(State::Connecting);
        state.mark_changed();
        let (said_sender, said) = mpsc::channel(WAITING);
        let counters = Arc::<Counters>::default();
        let outlet = Outlet::new(state_sender, said_sender, counters.clone());
        let task = tokio::spawn(reader::run(network, server, channel, joins, outlet));
        Chat { state, said, counters, task }
    }

    /// Waits for what comes next, beginning with the present state. A new state is told before commands that wait, and
    /// only the newest state is told. Nothing is lost if the future is dropped.
    ///
    /// Returns `None` once the task has ended, which only happens when the runtime is shut down.
    pub async fn next(&mut self) -> Option<Event> {
        tokio::select! {
            biased;
            Ok(()) = self.state.changed() => Some(Event::State(*self.state.borrow_and_update())),
            said = self.said.recv() => said.map(Event::Said),
        }
    }

    /// Returns what [`next`](Self::next) would return, or `None` if it would wait.
    pub fn try_next(&mut self) -> Option<Event> {
        if self.state.has_changed().unwrap_or(false) {
            return Some(Event::State(*self.state.borrow_and_update()));
        }
        self.said.try_recv().ok().map(Event::Said)
    }

    /// Returns the present state, which may not have been told yet.
    pub fn state(&self) -> State {
        *self.state.borrow()
    }

    /// Returns how many commands wait for the owner.
    pub fn waiting(&self) -> usize {
        self.said.len()
    }

    /// Returns what has been counted since the start.
    pub fn counts(&self) -> Counts {
        self.counters.read()
    }

    /// Leaves the channel, and returns once the connection is closed.
    pub async fn leave(self) {
        drop(self.said);
        // It can only have been cancelled, with the runtime.
        let _ = self.task.await;
    }
}
