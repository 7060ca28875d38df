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

/// How often a writer looks whether the silence is over.
#[cfg(not(target_family = "wasm"))]
const LOOKS_EVERY: Duration = Duration::from_millis(20);

/// Until when a host may send anything. The default is for a host that has its journal to itself: always.
#[derive(Clone, Debug, Default)]
pub struct Guard(Option<Arc<Lease>>);

#[derive(Debug)]
struct Lease {
    since: Instant,
    /// When the silence begins, in microseconds after `since`.
    until: AtomicU64,
    ended: AtomicBool,
}

impl Guard {
    /// Returns the guard of a host with a lease, which lets it speak until a moment.
    pub fn until(until: Instant) -> Guard {
        let lease = Lease { since: Instant::now(), until: AtomicU64::new(0), ended: AtomicBool::new(false) };
        let guard = Guard(Some(Arc::new(lease)));
        guard.renew(until);
        guard
    }

    /// Lets the host speak until a later moment.
    pub fn renew(&self, until: Instant) {
        if let Some(lease) = &self.0 {
            let until = until.saturating_duration_since(lease.since);
            lease.until.fetch_max(until.as_micros() as u64, Ordering::SeqCst);
        }
    }

    /// Silences the host for good.
    pub fn end(&self) {
        if let Some(lease) = &self.0 {
            lease.ended.store(true, Ordering::SeqCst);
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
        while !self.may_speak() {
            if self.has_ended() {
                return false;
            }
            tokio::time::sleep(LOOKS_EVERY).await;
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

    #[tokio::test]
    async fn a_writer_waits_for_the_end_of_the_silence() {
        let guard = Guard::until(Instant::now());
        let waiting = tokio::spawn({
            let guard = guard.clone();
            async move { guard.wait().await }
        });
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        guard.renew(Instant::now() + Duration::from_secs(60));
        assert!(waiting.await.expect("a writer"));
        guard.end();
        assert!(!guard.wait().await);
    }
}
