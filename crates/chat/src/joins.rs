//! How often channels are joined.

use std::{collections::VecDeque, sync::Arc, time::Duration};

use tokio::{
    sync::Mutex,
    time::{Instant, sleep_until},
};

/// How many channels are joined within [`WITHIN`]. Twitch takes no more than 20 from one address, and then refuses it for
/// everybody (<https://dev.twitch.tv/docs/chat/#rate-limits>).
pub const JOINS: usize = 15;
/// See [`JOINS`].
pub const WITHIN: Duration = Duration::from_secs(10);

/// The pace at which the chats of one program join channels, first come, first served. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Joins(Arc<Mutex<VecDeque<Instant>>>);

impl Joins {
    /// Waits until another channel may be joined. Whoever gives up before that takes nobody's turn.
    pub(super) async fn turn(&self) {
        let mut latest = self.0.lock().await;
        while latest.len() >= JOINS
            && let Some(first) = latest.front()
        {
            sleep_until(*first + WITHIN).await;
            latest.pop_front();
        }
        latest.push_back(Instant::now());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn no_ten_seconds_have_more_joins_than_the_limit() {
        let (joins, started) = (Joins::default(), Instant::now());
        let mut turns = Vec::new();
        for _ in 0..4 * JOINS {
            joins.turn().await;
            turns.push(started.elapsed());
        }
        assert_eq!(turns[JOINS - 1], Duration::ZERO, "so many at once");
        for pair in turns.windows(JOINS + 1) {
            assert!(pair[JOINS] - pair[0] >= WITHIN, "{turns:?}");
        }
        assert!(turns[4 * JOINS - 1] < 3 * WITHIN + Duration::from_millis(10), "and no fewer: {turns:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn those_who_give_up_take_nobodys_turn() {
        let (joins, started) = (Joins::default(), Instant::now());
        for _ in 0..JOINS {
            joins.turn().await;
        }
        for _ in 0..100 {
            let waiting = tokio::spawn({
                let joins = joins.clone();
                async move { joins.turn().await }
            });
            tokio::task::yield_now().await;
            waiting.abort();
            let _ = waiting.await;
        }
        joins.turn().await;
        assert_eq!(started.elapsed(), WITHIN);
    }
}
