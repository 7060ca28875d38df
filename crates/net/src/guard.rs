//! The guard of a host that shares its journal with others: until when it may send anything.
//!
//! Such a host holds a lease, and another one may take over its tables when the lease has run out. So it falls silent
//! somewhat earlier, and stays silent if it was stopped in the meantime: the guard is asked before every step of the
//! host and again before every write to a socket.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

#[cfg(not(target_family = "wasm"))]
use tokio::sync::Notify;

/// Until when a host may send anything. The default is for a host that has its journal to itself: always.
#[derive(Clone, Debug, Default)]
pub struct Guard(Option<Arc<Lease>>);

#[derive(Debug)]
struct Lease {
    since: Instant,
    /// When the silence begins, in microseconds after `since`.
    until: AtomicU64,
    ended: AtomicBool,
    /// Wakes the writers that wait for the end of the silence.
    #[cfg(not(target_family = "wasm"))]
    changed: Notify,
}

impl Lease {
    fn note_change(&self) {
        #[cfg(not(target_family = "wasm"))]
        self.changed.notify_waiters();
    }
}

impl Guard {
    /// Returns the guard of a host with a lease, which lets it speak until a moment.
    pub fn until(until: Instant) -> Guard {
        let lease = Lease {
            since: Instant::now(),
            until: AtomicU64::new(0),
            ended: AtomicBool::new(false),
            #[cfg(not(target_family = "wasm"))]
            changed: Notify::new(),
        };
        let guard = Guard(Some(Arc::new(lease)));
        guard.renew(until);
        guard
    }

    /// Lets the host speak until a later moment.
    pub fn renew(&self, until: Instant) {
        if let Some(lease) = &self.0 {
            let until = until.saturating_duration_since(lease.since);
            lease.until.fetch_max(until.as_micros() as u64, Ordering::SeqCst);
            lease.note_change();
        }
    }

    /// Silences the host for good.
    pub fn end(&self) {
        if let Some(lease) = &self.0 {
            lease.ended.store(true, Ordering::SeqCst);
            lease.note_change();
        }
    }

    /// Returns whether the host is silent for good.
    pub fn has_ended(&self) -> bool {
        self.0.as_ref().is_some_and(|lease| lease.ended.load(Ordering::SeqCst))
    }

    /// Returns whether the host may send something now.
    pub fn may_speak(&self) -> bool {
        self.0.as_ref().is_none_or(|lease| {
            let until = Duration::from_micros(lease.until.load(Ordering::SeqCst));
            !lease.ended.load(Ordering::SeqCst) && lease.since.elapsed() < until
        })
    }

    /// Waits until the host may send something. Returns false if it never may again.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) async fn wait(&self) -> bool {
        let Some(lease) = &self.0 else { return true };
        while !self.may_speak() {
            let changed = lease.changed.notified();
            // It may have been renewed or ended before that was there to hear of it.
            if self.may_speak() {
                break;
            }
            if self.has_ended() {
                return false;
            }
            changed.await;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_with_a_lease_falls_silent_when_it_runs_out_and_speaks_again_when_it_is_renewed() {
        let now = Instant::now();
        let guard = Guard::until(now);
        assert!(!guard.may_speak() && !guard.has_ended());
        guard.renew(now + Duration::from_secs(60));
        assert!(guard.may_speak());
        guard.renew(now + Duration::from_secs(1));
        assert!(guard.may_speak(), "an earlier moment changes nothing");
    }

    #[test]
    fn an_ended_lease_cannot_be_renewed() {
        let now = Instant::now();
        let guard = Guard::until(now + Duration::from_secs(60));
        let same = guard.clone();
        guard.end();
        same.renew(now + Duration::from_secs(90));
        assert!(!same.may_speak() && same.has_ended());
    }

    #[test]
    fn a_host_without_a_lease_may_always_speak() {
        let guard = Guard::default();
        guard.end();
        assert!(guard.may_speak() && !guard.has_ended());
    }

    // A clock that only moves while everybody sleeps shows that a writer is woken, and does not look by itself.
    #[tokio::test(start_paused = true)]
    async fn writers_sleep_until_the_end_of_the_silence() {
        let (guard, began) = (Guard::until(Instant::now()), tokio::time::Instant::now());
        let writers = [0; 3].map(|_| {
            let guard = guard.clone();
            tokio::spawn(async move { guard.wait().await })
        });
        tokio::task::yield_now().await;
        assert!(writers.iter().all(|writer| !writer.is_finished()));
        let lease = guard.clone();
        std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            lease.renew(Instant::now() + Duration::from_secs(60));
        });
        for writer in writers {
            assert!(writer.await.expect("a writer"));
        }
        assert_eq!(began.elapsed(), Duration::ZERO);
    }

    #[tokio::test]
    async fn writers_are_told_that_the_silence_has_no_end() {
        let guard = Guard::until(Instant::now());
        let waiting = tokio::spawn({
            let guard = guard.clone();
            async move { guard.wait().await }
        });
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        guard.end();
        assert!(!waiting.await.expect("a writer"));
        assert!(!guard.wait().await);
    }
}
