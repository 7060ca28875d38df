//! Somebody who reads a feed.

use std::{convert::Infallible, future::pending, time::Duration};

use axum::{
    body::{Body, Bytes},
    http::{HeaderName, HeaderValue, header},
    response::{IntoResponse, Response},
};
use futures_util::{Stream, stream};
use splitkey_net::Place;
use splitkey_protocol::TableLink;
use tokio::{
    sync::{oneshot, watch},
    time::{Instant, sleep, sleep_until},
};

use super::{NEVER_STORED, Shown};

/// How often a reader is told that the connection is alive. Pages give up after 40 seconds without it.
const ALIVE_EVERY: Duration = Duration::from_secs(15);
/// How long a connection is read from before the page has to make another one, less than connections last.
const READ_WITHIN: Duration = Duration::from_secs(25 * 60);
/// Over how many milliseconds the writes to all readers of an event are spread. Written at once, 5,000 of them make
/// players wait.
const SPREAD_OVER: u64 = 150;

/// A reader.
pub(crate) struct Reader {
    shown: watch::Receiver<Shown>,
    names: bool,
    /// Ends when newer readers have taken its place, if they do.
    replaced: Option<oneshot::Receiver<()>>,
    /// How much later than the first readers this one is written to.
    offset: Duration,
    /// Whether anything has been written.
    has_begun: bool,
    /// The number of the picture that was last written.
    picture: Option<u64>,
    until: Instant,
    ended: bool,
    place: Place<TableLink>,
}

impl Reader {
    /// Returns a reader who gets what is shown now at once. `number` is that of the reader at this host, if writes to them
    /// are spread.
    pub(super) fn new(
        mut shown: watch::Receiver<Shown>,
        names: bool,
        replaced: Option<oneshot::Receiver<()>>,
        number: Option<u32>,
        place: Place<TableLink>,
    ) -> Reader {
        shown.mark_changed();
        Reader {
            shown,
            names,
            replaced,
            offset: number.map(offset).unwrap_or_default(),
            has_begun: false,
            picture: None,
            until: Instant::now() + READ_WITHIN,
            ended: false,
            place,
        }
    }

    /// Returns the next piece of the stream, or `None` at its end.
    pub(crate) async fn next(&mut self) -> Option<Bytes> {
        if self.ended {
            return None;
        }
        tokio::select! {
            // The last event comes before the end of a feed.
            biased;
            changed = self.shown.changed() => changed.ok()?,
            () = sleep(ALIVE_EVERY) => return Some(Bytes::from_static(b":\n\n")),
            () = sleep_until(self.until) => return None,
            () = ended(&mut self.replaced) => return None,
            () = self.place.lost() => return None,
        }
        if self.has_begun && !self.offset.is_zero() {
            sleep(self.offset).await;
        }
        self.has_begun = true;
        let shown = self.shown.borrow_and_update();
        let event = match &*shown {
            Shown::Event(event) => event,
            Shown::End(event) => {
                self.ended = true;
                event
            }
        };
        let picture = event.news.as_ref().map(|(picture, _)| *picture);
        Some(match &event.news {
            Some((_, news)) if picture == self.picture => news.clone(),
            _ => {
                self.picture = picture;
                if self.names { event.named.clone() } else { event.plain.clone() }
            }
        })
    }

    /// Returns whether anything waits to be written.
    #[cfg(test)]
    pub(crate) fn has_more(&self) -> bool {
        self.shown.has_changed().expect("a feed")
    }

    fn stream(self) -> impl Stream<Item = Result<Bytes, Infallible>> + Send + 'static {
        stream::unfold(self, |mut reader: Reader| async move {
            reader.next().await.map(|piece| (Ok(piece), reader))
        })
    }
}

/// The answer that streams the feed.
impl IntoResponse for Reader {
    fn into_response(self) -> Response {
        let headers = [
            (header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream")),
            NEVER_STORED,
            // Tells nginx not to hold events back.
            (HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")),
        ];
        (headers, Body::from_stream(self.stream())).into_response()
    }
}

/// Waits until a reader is replaced, which most never are.
async fn ended(replaced: &mut Option<oneshot::Receiver<()>>) {
    match replaced {
        Some(replaced) => drop(replaced.await),
        None => pending().await,
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
