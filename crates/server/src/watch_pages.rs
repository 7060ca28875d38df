//! The page on which viewers vote, and the votes, which may also come from the chat of a stream.
//!
//! Votes are counted here, outside the host, which is told no more than their counts.

use std::time::Duration;

use splitkey_protocol::LinkKind;

pub(super) use self::{chats::Chats, polls::Polls, voting::routes};
use crate::link_feeds::{File, JAVASCRIPT, Page, ReadersOfLink};

mod chats;
mod events;
mod polls;
mod voting;

#[cfg(test)]
pub(super) use self::polls::Refusal;

/// The content security policy of the page: only its own files, the overlay's font, and the host that served it.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    font-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// The most readers from one address.
pub const WATCH_READERS_OF_ADDRESS: usize = 32;
/// The most voters at all tables together who take up memory, about 10 MiB.
pub const VOTERS_IN_ALL: usize = 100_000;
/// The most chats of streams that are read at once, which may take up 1 MiB each.
pub const CHATS: usize = 64;
/// How far apart new counts of a table are, for its viewers and for its players.
const COUNTS_APART: Duration = Duration::from_secs(1);

const HTML: &str = include_str!("../../../web/watch/index.html");
const FILES: [File; 4] = [
    ("watch.css", "text/css; charset=utf-8", include_bytes!("../../../web/watch/watch.css")),
    ("watch.js", JAVASCRIPT, include_bytes!("../../../web/watch/watch.js")),
    ("draw.js", JAVASCRIPT, include_bytes!("../../../web/watch/draw.js")),
    ("score.js", JAVASCRIPT, include_bytes!("../../../web/watch/score.js")),
];

pub(super) const PAGE: Page = Page {
    kind: LinkKind::Viewers,
    policy: CONTENT_SECURITY_POLICY,
    html: HTML,
    files: &FILES,
    readers_of_link: ReadersOfLink::Any,
    readers_of_address: WATCH_READERS_OF_ADDRESS,
    connections_a_reader: 2,
    least_readers: WATCH_READERS_OF_ADDRESS,
    asks: None,
    revoked: "ended",
    is_spread: true,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page_files;

    #[test]
    fn the_page_is_41_kilobytes_at_most() {
        let bytes = page_files::size("watch", HTML, &FILES);
        assert!(bytes <= 41_000, "{bytes} bytes");
    }
}
