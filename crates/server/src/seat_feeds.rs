//! The private feed and the calendar of a seat in a strike race, for feed readers and calendars.
//!
//! Such programs can send no header, so the link is in the address; it shows whose turn it is and until when, no word and
//! no clue, and ends when its player makes another one. The host answers each request from what is durable.

use std::{sync::Arc, time::Duration};

use axum::{
    extract::{Extension, Path, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use flume::Sender;
use splitkey_host::{FeedRequest, HostEvent, SeatFeed};
use splitkey_net::{Claim, Places, Sharing, TokenBucket};
use splitkey_protocol::FeedLink;

use self::texts::FeedTexts;
use crate::{
    client_address::Client,
    host_answer::{NoAnswer, ask_host},
    routes::{Asked, Cost, Routes, too_often},
    texts::RaceTexts,
};

mod atom;
mod calendar;
mod texts;

/// How often an address may ask. Feed readers and calendars ask once in minutes or hours, but a service asks for many.
const ASKS: Asked =
    Asked::of(TokenBucket::new(120, Duration::from_secs(1)), 0, || too_often("Too many requests.\n"));
/// How many requests the host answers at once.
const AT_ONCE: usize = 64;
/// Keeps feeds out of caches.
const NEVER_STORED: (HeaderName, HeaderValue) =
    (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));

/// What requests for feeds need.
#[derive(Clone)]
struct SeatFeeds {
    to_host: Sender<HostEvent>,
    at_once: Places,
    texts: Arc<RaceTexts>,
    /// Whether players reach the pages of the host over TLS.
    encrypted: bool,
}

/// Returns the route of feeds. `encrypted` tells whether players reach this host by `https`.
pub(super) fn routes(to_host: Sender<HostEvent>, encrypted: bool) -> Routes {
    let at_once = Places::new(Sharing::of(AT_ONCE));
    let feeds = SeatFeeds { to_host, at_once, texts: Arc::default(), encrypted };
    Routes::new().route("/feed/{name}", Cost::Asked(ASKS), get(send_feed).with_state(feeds))
}

/// Answers requests for `LINK.atom` and `LINK.ics`.
async fn send_feed(
    State(feeds): State<SeatFeeds>,
    Extension(client): Extension<Client>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Response {
    let not_found =
        || (StatusCode::NOT_FOUND, "There is no such feed, or its link has ended.\n").into_response();
    let Some((link, ending)) = name.rsplit_once('.') else { return not_found() };
    let Ok(link) = link.parse::<FeedLink>() else { return not_found() };
    let (write, kind): (fn(&SeatFeed, &Written) -> String, _) = match ending {
        "atom" => (atom::write, "application/atom+xml; charset=utf-8"),
        "ics" => (calendar::write, "text/calendar; charset=utf-8"),
        _ => return not_found(),
    };
    let silent = || (StatusCode::SERVICE_UNAVAILABLE, "The host does not answer.\n").into_response();
    // Who asks is who uses what the link is for.
    let claim = Claim { thing: (), address: None, opener: client.address };
    let no_place = || too_often("Too many requests at once.\n");
    let Some(place) = feeds.at_once.take(claim) else { return no_place() };
    let asked = ask_host(&feeds.to_host, |answer| HostEvent::FeedAsked(FeedRequest { link, answer }));
    let answer = tokio::select! {
        answer = asked => answer,
        () = place.lost() => return no_place(),
    };
    match answer {
        Ok(Some(feed)) => {
            let origin = origin(&headers, feeds.encrypted);
            let text = write(&feed, &Written { link, origin, texts: &feeds.texts });
            ([(header::CONTENT_TYPE, HeaderValue::from_static(kind)), NEVER_STORED], text).into_response()
        }
        Ok(None) => not_found(),
        // A proxy asks the next host, and keeps sending everything else to this one.
        Err(NoAnswer::Dropped) => {
            (StatusCode::NOT_FOUND, "The races are not at this host.\n").into_response()
        }
        Err(NoAnswer::Silent) => silent(),
    }
}

/// Returns the feed of a seat and its calendar, as the host sends them to whoever follows `link`.
pub fn seat_feed_files(feed: &SeatFeed, link: FeedLink, origin: Option<String>) -> [String; 2] {
    let written = Written { link, origin, texts: &RaceTexts::default() };
    [atom::write(feed, &written), calendar::write(feed, &written)]
}

/// Where and as what a feed is written.
struct Written<'a> {
    link: FeedLink,
    /// The address of the host's pages, without a final slash, if the request has named it.
    origin: Option<String>,
    texts: &'a RaceTexts,
}

impl Written<'_> {
    fn texts<'a>(&'a self, feed: &'a SeatFeed) -> FeedTexts<'a> {
        FeedTexts { texts: self.texts, feed }
    }

    /// Returns the address of the page of the race.
    fn page(&self, feed: &SeatFeed) -> Option<String> {
        self.origin.as_ref().map(|origin| format!("{origin}/#race={}", feed.race.shown()))
    }

    /// Returns a name for a part of the feed that never changes and tells nothing of the link.
    fn id(&self, part: &str) -> String {
        use sha2::{Digest, Sha256};
        let hash = Sha256::new().chain_update(b"seat feed").chain_update(self.link.0).finalize();
        let seat: String = hash[..10].iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{seat}-{part}")
    }
}

/// Returns the address of the pages by which a request was made.
fn origin(headers: &HeaderMap, encrypted: bool) -> Option<String> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let is_host = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte);
    let scheme = if encrypted { "https" } else { "http" };
    (!host.is_empty() && host.bytes().all(is_host)).then(|| format!("{scheme}://{host}"))
}

#[cfg(test)]
mod tests;
