//! The page of a table's moderator, and what is decided there.

use std::time::Duration;

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
    routing::post,
};
use flume::Sender;
use splitkey_host::{HostEvent, MadeDecision};
use splitkey_net::TokenBucket;
use splitkey_protocol::{Decision, LinkKind};

use crate::{
    link_feeds::{File, JAVASCRIPT, LinkFeeds, Page, ReadersOfLink, refusal},
    routes::{Asked, Cost, Routes, too_often},
};

/// The content security policy of the page: only its own files and the host that served it.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The most readers of one link: some moderators with some devices.
pub const MODERATORS_OF_LINK: usize = 8;
/// The most readers from one address.
pub const MODERATORS_OF_ADDRESS: usize = 16;
/// How often an address may decide something, and the most bytes of a decision. A clue has at most 64 letters.
const DECISIONS: Asked = Asked::of(TokenBucket::new(30, Duration::from_millis(200)), 1024, || {
    too_often("Too many decisions at once.\n")
});

const HTML: &str = include_str!("../../../web/moderate/index.html");
const FILES: [File; 2] = [
    ("moderate.css", "text/css; charset=utf-8", include_bytes!("../../../web/moderate/moderate.css")),
    ("moderate.js", JAVASCRIPT, include_bytes!("../../../web/moderate/moderate.js")),
];

pub(super) const PAGE: Page = Page {
    kind: LinkKind::Moderator,
    policy: CONTENT_SECURITY_POLICY,
    html: HTML,
    files: &FILES,
    readers_of_link: ReadersOfLink::Most(MODERATORS_OF_LINK),
    readers_of_address: MODERATORS_OF_ADDRESS,
    connections_a_reader: 16,
    least_readers: MODERATORS_OF_LINK,
    asks: None,
    revoked: "ended",
    is_spread: false,
};

/// What a decision needs.
#[derive(Clone)]
struct Decisions {
    feeds: LinkFeeds,
    to_host: Sender<HostEvent>,
}

/// Returns the route of decisions.
pub(super) fn routes(feeds: LinkFeeds, to_host: Sender<HostEvent>) -> Routes {
    let decide = post(take_decision).with_state(Decisions { feeds, to_host });
    Routes::new().route("/moderate/decide", Cost::Asked(DECISIONS), decide)
}

/// Passes what the moderator with the link in the header has decided on to the host.
async fn take_decision(
    State(Decisions { feeds, to_host }): State<Decisions>,
    headers: HeaderMap,
    body: String,
) -> Response {
    let link = match feeds.link(&headers) {
        Ok(link) => link,
        Err(status) => return refusal(status),
    };
    if !feeds.shows(&link) {
        return refusal(StatusCode::NOT_FOUND);
    }
    let Ok(decision) = serde_json::from_str::<Decision>(&body) else {
        return (StatusCode::BAD_REQUEST, "This is not a decision.\n").into_response();
    };
    match to_host.send(HostEvent::Decided(MadeDecision { link, decision })) {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "The host does not answer.\n").into_response(),
    }
}

#[cfg(test)]
mod tests {
    use splitkey_protocol::PublicText;

    use super::*;
    use crate::page_files;

    #[test]
    fn the_page_is_21_kilobytes_at_most() {
        let bytes = page_files::size("moderate", HTML, &FILES);
        assert!(bytes <= 21_000, "{bytes} bytes");
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
