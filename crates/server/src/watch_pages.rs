//! The page on which viewers vote: its files, a feed of Server-Sent Events for each link, and the votes, which may also
//! come from the chat of a stream.
//!
//! The host tells [`WatchFeeds`] what viewers see, as it tells [`crate::overlay`]. Each event is encoded once and shared
//! by all readers of a link. Votes are counted here, outside the host, which is told no more than their counts.

use std::time::Duration;

use axum::{
    Router,
    body::Body,
    extract::{Extension, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Redirect, Response},
    routing::get,
};
use splitkey_protocol::WatchLink;

pub(super) use self::{chats::Chats, feeds::WatchFeeds};
use crate::client_address::Client;

mod chats;
mod events;
mod feeds;
mod reader;
#[cfg(test)]
mod tests;
mod voting;

/// The path of the page. Everything below it has the content security policy of the page.
pub(super) const WATCH_PATH: &str = "/watch";

/// The content security policy of the page: only its own files, the overlay's font, and the host that served it.
pub(super) const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    font-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// The most readers from one address.
pub const WATCH_READERS_OF_ADDRESS: usize = 32;
/// The most voters at all tables together who take up memory, about 10 MiB.
pub const VOTERS_IN_ALL: usize = 100_000;
/// The most chats of streams that are read at once, which may take up 1 MiB each.
pub const CHATS: usize = 64;
/// How many connections there are for each viewer that the host admits, so that they leave room for players.
const CONNECTIONS_A_READER: usize = 2;
/// How far apart new counts of a table are, for its viewers and for its players.
const COUNTS_APART: Duration = Duration::from_secs(1);

/// The files of the page, in the program so that a native player who hosts has them, too.
const FILES: [(&str, &str, &[u8]); 7] = [
    ("", "text/html; charset=utf-8", include_bytes!("../../../web/watch/index.html")),
    ("watch.css", "text/css; charset=utf-8", include_bytes!("../../../web/watch/watch.css")),
    ("watch.js", JAVASCRIPT, include_bytes!("../../../web/watch/watch.js")),
    ("draw.js", JAVASCRIPT, include_bytes!("../../../web/watch/draw.js")),
    ("feed.js", JAVASCRIPT, include_bytes!("../../../web/watch/feed.js")),
    ("score.js", JAVASCRIPT, include_bytes!("../../../web/watch/score.js")),
    ("texts.js", JAVASCRIPT, include_bytes!("../../../web/watch/texts.js")),
];
const JAVASCRIPT: &str = "text/javascript; charset=utf-8";

/// Returns the routes of viewers.
pub(super) fn router(feeds: WatchFeeds) -> Router {
    let mut router = Router::new()
        .route(WATCH_PATH, get(|| async { Redirect::permanent("/watch/") }))
        .route("/watch/feed", get(send_feed).with_state(feeds.clone()))
        .merge(voting::router(feeds));
    for (name, kind, content) in FILES {
        let headers = [(header::CONTENT_TYPE, HeaderValue::from_static(kind))];
        router = router.route(&format!("/watch/{name}"), get(move || async move { (headers, content) }));
    }
    router
}

/// Returns the link in the header of a request. Addresses end up in logs.
fn link(headers: &HeaderMap) -> Option<WatchLink> {
    let written = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    WatchLink::read(written.strip_prefix("Bearer ")?)
}

/// Answers requests for the feed of the link in the header.
async fn send_feed(
    State(feeds): State<WatchFeeds>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Response {
    let Some(link) = link(&headers) else {
        return (StatusCode::UNAUTHORIZED, "The link of a table's viewers is needed.\n").into_response();
    };
    match feeds.read(link, &client) {
        Ok(reader) => {
            let headers = [
                (header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream")),
                // Tells nginx not to hold events back.
                (HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")),
            ];
            (headers, Body::from_stream(reader.stream())).into_response()
        }
        Err(StatusCode::NOT_FOUND) => (StatusCode::NOT_FOUND, "This link shows nothing.\n").into_response(),
        Err(status) => (status, "Too many people watch.\n").into_response(),
    }
}
