//! The event queue of a thread that serves many connections: it sleeps until one of them receives something or is due.

use std::{
    cmp::Reverse,
    collections::BinaryHeap,
    sync::Arc,
    time::{Duration, Instant},
};

use flume::{Receiver, Sender};
use splitkey_net::Wake;

/// The wake-ups of all connections of this thread, by number. All times are relative to its creation.
pub struct Bells {
    started: Instant,
    rung: Receiver<usize>,
    ring: Sender<usize>,
    due: BinaryHeap<Reverse<(Duration, usize)>>,
}

impl Bells {
    pub fn new() -> Bells {
        let (ring, rung) = flume::unbounded();
        Bells { started: Instant::now(), rung, ring, due: BinaryHeap::new() }
    }

    /// Returns the time since this queue was created.
    pub fn now(&self) -> Duration {
        self.started.elapsed()
    }

    /// Returns the notification that a connection uses when something has arrived for `who`.
    pub fn wake(&self, who: usize) -> Wake {
        let ring = self.ring.clone();
        Wake(Arc::new(move || {
            // This fails if the queue is gone.
            let _ = ring.send(who);
        }))
    }

    /// Schedules `who` for a time.
    pub fn set(&mut self, at: Duration, who: usize) {
        self.due.push(Reverse((at, who)));
    }

    /// Waits for the next connection to update, or returns `None` at the time `until`.
    pub fn next(&mut self, until: Duration) -> Option<usize> {
        loop {
            let now = self.now();
            if now >= until {
                return None;
            }
            let due = self.due.peek().map_or(until, |Reverse((due, _))| *due);
            if due <= now {
                return self.due.pop().map(|Reverse((_, who))| who);
            }
            if let Ok(who) = self.rung.recv_timeout(due.min(until) - now) {
                return Some(who);
            }
        }
    }
}
