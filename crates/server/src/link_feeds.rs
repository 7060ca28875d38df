//! Feeds of Server-Sent Events, one for each link.
//!
//! What a link shows is the whole state each time, encoded once and shared by all its readers: one who is slow skips
//! states, and the server keeps one for each link, however many read it.

use std::{
    collections::HashMap,
    convert::Infallible,
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use futures_util::{Stream, stream};
use tokio::{
    sync::watch,
    time::{Instant, sleep, sleep_until},
};

use crate::{
    address_limits::{AddressLimits, Slot},
    client_address::Client,
};

/// How often a reader is told that the connection is alive. Pages give up after 40 seconds without it.
const ALIVE_EVERY: Duration = Duration::from_secs(15);
/// How long a connection is read from before the page has to make another one, less than connections last.
const READ_WITHIN: Duration = Duration::from_secs(25 * 60);
/// The event that tells a reader that the link has been revoked.
const ENDED: &[u8] = b"event: ended\ndata: {}\n\n";

/// The feeds of all links that show something: `L` is a link, and `E` has the event for each kind of reader.
pub(crate) struct LinkFeeds<L, E> {
    feeds: Arc<Mutex<HashMap<L, watch::Sender<Shown<E>>>>>,
    readers: AddressLimits,
    /// The most readers of one link.
    of_link: usize,
}

/// What a link shows.
#[derive(Clone)]
enum Shown<E> {
    Event(E),
    Revoked,
}

impl<L, E> Clone for LinkFeeds<L, E> {
    fn clone(&self) -> Self {
        LinkFeeds { feeds: self.feeds.clone(), readers: self.readers.clone(), of_link: self.of_link }
    }
}

impl<L: Eq + Hash, E> LinkFeeds<L, E> {
    /// Makes feeds with this many readers of a link, and of all links as `readers` says.
    pub(crate) fn new(of_link: usize, readers: AddressLimits) -> Self {
        LinkFeeds { feeds: Arc::default(), readers, of_link }
    }

    /// Ends all feeds.
    pub(crate) fn close(&self) {
        self.feeds().clear();
    }

    /// Shows something by a link.
    pub(crate) fn show(&self, link: L, event: E) {
        let mut feeds = self.feeds();
        match feeds.get(&link) {
            Some(feed) => drop(feed.send_replace(Shown::Event(event))),
            None => drop(feeds.insert(link, watch::Sender::new(Shown::Event(event)))),
        }
    }

    /// Ends a feed, and tells its readers that the link has been revoked.
    pub(crate) fn revoke(&self, link: &L) {
        // Readers see the last value of a feed even after it has been dropped.
        if let Some(feed) = self.feeds().remove(link) {
            feed.send_replace(Shown::Revoked);
        }
    }

    /// Ends a feed of which nothing is known any more.
    pub(crate) fn end(&self, link: &L) {
        self.feeds().remove(link);
    }

    /// Returns whether a link shows anything.
    pub(crate) fn shows(&self, link: &L) -> bool {
        self.feeds().contains_key(link)
    }

    /// Adds a reader, who gets the events that `event` returns.
    ///
    /// # Errors
    /// When the link shows nothing, or too many read.
    pub(crate) fn read(
        &self,
        link: &L,
        client: &Client,
        event: fn(&E) -> Bytes,
    ) -> Result<Reader<E>, StatusCode> {
        let feeds = self.feeds();
        let feed = feeds.get(link).ok_or(StatusCode::NOT_FOUND)?;
        if feed.receiver_count() >= self.of_link {
            return Err(StatusCode::TOO_MANY_REQUESTS);
        }
        let slot = self.readers.take(client.address).ok_or(StatusCode::TOO_MANY_REQUESTS)?;
        let mut shown = feed.subscribe();
        shown.mark_changed();
        Ok(Reader { shown, event, until: Instant::now() + READ_WITHIN, ended: false, _slot: slot })
    }

    fn feeds(&self) -> MutexGuard<'_, HashMap<L, watch::Sender<Shown<E>>>> {
        self.feeds.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody who reads a feed.
pub(crate) struct Reader<E> {
    shown: watch::Receiver<Shown<E>>,
    event: fn(&E) -> Bytes,
    until: Instant,
    ended: bool,
    _slot: Slot,
}

impl<E: Send + Sync + 'static> Reader<E> {
    /// Returns the next piece of the stream, or `None` at its end.
    pub(crate) async fn next(&mut self) -> Option<Bytes> {
        if self.ended {
            return None;
        }
        tokio::select! {
            changed = self.shown.changed() => changed.ok()?,
            () = sleep(ALIVE_EVERY) => return Some(Bytes::from_static(b":\n\n")),
            () = sleep_until(self.until) => return None,
        }
        match &*self.shown.borrow_and_update() {
            Shown::Event(event) => Some((self.event)(event)),
            Shown::Revoked => {
                self.ended = true;
                Some(Bytes::from_static(ENDED))
            }
        }
    }

    /// Returns the answer that streams the feed.
    pub(crate) fn answer(self) -> Response {
        let headers = [
            (header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream")),
            // Tells nginx not to hold events back.
            (HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")),
        ];
        (headers, Body::from_stream(self.stream())).into_response()
    }

    fn stream(self) -> impl Stream<Item = Result<Bytes, Infallible>> + Send + 'static {
        stream::unfold(self, |mut reader: Reader<E>| async move {
            reader.next().await.map(|piece| (Ok(piece), reader))
        })
    }
}

/// Returns the event with a whole state, as JSON.
pub(crate) fn state_event(json: &str) -> Bytes {
    Bytes::from(format!("data: {json}\n\n"))
}

/// Returns what was sent as the bearer's token, where links are, because addresses end up in logs.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    const LINK: u8 = 7;

    fn feeds(readers: usize) -> LinkFeeds<u8, Bytes> {
        LinkFeeds::new(32, AddressLimits::of(readers, 64))
    }

    fn read(feeds: &LinkFeeds<u8, Bytes>, link: u8, address: [u8; 4]) -> Result<Reader<Bytes>, StatusCode> {
        feeds.read(&link, &Client::of(IpAddr::from(address)), Bytes::clone)
    }

    fn reader(feeds: &LinkFeeds<u8, Bytes>) -> Reader<Bytes> {
        read(feeds, LINK, [10, 0, 0, 1]).expect("a reader")
    }

    async fn next(reader: &mut Reader<Bytes>) -> Option<String> {
        Some(String::from_utf8_lossy(&reader.next().await?).into_owned())
    }

    #[tokio::test]
    async fn a_slow_reader_skips_to_the_latest_and_readers_share_its_bytes() {
        let feeds = feeds(100);
        feeds.show(LINK, state_event("one"));
        let (mut slow, mut other) = (reader(&feeds), reader(&feeds));
        assert_eq!(next(&mut slow).await.as_deref(), Some("data: one\n\n"));
        (0..1000).for_each(|number| feeds.show(LINK, state_event(&format!("state {number}"))));
        let (mine, theirs) = (slow.next().await.expect("bytes"), other.next().await.expect("bytes"));
        assert_eq!(&mine[..], b"data: state 999\n\n");
        assert_eq!(mine.as_ptr(), theirs.as_ptr());
        assert!(!slow.shown.has_changed().expect("a feed"), "nothing else waits");
    }

    #[tokio::test]
    async fn a_revoked_link_says_so_and_ends() {
        let feeds = feeds(100);
        feeds.show(LINK, state_event("one"));
        let mut reader = reader(&feeds);
        feeds.revoke(&LINK);
        assert_eq!(next(&mut reader).await.as_deref(), Some("event: ended\ndata: {}\n\n"));
        assert_eq!(next(&mut reader).await, None);
        assert_eq!(read(&feeds, LINK, [10, 0, 0, 1]).err(), Some(StatusCode::NOT_FOUND));
    }

    #[tokio::test]
    async fn feeds_end_with_what_they_show_and_with_the_host() {
        let feeds = feeds(100);
        for end in [LinkFeeds::close, |feeds: &LinkFeeds<u8, Bytes>| feeds.end(&LINK)] {
            feeds.show(LINK, state_event("one"));
            let mut reader = reader(&feeds);
            next(&mut reader).await;
            end(&feeds);
            assert_eq!(next(&mut reader).await, None);
        }
    }

    #[test]
    fn a_link_an_address_and_the_host_have_so_many_readers_each() {
        let feeds = feeds(100);
        (1..=4).for_each(|link| feeds.show(link, Bytes::new()));
        let most = |link, address| {
            std::iter::repeat_with(|| read(&feeds, link, address)).take(200).map_while(Result::ok).collect()
        };
        let first: Vec<_> = most(1, [10, 0, 0, 1]);
        assert_eq!(first.len(), 32);
        let (second, third): (Vec<_>, Vec<_>) = (most(2, [10, 0, 0, 1]), most(3, [10, 0, 0, 1]));
        assert_eq!((second.len(), third.len()), (32, 0), "no more from this address");
        let (third, fourth): (Vec<_>, Vec<_>) = (most(3, [10, 0, 0, 2]), most(4, [10, 0, 0, 3]));
        assert_eq!((third.len(), fourth.len()), (32, 100 - 96), "no more at this host");
        drop(first);
        let again: Vec<_> = most(1, [10, 0, 0, 4]);
        assert_eq!(again.len(), 32);
    }
}
