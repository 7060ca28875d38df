//! Stream overlays: their page, and a feed of Server-Sent Events for each link.
//!
//! The host tells [`OverlayFeeds`] what an overlay shows. Each picture is encoded once and shared by all readers, and is
//! the whole state: a reader who is slow skips pictures, and the server keeps one for each link, however many read it.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::{
    Router,
    body::{Body, Bytes},
    extract::{Extension, State},
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse, Redirect, Response},
    routing::get,
};
use futures_util::{Stream, stream};
use splitkey_host::{OverlayChange, OverlayNews, OverlayOutlet};
use splitkey_protocol::OverlayLink;
use tokio::{
    sync::watch,
    time::{Instant, sleep, sleep_until},
};

use crate::{
    address_limits::{AddressLimits, Slot},
    client_address::Client,
};

/// The path of the page. Everything below it has the content security policy of overlays.
pub(super) const OVERLAY_PATH: &str = "/overlay";

/// The content security policy of overlays: only the files of the page and the feed of the host that served it.
///
/// OBS puts the styles that a streamer writes into the page, which needs inline styles. Nothing else is ever put in as
/// more than text, and no address outside this host can be loaded by a style.
pub(super) const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; \
    style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The most readers of one link: some sources on some computers, and never an audience.
pub const OVERLAY_READERS_OF_LINK: usize = 32;
/// The most readers from one address.
pub const OVERLAY_READERS_OF_ADDRESS: usize = 64;
/// How many connections there are for each reader that the host admits, so that overlays leave room for players.
const CONNECTIONS_A_READER: usize = 8;
/// How often a reader is told that the connection is alive. The page gives up after 40 seconds without it.
const ALIVE_EVERY: Duration = Duration::from_secs(15);
/// How long a connection is read from before the page has to make another one, less than connections last.
const READ_WITHIN: Duration = Duration::from_secs(25 * 60);

/// The files of the page, in the program so that a native player who hosts has them, too.
const FILES: [(&str, &str, &[u8]); 10] = [
    ("", "text/html; charset=utf-8", include_bytes!("../../../web/overlay/index.html")),
    ("preview", "text/html; charset=utf-8", include_bytes!("../../../web/overlay/index.html")),
    ("overlay.css", "text/css; charset=utf-8", include_bytes!("../../../web/overlay/overlay.css")),
    ("overlay.js", JAVASCRIPT, include_bytes!("../../../web/overlay/overlay.js")),
    ("options.js", JAVASCRIPT, include_bytes!("../../../web/overlay/options.js")),
    ("texts.js", JAVASCRIPT, include_bytes!("../../../web/overlay/texts.js")),
    ("widgets.js", JAVASCRIPT, include_bytes!("../../../web/overlay/widgets.js")),
    ("feed.js", JAVASCRIPT, include_bytes!("../../../web/overlay/feed.js")),
    ("demo.js", JAVASCRIPT, include_bytes!("../../../web/overlay/demo.js")),
    ("obs-scenes.json", "application/json", include_bytes!("../../../web/overlay/obs-scenes.json")),
];
const FONTS: [(&str, &[u8]); 2] = [
    ("words.woff2", include_bytes!("../../../web/overlay/words.woff2")),
    ("clue.woff2", include_bytes!("../../../web/overlay/clue.woff2")),
];
const JAVASCRIPT: &str = "text/javascript; charset=utf-8";

/// The feeds of all overlays that have something to show.
#[derive(Clone)]
pub(super) struct OverlayFeeds {
    feeds: Arc<Mutex<HashMap<OverlayLink, watch::Sender<Shown>>>>,
    readers: AddressLimits,
    /// The most readers of one link.
    of_link: usize,
}

/// What a link shows.
#[derive(Clone)]
enum Shown {
    /// The event for readers who do not want names, and for those who do.
    Picture {
        plain: Bytes,
        named: Bytes,
    },
    Revoked,
}

impl OverlayFeeds {
    /// Makes the feeds of a host with this many connections.
    pub(super) fn new(connections: usize) -> OverlayFeeds {
        let readers = (connections / CONNECTIONS_A_READER).max(OVERLAY_READERS_OF_LINK);
        OverlayFeeds {
            feeds: Arc::default(),
            readers: AddressLimits::of(readers, OVERLAY_READERS_OF_ADDRESS),
            of_link: OVERLAY_READERS_OF_LINK,
        }
    }

    /// Makes feeds that have this many readers, however few links and addresses they come from.
    pub(super) fn with_readers(readers: usize) -> OverlayFeeds {
        OverlayFeeds { feeds: Arc::default(), readers: AddressLimits::of(readers, readers), of_link: readers }
    }

    /// Returns what a new host tells its news. What an earlier host has shown ends.
    pub(super) fn outlet(&self) -> OverlayOutlet {
        self.close();
        let feeds = self.clone();
        Box::new(move |news| feeds.take(news))
    }

