//! The page of a table's moderator: its files, a feed of Server-Sent Events for each link, and what is decided there.
//!
//! The host tells [`ModeratorFeeds`] what there is to decide, and is told what was decided.

use std::time::Duration;

use axum::{
    Router,
    body::Bytes,
    extract::{DefaultBodyLimit, Extension, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Redirect, Response},
    routing::{get, post},
};
use flume::Sender;
use splitkey_host::{HostEvent, MadeDecision, ModeratorChange, ModeratorNews, ModeratorOutlet};
use splitkey_net::TokenBucket;
use splitkey_protocol::{Decision, ModeratorLink};

use crate::{
    address_buckets::AddressBuckets,
    address_limits::AddressLimits,
    client_address::Client,
    link_feeds::{LinkFeeds, bearer, state_event},
};

/// The path of the page. Everything below it has the content security policy of the page.
pub(super) const MODERATOR_PATH: &str = "/moderate";

/// The content security policy of the page: only its own files and the host that served it.
pub(super) const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The most readers of one link: some moderators with some devices.
pub const MODERATORS_OF_LINK: usize = 8;
/// The most readers from one address.
pub const MODERATORS_OF_ADDRESS: usize = 16;
/// How many connections there are for each reader that the host admits, so that they leave room for players.
const CONNECTIONS_A_READER: usize = 16;
/// How often an address may decide something.
const DECISIONS: TokenBucket = TokenBucket::new(30, Duration::from_millis(200));
/// The most bytes of a decision. A clue has at most 64 letters.
const LARGEST: usize = 1024;

/// The files of the page, which follows a table as overlays do, in the program so that a native player who hosts has them, too.
const FILES: [(&str, &str, &[u8]); 5] = [
    ("", "text/html; charset=utf-8", include_bytes!("../../../web/moderate/index.html")),
    ("moderate.css", "text/css; charset=utf-8", include_bytes!("../../../web/moderate/moderate.css")),
    ("moderate.js", JAVASCRIPT, include_bytes!("../../../web/moderate/moderate.js")),
    ("feed.js", JAVASCRIPT, include_bytes!("../../../web/overlay/feed.js")),
    ("texts.js", JAVASCRIPT, include_bytes!("../../../web/moderate/texts.js")),
];
const JAVASCRIPT: &str = "text/javascript; charset=utf-8";

/// The feeds of all links of moderators.
#[derive(Clone)]
pub(super) struct ModeratorFeeds {
    feeds: LinkFeeds<ModeratorLink, Bytes>,
    decisions: AddressBuckets,
}

impl ModeratorFeeds {
    /// Makes the feeds of a host with this many connections.
    pub(super) fn new(connections: usize) -> ModeratorFeeds {
        let readers = (connections / CONNECTIONS_A_READER).max(MODERATORS_OF_LINK);
        let readers = AddressLimits::of(readers, MODERATORS_OF_ADDRESS);
        ModeratorFeeds {
            feeds: LinkFeeds::new(MODERATORS_OF_LINK, readers),
            decisions: AddressBuckets::new(DECISIONS),
        }
    }

    /// Returns what a new host tells its news. What an earlier host has shown ends.
    pub(super) fn outlet(&self) -> ModeratorOutlet {
        self.close();
        let feeds = self.feeds.clone();
        Box::new(move |ModeratorNews { link, change }| match change {
            ModeratorChange::Shows(page) => feeds.show(link, state_event(&page)),
            ModeratorChange::Revoked => feeds.revoke(&link),
            ModeratorChange::Gone => feeds.end(&link),
        })
    }

    /// Ends all feeds.
    pub(super) fn close(&self) {
        self.feeds.close();
    }
}

/// Returns the routes of moderators.
pub(super) fn router(feeds: ModeratorFeeds, to_host: Sender<HostEvent>) -> Router {
    let decide =
        post(take_decision).with_state((feeds.clone(), to_host)).layer(DefaultBodyLimit::max(LARGEST));
    let mut router = Router::new()
        .route(MODERATOR_PATH, get(|| async { Redirect::permanent("/moderate/") }))
        .route("/moderate/feed", get(send_feed).with_state(feeds))
        .route("/moderate/decide", decide);
    for (name, kind, content) in FILES {
        let headers = [(header::CONTENT_TYPE, HeaderValue::from_static(kind))];
        router = router.route(&format!("/moderate/{name}"), get(move || async move { (headers, content) }));
    }
    router
}

/// Answers requests for the feed of the link in the header.
async fn send_feed(
    State(ModeratorFeeds { feeds, .. }): State<ModeratorFeeds>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Response {
    let Some(link) = bearer(&headers).and_then(ModeratorLink::read) else { return no_link() };
    match feeds.read(&link, &client, Bytes::clone) {
        Ok(reader) => reader.answer(),
        Err(StatusCode::NOT_FOUND) => nothing(),
        Err(status) => (status, "Too many moderators are connected.\n").into_response(),
    }
}

/// Passes what the moderator with the link in the header has decided on to the host.
async fn take_decision(
    State((ModeratorFeeds { feeds, decisions }, to_host)): State<(ModeratorFeeds, Sender<HostEvent>)>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    body: String,
) -> Response {
    let Some(link) = bearer(&headers).and_then(ModeratorLink::read) else { return no_link() };
    if !decisions.take(&client) {
        return (StatusCode::TOO_MANY_REQUESTS, "Too many decisions at once.\n").into_response();
    }
    if !feeds.shows(&link) {
        return nothing();
    }
    let Ok(decision) = serde_json::from_str::<Decision>(&body) else {
        return (StatusCode::BAD_REQUEST, "This is not a decision.\n").into_response();
    };
    match to_host.send(HostEvent::Decided(MadeDecision { link, decision })) {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "The host does not answer.\n").into_response(),
    }
}

fn no_link() -> Response {
    (StatusCode::UNAUTHORIZED, "The link of a moderator is needed.\n").into_response()
}

fn nothing() -> Response {
    (StatusCode::NOT_FOUND, "This link shows nothing.\n").into_response()
}

#[cfg(test)]
mod tests {
    use splitkey_protocol::PublicText;

    use super::*;

    #[test]
    fn the_page_is_20_kilobytes_at_most() {
        let files: usize = FILES.iter().map(|(_, _, file)| file.len()).sum();
        assert!(files <= 20_000, "{files} bytes");
    }

    #[test]
    fn decisions_are_read_as_the_page_writes_them_and_nothing_else_is() {
        let read = |text| serde_json::from_str::<Decision>(text).ok();
        let name = Decision::Name { text: "Zoë".into(), show: true };
        assert_eq!(read(r#"{"about":"name","text":"Zoë","show":true}"#), Some(name));
        let line = Decision::Line { number: 3, show: false };
        assert_eq!(read(r#"{"about":"line","number":3,"show":false}"#), Some(line));
        let all = Decision::All { kind: PublicText::Clue, show: true };
        assert_eq!(read(r#"{"about":"all","kind":"clue","show":true}"#), Some(all));
        for wrong in [
            "{}",
            r#"{"about":"key","text":"x","show":true}"#,
            r#"{"about":"line","number":-1,"show":true}"#,
            r#"{"about":"name","text":"x"}"#,
            r#"{"about":"name","text":"x","show":true,"more":1}"#,
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
