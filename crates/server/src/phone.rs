//! The key on a player's phone: its page, pairing, a feed of Server-Sent Events for each paired phone, and what phones ask.
//!
//! The host decides who is paired. It tells [`PhoneFeeds`] what each phone shows, as [`crate::overlay`] does for
//! overlays: each picture is the whole state, and a reader who is slow skips pictures. Codes and tokens are sent in
//! bodies and headers only, because addresses end up in logs.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::{
    Router,
    body::{Body, Bytes},
    extract::{DefaultBodyLimit, Extension, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Redirect, Response},
    routing::{get, post},
};
use flume::Sender;
use futures_util::{Stream, stream};
use serde_json::json;
use splitkey_host::{HostEvent, PhoneChange, PhoneClaim, PhoneNews, PhoneOpening, PhoneOutlet};
use splitkey_net::TokenBucket;
use splitkey_protocol::{Language, PairingCode, PhoneToken};
use tokio::{
    sync::{oneshot, watch},
    time::{Instant, sleep, sleep_until, timeout},
};

use crate::{
    address_buckets::AddressBuckets,
    address_limits::{AddressLimits, Slot},
    client_address::Client,
};

mod asking;

/// The path of the page. Everything below it has the content security policy of phones.
pub(super) const PHONE_PATH: &str = "/key";

/// The content security policy of the page: only its own files, the overlay's font, and the host that served it.
pub(super) const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    font-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// The most readers of one phone's feed: the page, and connections that it has lost. A new one ends the oldest, since it
/// can take minutes until a lost connection counts as closed.
pub const PHONE_READERS_OF_TOKEN: usize = 3;
/// The most readers from one address.
pub const PHONE_READERS_OF_ADDRESS: usize = 16;
/// How many connections there are for each reader that the host admits, so that phones leave room for players.
const CONNECTIONS_A_READER: usize = 4;
/// How often an address may try a code. Honest phones need one try.
const TRIES: TokenBucket = TokenBucket::new(10, Duration::from_secs(6));
/// How long the host may take to answer.
const ANSWERED_WITHIN: Duration = Duration::from_secs(10);
/// How often a reader is told that the connection is alive. The page gives up after 40 seconds without it.
const ALIVE_EVERY: Duration = Duration::from_secs(15);
/// How long a connection is read from before the page has to make another one, less than connections last.
const READ_WITHIN: Duration = Duration::from_secs(25 * 60);