    /// Ends all feeds.
    pub(super) fn close(&self) {
        self.feeds().clear();
    }

    fn feeds(&self) -> MutexGuard<'_, HashMap<OverlayLink, watch::Sender<Shown>>> {
        self.feeds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self, OverlayNews { link, change }: OverlayNews) {
        let event = |picture: String| Bytes::from(format!("data: {picture}\n\n"));
        let mut feeds = self.feeds();
        match change {
            OverlayChange::Shows(picture) => {
                let shown = Shown::Picture { plain: event(picture.plain), named: event(picture.named) };
                match feeds.get(&link) {
                    Some(feed) => drop(feed.send_replace(shown)),
                    None => drop(feeds.insert(link, watch::Sender::new(shown))),
                }
            }
            // Readers see the last value of a feed even after it has been dropped.
            OverlayChange::Revoked => {
                if let Some(feed) = feeds.remove(&link) {
                    feed.send_replace(Shown::Revoked);
                }
            }
            OverlayChange::Gone => drop(feeds.remove(&link)),
        }
    }

    /// Adds a reader.
    ///
    /// # Errors
    /// When the link shows nothing, or too many read.
    fn read(&self, link: OverlayLink, client: &Client, names: bool) -> Result<Reader, StatusCode> {
        let feeds = self.feeds();
        let feed = feeds.get(&link).ok_or(StatusCode::NOT_FOUND)?;
        if feed.receiver_count() >= self.of_link {
            return Err(StatusCode::TOO_MANY_REQUESTS);
        }
        let slot = self.readers.take(client.address).ok_or(StatusCode::TOO_MANY_REQUESTS)?;
        let mut shown = feed.subscribe();
        shown.mark_changed();
        Ok(Reader { shown, names, until: Instant::now() + READ_WITHIN, ended: false, _slot: slot })
    }
}

/// Somebody who reads a feed.
struct Reader {
    shown: watch::Receiver<Shown>,
    names: bool,
    until: Instant,
    ended: bool,
    _slot: Slot,
}

impl Reader {
    /// Returns the next piece of the stream, or `None` at its end.
    async fn next(&mut self) -> Option<Bytes> {
        if self.ended {
            return None;
        }
        tokio::select! {
            changed = self.shown.changed() => changed.ok()?,
            () = sleep(ALIVE_EVERY) => return Some(Bytes::from_static(b":\n\n")),
            () = sleep_until(self.until) => return None,
        }
        match &*self.shown.borrow_and_update() {
            Shown::Picture { plain, named } => Some(if self.names { named } else { plain }.clone()),
            Shown::Revoked => {
                self.ended = true;
                Some(Bytes::from_static(b"event: ended\ndata: {}\n\n"))
            }
        }
    }

    fn stream(self) -> impl Stream<Item = Result<Bytes, std::convert::Infallible>> + Send + 'static {
        stream::unfold(self, |mut reader: Reader| async move {
            reader.next().await.map(|piece| (Ok(piece), reader))
        })
    }
}

/// Returns the routes of overlays.
pub(super) fn router(feeds: OverlayFeeds) -> Router {
    let mut router = Router::new()
        .route(OVERLAY_PATH, get(|| async { Redirect::permanent("/overlay/") }))
        .route("/overlay/feed", get(send_feed).with_state(feeds));
    let fonts = FONTS.map(|(name, content)| (name, "font/woff2", content));
    for (name, kind, content) in FILES.into_iter().chain(fonts) {
        let headers = [(header::CONTENT_TYPE, HeaderValue::from_static(kind))];
        router = router.route(&format!("/overlay/{name}"), get(move || async move { (headers, content) }));
    }
    router
}

