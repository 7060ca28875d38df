//! Whom to look after next: one thread that serves many connections sleeps until something comes or is due.

use std::{
    cmp::Reverse,
    collections::BinaryHeap,
    sync::Arc,
    time::{Duration, Instant},
};

use flume::{Receiver, Sender};
use splitkey_net::Wake;

/// The bells of everybody whom this thread serves, by number. All times are since its making.
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

    pub fn now(&self) -> Duration {
        self.started.elapsed()
    }

    /// What a link rings when something has come for `who`.
    pub fn wake(&self, who: usize) -> Wake {
        let ring = self.ring.clone();
        Wake(Arc::new(move || {
            // Nobody listens in the end.
            let _ = ring.send(who);
        }))
    }

    /// Rings for `who` at a time.
    pub fn set(&mut self, at: Duration, who: usize) {
        self.due.push(Reverse((at, who)));
    }

    /// Who is next, or nobody any more at a time.
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