/// The files of the page, in the program so that a native player who hosts has them, too.
const FILES: [(&str, &str, &[u8]); 6] = [
    ("", "text/html; charset=utf-8", include_bytes!("../../../web/key/index.html")),
    ("key.css", "text/css; charset=utf-8", include_bytes!("../../../web/key/key.css")),
    ("key.js", JAVASCRIPT, include_bytes!("../../../web/key/key.js")),
    ("draw.js", JAVASCRIPT, include_bytes!("../../../web/key/draw.js")),
    ("ask.js", JAVASCRIPT, include_bytes!("../../../web/key/ask.js")),
    ("texts.js", JAVASCRIPT, include_bytes!("../../../web/key/texts.js")),
];
/// Keeps tokens and keys out of the caches of browsers, which are on disk.
const NEVER_STORED: (HeaderName, HeaderValue) = (header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
const JAVASCRIPT: &str = "text/javascript; charset=utf-8";

/// The feeds of all phones that have opened a code.
#[derive(Clone)]
pub(super) struct PhoneFeeds {
    feeds: Arc<Mutex<HashMap<PhoneToken, Feed>>>,
    readers: AddressLimits,
    tries: AddressBuckets,
    started: Instant,
}

/// The feed of one phone.
struct Feed {
    shown: watch::Sender<Shown>,
    /// What ends each reader when it is dropped, the oldest first.
    readers: VecDeque<oneshot::Sender<()>>,
    asks: TokenBucket,
}

/// What a phone shows.
#[derive(Clone)]
enum Shown {
    Waiting,
    Picture(Bytes),
    Refused,
    Revoked,
}

impl PhoneFeeds {
    /// Makes the feeds of a host with this many connections.
    pub(super) fn new(connections: usize) -> PhoneFeeds {
        let readers = (connections / CONNECTIONS_A_READER).max(PHONE_READERS_OF_ADDRESS);
        PhoneFeeds {
            feeds: Arc::default(),
            readers: AddressLimits::of(readers, PHONE_READERS_OF_ADDRESS),
            tries: AddressBuckets::new(TRIES),
            started: Instant::now(),
        }
    }

    /// Returns what a new host tells its news. Pairings of an earlier host end.
    pub(super) fn outlet(&self) -> PhoneOutlet {
        self.close();
        let feeds = self.clone();
        Box::new(move |news| feeds.take(news))
    }

    /// Ends all feeds.
    pub(super) fn close(&self) {
        self.feeds().clear();
    }

    fn feeds(&self) -> MutexGuard<'_, HashMap<PhoneToken, Feed>> {
        self.feeds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self, PhoneNews { token, change }: PhoneNews) {
        let mut feeds = self.feeds();
        let mut show = |shown| match feeds.get(&token) {
            Some(feed) => drop(feed.shown.send_replace(shown)),
            None => {
                let shown = watch::Sender::new(shown);
                let feed = Feed { shown, readers: VecDeque::new(), asks: asking::ASKS };
                feeds.insert(token, feed);
            }
        };
        // Readers see the last value of a feed even after it has been dropped.
        let last = match change {
            PhoneChange::Waits => return show(Shown::Waiting),
            PhoneChange::Shows(picture) => {
                return show(Shown::Picture(Bytes::from(format!("data: {}\n\n", picture.0))));
            }
            PhoneChange::Refused => Some(Shown::Refused),
            PhoneChange::Revoked => Some(Shown::Revoked),
            PhoneChange::Gone => None,
        };
        if let Some((feed, last)) = feeds.remove(&token).zip(last) {
            feed.shown.send_replace(last);
        }
    }

    /// Returns whether an address may try a code now.
    fn may_try(&self, client: &Client) -> bool {
        self.tries.take(client)
    }

    /// Returns whether the phone with a token may ask for something now, or `None` if there is none.
    fn may_ask(&self, token: PhoneToken) -> Option<bool> {
        Some(self.feeds().get_mut(&token)?.asks.take(self.started.elapsed()))
    }

    /// Adds a reader.
    ///
    /// # Errors
    /// When no phone has this token any more, or too many phones read.
    fn read(&self, token: PhoneToken, client: &Client) -> Result<Reader, StatusCode> {
        let mut feeds = self.feeds();
        let feed = feeds.get_mut(&token).ok_or(StatusCode::NOT_FOUND)?;
        let slot = self.readers.take(client.address).ok_or(StatusCode::TOO_MANY_REQUESTS)?;
        feed.readers.retain(|reader| !reader.is_closed());
        while feed.readers.len() >= PHONE_READERS_OF_TOKEN {
            feed.readers.pop_front();
        }
        let (stays, replaced) = oneshot::channel();
        feed.readers.push_back(stays);
        let mut shown = feed.shown.subscribe();
        shown.mark_changed();
        Ok(Reader { shown, replaced, until: Instant::now() + READ_WITHIN, ended: false, _slot: slot })
    }
}

/// A phone that reads its feed.
struct Reader {
    shown: watch::Receiver<Shown>,
    /// Ends when newer readers have taken the places of the phone.
    replaced: oneshot::Receiver<()>,
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
            // The last value comes before the end of a feed.
            biased;
            changed = self.shown.changed() => changed.ok()?,
            () = sleep(ALIVE_EVERY) => return Some(Bytes::from_static(b":\n\n")),
            () = sleep_until(self.until) => return None,
            _ = &mut self.replaced => return None,
        }
        let (piece, ended) = match &*self.shown.borrow_and_update() {
            Shown::Waiting => (Bytes::from_static(b"event: waiting\ndata: {}\n\n"), false),
            Shown::Picture(event) => (event.clone(), false),
            Shown::Refused => (Bytes::from_static(b"event: refused\ndata: {}\n\n"), true),
            Shown::Revoked => (Bytes::from_static(b"event: revoked\ndata: {}\n\n"), true),
        };
        self.ended = ended;
        Some(piece)
    }

    fn stream(self) -> impl Stream<Item = Result<Bytes, std::convert::Infallible>> + Send + 'static {
        stream::unfold(self, |mut reader: Reader| async move {
            reader.next().await.map(|piece| (Ok(piece), reader))
        })
    }
}