/// Answers requests for the feed. The link is in a header, because addresses end up in logs.
async fn send_feed(
    State(feeds): State<OverlayFeeds>,
    Extension(client): Extension<Client>,
    address: Uri,
    headers: HeaderMap,
) -> Response {
    let link = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let Some(link) = link.and_then(|link| OverlayLink::read(link.strip_prefix("Bearer ")?)) else {
        return (StatusCode::UNAUTHORIZED, "The link of an overlay is needed.\n").into_response();
    };
    match feeds.read(link, &client, address.query() == Some("names=on")) {
        Ok(reader) => {
            let headers = [
                (header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream")),
                // Tells nginx not to hold events back.
                (header::HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")),
            ];
            (headers, Body::from_stream(reader.stream())).into_response()
        }
        Err(StatusCode::NOT_FOUND) => (StatusCode::NOT_FOUND, "This link shows nothing.\n").into_response(),
        Err(status) => (status, "Too many pages show overlays.\n").into_response(),
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use splitkey_host::OverlayPicture;

    use super::*;

    const LINK: OverlayLink = OverlayLink([7; 16]);

    fn shows(feeds: &OverlayFeeds, text: &str) {
        let picture = OverlayPicture { plain: text.to_owned(), named: format!("{text} by Ada") };
        feeds.take(OverlayNews { link: LINK, change: OverlayChange::Shows(picture) });
    }

    fn client(address: [u8; 4]) -> Client {
        Client::of(IpAddr::from(address))
    }

    fn reader(feeds: &OverlayFeeds, names: bool) -> Reader {
        feeds.read(LINK, &client([10, 0, 0, 1]), names).expect("a reader")
    }

    async fn next(reader: &mut Reader) -> Option<String> {
        Some(String::from_utf8_lossy(&reader.next().await?).into_owned())
    }

    #[tokio::test]
    async fn a_reader_gets_what_is_shown_and_then_each_change() {
        let feeds = OverlayFeeds::new(100);
        shows(&feeds, "one");
        let (mut plain, mut named) = (reader(&feeds, false), reader(&feeds, true));
        assert_eq!(next(&mut plain).await.as_deref(), Some("data: one\n\n"));
        assert_eq!(next(&mut named).await.as_deref(), Some("data: one by Ada\n\n"));
        shows(&feeds, "two");
        assert_eq!(next(&mut plain).await.as_deref(), Some("data: two\n\n"));
    }

    #[tokio::test]
    async fn a_slow_reader_skips_to_the_latest_and_readers_share_its_bytes() {
        let feeds = OverlayFeeds::new(100);
        shows(&feeds, "one");
        let (mut slow, mut other) = (reader(&feeds, false), reader(&feeds, false));
        (0..1000).for_each(|number| shows(&feeds, &format!("state {number}")));
        let (mine, theirs) = (slow.next().await.expect("bytes"), other.next().await.expect("bytes"));
        assert_eq!(&mine[..], b"data: state 999\n\n");
        assert_eq!(mine.as_ptr(), theirs.as_ptr());
        assert!(!slow.shown.has_changed().expect("a feed"), "nothing else waits");
    }

    #[tokio::test]
    async fn a_revoked_link_says_so_and_ends() {
        let feeds = OverlayFeeds::new(100);
        shows(&feeds, "one");
        let mut reader = reader(&feeds, false);
        feeds.take(OverlayNews { link: LINK, change: OverlayChange::Revoked });
        assert_eq!(next(&mut reader).await.as_deref(), Some("event: ended\ndata: {}\n\n"));
        assert_eq!(next(&mut reader).await, None);
        let again = feeds.read(LINK, &client([10, 0, 0, 1]), false);
        assert_eq!(again.err(), Some(StatusCode::NOT_FOUND));
    }

    #[tokio::test]
    async fn feeds_end_with_their_table_and_with_the_host() {
        let feeds = OverlayFeeds::new(100);
        for end in [
            |feeds: &OverlayFeeds| drop(feeds.outlet()),
            |feeds: &OverlayFeeds| {
                feeds.take(OverlayNews { link: LINK, change: OverlayChange::Gone });
            },
        ] {
            shows(&feeds, "one");
            let mut reader = reader(&feeds, false);
            next(&mut reader).await;
            end(&feeds);
            assert_eq!(next(&mut reader).await, None);
        }
    }

    #[test]
    fn a_link_an_address_and_the_host_have_so_many_readers_each() {
        let feeds = OverlayFeeds::new(8 * 100);
        let take = |link: u8, address| {
            let link = OverlayLink([link; 16]);
            let picture = OverlayPicture { plain: String::new(), named: String::new() };
            if !feeds.feeds().contains_key(&link) {
                feeds.take(OverlayNews { link, change: OverlayChange::Shows(picture) });
            }
            feeds.read(link, &client(address), false)
        };
        let all = |link, address| std::iter::repeat_with(move || (link, address)).take(200);
        let most = |link, address| {
            all(link, address).map_while(|(link, address)| take(link, address).ok()).collect::<Vec<_>>()
        };
        let first = most(1, [10, 0, 0, 1]);
        assert_eq!(first.len(), OVERLAY_READERS_OF_LINK);
        let (second, third) = (most(2, [10, 0, 0, 1]), most(3, [10, 0, 0, 1]));
        assert_eq!((second.len(), third.len()), (OVERLAY_READERS_OF_LINK, 0), "no more from this address");
        let (third, fourth) = (most(3, [10, 0, 0, 2]), most(4, [10, 0, 0, 3]));
        assert_eq!((third.len(), fourth.len()), (32, 100 - 96), "no more at this host");
        drop(first);
        assert_eq!(most(1, [10, 0, 0, 4]).len(), OVERLAY_READERS_OF_LINK);
    }

    #[test]
    fn the_page_is_60_kilobytes_at_most() {
        let files: usize =
            FILES.iter().filter(|(name, ..)| *name != "preview").map(|(_, _, file)| file.len()).sum();
        let fonts: usize = FONTS.iter().map(|(_, file)| file.len()).sum();
        assert!(files + fonts <= 60_000, "{} bytes", files + fonts);
    }
}
