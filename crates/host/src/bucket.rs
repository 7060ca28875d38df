//! How often somebody may do something: a bucket that fills up again with time.

use std::time::Duration;

/// What is left in a bucket of `most`, which fills by one every `every`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bucket {
    most: u32,
    every: Duration,
    /// When it was as full as `left` tells; nothing while it is full.
    left: u32,
    counted_at: Duration,
}

impl Bucket {
    pub(crate) const fn new(most: u32, every: Duration) -> Bucket {
        Bucket { most, every, left: most, counted_at: Duration::ZERO }
    }

    /// Whether there is one to take. `now` never goes back.
    pub(crate) fn is_left(&mut self, now: Duration) -> bool {
        self.fill(now);
        self.left > 0
    }

    /// Takes one out, if there is one. `now` never goes back.
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
    fn a_bucket_is_emptied_and_fills_again() {
        let mut bucket = Bucket::new(2, Duration::from_secs(3));
        let mut take = |seconds| bucket.take(Duration::from_secs(seconds));
        assert_eq!([take(10), take(10), take(10)], [true, true, false]);
        assert_eq!([take(12), take(13), take(13), take(15), take(16)], [false, true, false, false, true]);
        assert_eq!([take(900), take(900), take(900)], [true, true, false]);
        let is_left = |seconds| bucket.is_left(Duration::from_secs(seconds));
        assert_eq!([902, 903, 904].map(is_left), [false, true, true]);
    }
}
