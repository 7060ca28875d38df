//! Token buckets that limit how often something may be done.

use std::time::Duration;

/// A token bucket of at most `most` tokens that gains one every `every`.
///
/// It only stores when it will be full again (the generic cell rate algorithm). All its times count from the same
/// instant, and `now` must never go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenBucket {
    most: u32,
    every: Duration,
    full_at: Duration,
}

impl TokenBucket {
    /// Returns a full bucket.
    pub const fn new(most: u32, every: Duration) -> TokenBucket {
        TokenBucket { most, every, full_at: Duration::ZERO }
    }

    /// Returns a bucket of another size with the same number of tokens missing.
    pub fn with_most(self, most: u32) -> TokenBucket {
        TokenBucket { most, ..self }
    }

    /// Returns a bucket that holds so many times as much and refills so many times as fast, with as much time missing.
    pub fn times(self, times: u32) -> TokenBucket {
        let times = times.max(1);
        TokenBucket { most: self.most.saturating_mul(times), every: self.every / times, ..self }
    }

    /// Returns how long it takes until no token is missing.
    pub fn full_in(&self, now: Duration) -> Duration {
        self.full_at.saturating_sub(now)
    }

    /// Returns whether there is a token left.
    pub fn is_left(&self, now: Duration) -> bool {
        self.full_after(1, now).is_some()
    }

    /// Takes a token, and returns whether there was one.
    pub fn take(&mut self, now: Duration) -> bool {
        self.take_many(1, now)
    }

    /// Takes several tokens, or none if there are too few, and returns whether there were enough.
    pub fn take_many(&mut self, tokens: u32, now: Duration) -> bool {
        let full_after = self.full_after(tokens, now);
        self.full_at = full_after.unwrap_or(self.full_at);
        full_after.is_some()
    }

    /// Takes all tokens, and whatever has refilled of the next one.
    pub fn drain(&mut self, now: Duration) {
        self.full_at = now + self.every * self.most;
    }

    /// Takes tokens even if there are too few: then none is left until those are back that were not there.
    pub fn owe(&mut self, tokens: u32, now: Duration) {
        self.full_at = self.full_at.max(now) + self.every * tokens;
    }

    /// Returns whether no token is missing.
    pub fn is_full(&self, now: Duration) -> bool {
        self.full_at <= now
    }

    /// Returns when the bucket will be full if these tokens are taken now, or `None` if there are too few.
    fn full_after(&self, tokens: u32, now: Duration) -> Option<Duration> {
        let full_at = self.full_at.max(now) + self.every * tokens;
        (full_at <= now + self.every * self.most).then_some(full_at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_allows_a_burst_and_refills() {
        let mut bucket = TokenBucket::new(2, Duration::from_secs(3));
        let mut take = |seconds| bucket.take(Duration::from_secs(seconds));
        assert_eq!([take(10), take(10), take(10)], [true, true, false]);
        assert_eq!([take(12), take(13), take(13), take(15), take(16)], [false, true, false, false, true]);
        assert_eq!([take(900), take(900), take(900)], [true, true, false]);
        let is_left = |seconds| bucket.is_left(Duration::from_secs(seconds));
        assert_eq!([902, 903, 904].map(is_left), [false, true, true]);
    }

    #[test]
    fn a_bucket_never_holds_more_than_when_full() {
        let mut bucket = TokenBucket::new(30, Duration::from_millis(200));
        let mut take = |tokens, seconds| bucket.take_many(tokens, Duration::from_secs(seconds));
        assert!(take(30, 0) && take(5, 1) && !take(1, 1));
        assert!(!take(31, 601) && take(30, 601));
    }

    #[test]
    fn what_a_bucket_owes_has_to_come_back_first() {
        let mut bucket = TokenBucket::new(2, Duration::from_secs(3));
        bucket.owe(5, Duration::from_secs(10));
        let is_left = |seconds| bucket.is_left(Duration::from_secs(seconds));
        assert_eq!([10, 21, 22].map(is_left), [false, false, true]);
    }

    #[test]
    fn a_drained_bucket_loses_what_has_refilled_of_a_token() {
        let mut bucket = TokenBucket::new(2, Duration::from_secs(3));
        bucket.drain(Duration::from_secs(10));
        bucket.drain(Duration::from_secs(12));
        let is_left = |seconds| bucket.is_left(Duration::from_secs(seconds));
        assert_eq!([12, 14, 15].map(is_left), [false, false, true]);
        let is_full = |seconds| bucket.is_full(Duration::from_secs(seconds));
        assert_eq!([17, 18].map(is_full), [false, true]);
    }
}
