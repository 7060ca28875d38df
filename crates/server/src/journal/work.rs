//! How busy the thread that commits is.

use std::time::{Duration, Instant};

/// So many orders at once are all that the thread can take on.
const MANY: usize = 32;

/// A round of the thread's work.
pub(crate) struct Round {
    began: Instant,
    computed: Duration,
    orders: usize,
}

impl Round {
    /// Begins a round with so many orders.
    pub(crate) fn begin(orders: usize) -> Round {
        Round { began: Instant::now(), computed: computed(), orders }
    }

    /// Returns for how long the round has kept the thread busy.
    pub(crate) fn took(&self) -> Duration {
        busy(self.began.elapsed(), computed().saturating_sub(self.computed), self.orders)
    }
}

/// Returns how much of the time of a round with so many orders counts. Waiting for a slow disk or database is no work as
/// long as few orders wait with it.
fn busy(elapsed: Duration, computed: Duration, orders: usize) -> Duration {
    let share = orders.min(MANY) as f64 / MANY as f64;
    computed.max(elapsed.mul_f64(share)).min(elapsed)
}

/// Returns how long this thread has computed in all, where the system tells.
fn computed() -> Duration {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Duration::try_from(time).unwrap_or_default()
    }
    #[cfg(not(unix))]
    Duration::ZERO
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_that_waits_for_its_disk_is_busy_only_with_many_orders() {
        let [commit, little] = [10, 1].map(Duration::from_millis);
        assert!(busy(commit, little, 1) < commit / 8);
        assert!(busy(commit, little, 4) < commit / 4);
        assert_eq!(busy(commit, little, MANY), commit);
        assert_eq!(busy(commit, little, 10 * MANY), commit);
    }

    #[test]
    fn a_journal_that_computes_is_busy_with_one_order() {
        let round = Duration::from_millis(10);
        assert_eq!(busy(round, round, 1), round);
        assert_eq!(busy(round, 2 * round, 1), round, "clocks differ a little");
        let before = computed();
        while cfg!(unix) && computed() == before {
            std::hint::spin_loop();
        }
    }
}
