//! Stream overlays: their page, and a feed of Server-Sent Events for each link.
//!
//! The host tells [`OverlayFeeds`] what an overlay shows.

use axum::{
    Router,
    body::Bytes,
    extract::{Extension, State},
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse, Redirect, Response},
    routing::get,
};
use splitkey_host::{OverlayChange, OverlayNews, OverlayOutlet, OverlayPicture};
use splitkey_protocol::OverlayLink;

use crate::{
    address_limits::AddressLimits,
    client_address::Client,
    link_feeds::{LinkFeeds, Reader, bearer, state_event},
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
pub(super) struct OverlayFeeds(LinkFeeds<OverlayLink, OverlayEvent>);

/// The event for readers who do not want names, and for those who do.
struct OverlayEvent {
    plain: Bytes,
    named: Bytes,
}

impl OverlayFeeds {
    /// Makes the feeds of a host with this many connections.
    pub(super) fn new(connections: usize) -> OverlayFeeds {
        let readers = (connections / CONNECTIONS_A_READER).max(OVERLAY_READERS_OF_LINK);
        let readers = AddressLimits::of(readers, OVERLAY_READERS_OF_ADDRESS);
        OverlayFeeds(LinkFeeds::new(OVERLAY_READERS_OF_LINK, readers))
    }

    /// Makes feeds that have this many readers, however few links and addresses they come from.
    pub(super) fn with_readers(readers: usize) -> OverlayFeeds {
        OverlayFeeds(LinkFeeds::new(readers, AddressLimits::of(readers, readers)))
    }

    /// Returns what a new host tells its news. What an earlier host has shown ends.
    pub(super) fn outlet(&self) -> OverlayOutlet {
        self.close();
        let feeds = self.clone();
        Box::new(move |news| feeds.take(news))
    }

    /// Ends all feeds.
    pub(super) fn close(&self) {
        self.0.close();
    }

    fn take(&self, OverlayNews { link, change }: OverlayNews) {
        match change {
            OverlayChange::Shows(OverlayPicture { plain, named }) => {
                let event = OverlayEvent { plain: state_event(&plain), named: state_event(&named) };
                self.0.show(link, event);
            }
            OverlayChange::Revoked => self.0.revoke(&link),
            OverlayChange::Gone => self.0.end(&link),
        }
    }

    /// Adds a reader, as [`LinkFeeds::read`].
    fn read(
        &self,
        link: OverlayLink,
        client: &Client,
        names: bool,
    ) -> Result<Reader<OverlayEvent>, StatusCode> {
        let event = |event: &OverlayEvent| event.plain.clone();
        let named = |event: &OverlayEvent| event.named.clone();
        self.0.read(&link, client, if names { named } else { event })
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
    let Some(link) = bearer(&headers).and_then(OverlayLink::read) else {
        return (StatusCode::UNAUTHORIZED, "The link of an overlay is needed.\n").into_response();
    };
    match feeds.read(link, &client, address.query() == Some("names=on")) {
        Ok(reader) => reader.answer(),
        Err(StatusCode::NOT_FOUND) => (StatusCode::NOT_FOUND, "This link shows nothing.\n").into_response(),
        Err(status) => (status, "Too many pages show overlays.\n").into_response(),
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    const LINK: OverlayLink = OverlayLink([7; 16]);

    #[tokio::test]
    async fn readers_get_names_if_they_want_them() {
        let feeds = OverlayFeeds::new(100);
        let picture = OverlayPicture { plain: "one".into(), named: "one by Ada".into() };
        feeds.take(OverlayNews { link: LINK, change: OverlayChange::Shows(picture) });
        for (names, event) in [(false, "data: one\n\n"), (true, "data: one by Ada\n\n")] {
            let client = Client::of(IpAddr::from([10, 0, 0, 1]));
            let mut reader = feeds.read(LINK, &client, names).expect("a reader");
            assert_eq!(reader.next().await.expect("an event"), event);
        }
        feeds.take(OverlayNews { link: LINK, change: OverlayChange::Revoked });
        assert!(!feeds.0.shows(&LINK));
    }

    #[test]
    fn the_page_is_60_kilobytes_at_most() {
        // The preview is the same page, and the scenes are loaded by OBS alone.
        let page = FILES.iter().filter(|(name, ..)| !["preview", "obs-scenes.json"].contains(name));
        let files: usize = page.map(|(_, _, file)| file.len()).sum();
        let fonts: usize = FONTS.iter().map(|(_, file)| file.len()).sum();
        assert!(files + fonts <= 60_000, "{} bytes", files + fonts);
    }
}
