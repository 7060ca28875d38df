//! A viewer who reads a feed.

use std::time::Duration;

use axum::body::Bytes;
use futures_util::{Stream, stream};
use tokio::{
    sync::watch,
    time::{Instant, sleep, sleep_until},
};

use crate::address_limits::Slot;

/// How often a reader is told that the connection is alive. The page gives up after 40 seconds without it.
const ALIVE_EVERY: Duration = Duration::from_secs(15);
/// How long a connection is read from before the page has to make another one, less than connections last.
const READ_WITHIN: Duration = Duration::from_secs(25 * 60);
/// Over how many milliseconds the writes to all readers of an event are spread. Written at once, 5,000 of them make
/// players wait.
const SPREAD_OVER: u64 = 150;

/// What a link shows.
#[derive(Clone)]
pub(super) enum Shown {
    Events {
        /// Which picture this is, from 1. It stays the same while only the counts change.
        picture: u64,
        /// The picture, and the counts of its poll.
        whole: Bytes,
        /// The counts alone.
        counts: Bytes,
    },
    Revoked,
}

/// Somebody who reads a feed.
pub(super) struct Reader {
    pub(super) shown: watch::Receiver<Shown>,
    /// How much later than the first readers this one is written to.
    offset: Duration,
    /// The picture that was last sent.
    picture: u64,
    until: Instant,
    ended: bool,
    _slot: Slot,
}

impl Reader {
    /// Returns a reader who gets what is shown now at once. `number` is that of the reader at this host.
    pub(super) fn new(mut shown: watch::Receiver<Shown>, number: u32, slot: Slot) -> Reader {
        shown.mark_changed();
        let until = Instant::now() + READ_WITHIN;
        Reader { shown, offset: offset(number), picture: 0, until, ended: false, _slot: slot }
    }

    /// Returns the next piece of the stream, or `None` at its end.
    pub(super) async fn next(&mut self) -> Option<Bytes> {
        if self.ended {
            return None;
        }
        tokio::select! {
            changed = self.shown.changed() => changed.ok()?,
            () = sleep(ALIVE_EVERY) => return Some(Bytes::from_static(b":\n\n")),
            () = sleep_until(self.until) => return None,
        }
        if self.picture > 0 && !self.offset.is_zero() {
            sleep(self.offset).await;
        }
        match &*self.shown.borrow_and_update() {
            Shown::Events { picture, counts, .. } if *picture == self.picture => Some(counts.clone()),
            Shown::Events { picture, whole, .. } => {
                self.picture = *picture;
                Some(whole.clone())
            }
            Shown::Revoked => {
                self.ended = true;
                Some(Bytes::from_static(b"event: ended\ndata: {}\n\n"))
            }
        }
    }

    pub(super) fn stream(
        self,
    ) -> impl Stream<Item = Result<Bytes, std::convert::Infallible>> + Send + 'static {
        stream::unfold(self, |mut reader: Reader| async move {
            reader.next().await.map(|piece| (Ok(piece), reader))
        })
    }
}

/// Returns the offset of a reader: those of any number of readers in a row are evenly spread.
fn offset(number: u32) -> Duration {
    // By the golden ratio, as a part of 2³².
    let part = u64::from(number.wrapping_mul(0x9E37_79B9));
    Duration::from_millis((part * (SPREAD_OVER + 1)) >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_writes_to_5000_readers_are_evenly_spread_over_150_milliseconds() {
        let mut at = [0; SPREAD_OVER as usize + 1];
        for number in 0..5000 {
            at[offset(number).as_millis() as usize] += 1;
        }
        let (least, most) = (at.iter().min().expect("a time"), at.iter().max().expect("a time"));
        assert!(*least >= 30 && *most <= 36, "{least} to {most} in a millisecond");
        assert_eq!(offset(0), Duration::ZERO, "a single reader does not wait");
    }
}
