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
pub struct WakeQueue {
    started: Instant,
    woken: Receiver<usize>,
    wake: Sender<usize>,
    due: BinaryHeap<Reverse<(Duration, usize)>>,
}

impl WakeQueue {
    pub fn new() -> WakeQueue {
        let (wake, woken) = flume::unbounded();
        WakeQueue { started: Instant::now(), woken, wake, due: BinaryHeap::new() }
    }

    /// Returns the time since this queue was created.
    pub fn now(&self) -> Duration {
        self.started.elapsed()
    }

    /// Returns the notification that a connection uses when something has arrived for `who`.
    pub fn wake(&self, who: usize) -> Wake {
        let wake = self.wake.clone();
        Wake(Arc::new(move || {
            // This fails if the queue is gone.
            let _ = wake.send(who);
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
            if let Ok(who) = self.woken.recv_timeout(due.min(until) - now) {
                return Some(who);
            }
        }
    }
}
