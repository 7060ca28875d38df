//! Rate limits with bursts.

use tokio::time::Instant;

/// A token bucket: it refills at a constant rate, and each event takes tokens.
pub(super) struct TokenBucket {
    per_second: f32,
    most: f32,
    tokens: f32,
    filled_at: Instant,
}

impl TokenBucket {
    /// Returns a full bucket of `most` tokens that refills by `per_second`.
    pub(super) fn new(per_second: f32, most: f32) -> TokenBucket {
        TokenBucket { per_second, most, tokens: most, filled_at: Instant::now() }
    }

    /// Takes tokens, even below zero, and returns whether there were enough.
    pub(super) fn take(&mut self, tokens: f32) -> bool {
        let now = Instant::now();
        let filled = (now - self.filled_at).as_secs_f32() * self.per_second;
        self.tokens = (self.tokens + filled).min(self.most) - tokens;
        self.filled_at = now;
        self.tokens >= 0.0
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_bucket_allows_a_burst_and_refills_steadily() {
        let mut bucket = TokenBucket::new(5.0, 30.0);
        assert!((0..30).all(|_| bucket.take(1.0)));
        tokio::time::advance(Duration::from_secs(1)).await;
        assert!((0..5).all(|_| bucket.take(1.0)));
        assert!(!bucket.take(1.0));
        tokio::time::advance(Duration::from_secs(600)).await;
        assert!(!bucket.take(31.0), "it never holds more than when full");
    }
}
