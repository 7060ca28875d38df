//! What the task tells the owner.

use std::sync::Arc;

use tokio::{
    sync::{
        mpsc::{Sender, error::TrySendError},
        watch,
    },
    time::Instant,
};

use crate::{buckets::Buckets, counters::Counters, said::Said, state::State};

/// The most commands that wait for the owner. Further ones are dropped.
pub const WAITING: usize = 2048;

/// Where the task puts what it tells the owner.
pub(super) struct Outlet {
    state: watch::Sender<State>,
    said: Sender<Said>,
    pub(super) counters: Arc<Counters>,
    buckets: Buckets,
    started: Instant,
}

impl Outlet {
    pub(super) fn new(state: watch::Sender<State>, said: Sender<Said>, counters: Arc<Counters>) -> Outlet {
        Outlet { state, said, counters, buckets: Buckets::new(), started: Instant::now() }
    }

    /// Returns what ends when the owner has gone.
    pub(super) fn said(&self) -> Sender<Said> {
        self.said.clone()
    }

    pub(super) fn change_state(&self, state: State) {
        self.state.send_if_modified(|told| std::mem::replace(told, state) != state);
    }

    /// Hands over a command, unless its chatter has sent too many or too many wait.
    pub(super) fn hand_over(&mut self, said: Said) {
        if !self.buckets.take(said.by, self.started.elapsed()) {
            self.counters.limited.add_one();
            return;
        }
        match self.said.try_send(said) {
            Ok(()) => self.counters.commands.add_one(),
            Err(TrySendError::Full(_)) => self.counters.dropped.add_one(),
            // The task is about to end.
            Err(TrySendError::Closed(_)) => {}
        }
    }
}
