//! The key on a player's phone: its page, pairing, and what phones ask.
//!
//! The host decides who is paired. Codes and links are sent in bodies and headers only, because addresses end up in logs.

use std::{collections::BTreeMap, time::Duration};

use axum::{
    extract::State,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::post,
};
use flume::Sender;
use serde_json::json;
use splitkey_host::{HostEvent, PhoneClaim, PhoneOpening};
use splitkey_net::TokenBucket;
use splitkey_protocol::{Language, LinkKind, PairingCode};

use crate::{
    host_answer::ask_host,
    link_feeds::{File, JAVASCRIPT, LinkFeeds, NEVER_STORED, Page, ReadersOfLink},
    routes::{Asked, Cost, Routes, too_often},
};

mod asking;

/// The content security policy of the page: only its own files, the overlay's font, and the host that served it.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    font-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// The most readers of one phone's feed: the page, and connections that it has lost. A new one ends the oldest, since it
/// can take minutes until a lost connection counts as closed.
pub const PHONE_READERS_OF_LINK: usize = 3;
/// The most readers from one address.
pub const PHONE_READERS_OF_ADDRESS: usize = 16;
/// How often an address may try a code. Honest phones need one try.
const TRIES: Asked =
    Asked::of(TokenBucket::new(10, Duration::from_secs(6)), 64, || too_often("Too many codes were tried.\n"));
const HTML: &str = include_str!("../../../web/key/index.html");
const FILES: [File; 4] = [
    ("key.css", "text/css; charset=utf-8", include_bytes!("../../../web/key/key.css")),
    ("key.js", JAVASCRIPT, include_bytes!("../../../web/key/key.js")),
    ("draw.js", JAVASCRIPT, include_bytes!("../../../web/key/draw.js")),
    ("ask.js", JAVASCRIPT, include_bytes!("../../../web/key/ask.js")),
];

pub(super) const PAGE: Page = Page {
    kind: LinkKind::Phone,
    policy: CONTENT_SECURITY_POLICY,
    html: HTML,
    files: &FILES,
    readers_of_link: ReadersOfLink::Latest(PHONE_READERS_OF_LINK),
    readers_of_address: PHONE_READERS_OF_ADDRESS,
    connections_a_reader: 4,
    least_readers: PHONE_READERS_OF_ADDRESS,
    asks: Some(asking::ASKS),
    revoked: "revoked",
    is_spread: false,
};

/// Returns the routes of phones. Codes are opened by the host.
pub(super) fn routes(feeds: LinkFeeds, to_host: Sender<HostEvent>) -> Routes {
    let pair = post(open_code).with_state(to_host.clone());
    Routes::new().route("/key/pair", Cost::Asked(TRIES), pair).merge(asking::routes(feeds, to_host))
}

/// Opens the pairing code in the body for the phone that sent it, and tells it its link and its words.
async fn open_code(State(to_host): State<Sender<HostEvent>>, body: String) -> Response {
    let Some(code) = PairingCode::read(&body) else {
        return (StatusCode::BAD_REQUEST, "This is not a pairing code.\n").into_response();
    };
    match ask_host(&to_host, |answer| HostEvent::PhoneOpens(PhoneClaim { code, answer })).await {
        Ok(Some(PhoneOpening { link, phrase })) => {
            let words =
                BTreeMap::from(Language::ALL.map(|language| (language.tag(), phrase.words(language))));
            let opened = json!({ "token": link.to_string(), "words": words });
            let headers =
                [(header::CONTENT_TYPE, HeaderValue::from_static("application/json")), NEVER_STORED];
            (headers, opened.to_string()).into_response()
        }
        Ok(None) => (StatusCode::NOT_FOUND, "This code was used already, or is too old.\n").into_response(),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "The host does not answer.\n").into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page_files;

    #[test]
    fn the_page_is_41_kilobytes_at_most_and_works_on_old_phones() {
        let bytes = page_files::size("key", HTML, &FILES);
        assert!(bytes <= 41_000, "{bytes} bytes");
        let own = FILES.iter().filter(|(name, ..)| name.ends_with(".js"));
        let own =
            own.map(|(name, _, file)| (*name, std::str::from_utf8(file).expect("a script should be text")));
        for (name, script) in own.chain(page_files::shared_by(FILES.iter().map(|(_, _, file)| *file))) {
            // None of these was in browsers before 2019.
            for new in
                ["?.", "??", "||=", "&&=", ".at(", ".flat", ".replaceAll(", "catch {", ".replaceChildren("]
            {
                assert!(!script.contains(new), "{new} in {name}");
            }
        }
    }
}