/// Returns the routes of phones. Codes are opened by the host.
pub(super) fn router(feeds: PhoneFeeds, to_host: Sender<HostEvent>) -> Router {
    let asks = asking::router(feeds.clone(), to_host.clone());
    let pair = post(open_code).with_state((feeds.clone(), to_host)).layer(DefaultBodyLimit::max(64));
    let mut router = Router::new()
        .route(PHONE_PATH, get(|| async { Redirect::permanent("/key/") }))
        .route("/key/pair", pair)
        .route("/key/feed", get(send_feed).with_state(feeds))
        .merge(asks);
    for (name, kind, content) in FILES {
        let headers = [(header::CONTENT_TYPE, HeaderValue::from_static(kind))];
        router = router.route(&format!("/key/{name}"), get(move || async move { (headers, content) }));
    }
    router
}

/// Opens the pairing code in the body for the phone that sent it, and tells it its token and its words.
async fn open_code(
    State((feeds, to_host)): State<(PhoneFeeds, Sender<HostEvent>)>,
    Extension(client): Extension<Client>,
    body: String,
) -> Response {
    if !feeds.may_try(&client) {
        return (StatusCode::TOO_MANY_REQUESTS, "Too many codes were tried.\n").into_response();
    }
    let Some(code) = PairingCode::read(&body) else {
        return (StatusCode::BAD_REQUEST, "This is not a pairing code.\n").into_response();
    };
    let (answer, answered) = oneshot::channel();
    // Nobody receives the answer of a host that is slower than the phone.
    let answer = Box::new(move |opening| {
        let _ = answer.send(opening);
    });
    let sent = to_host.send(HostEvent::PhoneOpens(PhoneClaim { code, answer })).is_ok();
    match timeout(ANSWERED_WITHIN, answered).await {
        Ok(Ok(Some(PhoneOpening { token, phrase }))) if sent => {
            let words =
                BTreeMap::from(Language::ALL.map(|language| (language.tag(), phrase.words(language))));
            let opened = json!({ "token": token.to_string(), "words": words });
            let headers =
                [(header::CONTENT_TYPE, HeaderValue::from_static("application/json")), NEVER_STORED];
            (headers, opened.to_string()).into_response()
        }
        Ok(Ok(None)) => {
            (StatusCode::NOT_FOUND, "This code was used already, or is too old.\n").into_response()
        }
        _ => (StatusCode::SERVICE_UNAVAILABLE, "The host does not answer.\n").into_response(),
    }
}

/// Returns the token in the header of a request.
fn token(headers: &HeaderMap) -> Option<PhoneToken> {
    let written = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    PhoneToken::read(written.strip_prefix("Bearer ")?)
}

/// Answers requests for the feed of the phone whose token is in the header.
async fn send_feed(
    State(feeds): State<PhoneFeeds>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Response {
    let Some(token) = token(&headers) else {
        return (StatusCode::UNAUTHORIZED, "The token of a phone is needed.\n").into_response();
    };
    match feeds.read(token, &client) {
        Ok(reader) => {
            let headers = [
                (header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream")),
                NEVER_STORED,
                // Tells nginx not to hold events back.
                (HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")),
            ];
            (headers, Body::from_stream(reader.stream())).into_response()
        }
        Err(StatusCode::NOT_FOUND) => (StatusCode::NOT_FOUND, "This phone is not paired.\n").into_response(),
        Err(status) => (status, "Too many phones are connected.\n").into_response(),
    }
}

#[cfg(test)]
mod tests;
