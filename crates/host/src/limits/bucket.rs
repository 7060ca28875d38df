//! Token buckets that limit how often something may be done.

use std::time::Duration;

/// A token bucket of at most `most` tokens that gains one every `every`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bucket {
    most: u32,
    every: Duration,
    /// The tokens at the time `counted_at`.
    left: u32,
    counted_at: Duration,
}

impl Bucket {
    /// Returns a full bucket.
    pub(crate) const fn new(most: u32, every: Duration) -> Bucket {
        Bucket { most, every, left: most, counted_at: Duration::ZERO }
    }

    /// Returns whether there is a token left. `now` must never go back.
    pub(crate) fn is_left(&mut self, now: Duration) -> bool {
        self.fill(now);
        self.left > 0
    }

    /// Takes a token, and returns whether there was one. `now` must never go back.
    pub(crate) fn take(&mut self, now: Duration) -> bool {
        self.fill(now);
        let taken = self.left > 0;
        self.left -= u32::from(taken);
        taken
    }

    fn fill(&mut self, now: Duration) {
        let passed = now.saturating_sub(self.counted_at);
        let new = (passed.as_nanos() / self.every.as_nanos().max(1)).min(u128::from(self.most)) as u32;
        if self.left + new >= self.most {
            self.left = self.most;
            self.counted_at = now;
        } else {
            self.left += new;
            self.counted_at += self.every * new;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_allows_a_burst_and_refills() {
        let mut bucket = Bucket::new(2, Duration::from_secs(3));
        let mut take = |seconds| bucket.take(Duration::from_secs(seconds));
        assert_eq!([take(10), take(10), take(10)], [true, true, false]);
        assert_eq!([take(12), take(13), take(13), take(15), take(16)], [false, true, false, false, true]);
        assert_eq!([take(900), take(900), take(900)], [true, true, false]);
        let is_left = |seconds| bucket.is_left(Duration::from_secs(seconds));
        assert_eq!([902, 903, 904].map(is_left), [false, true, true]);
    }
}
