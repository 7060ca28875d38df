//! The page of stream overlays.

use splitkey_protocol::LinkKind;

use crate::link_feeds::{File, JAVASCRIPT, Page, ReadersOfLink};

/// The content security policy of overlays: only the files of the page and the feed of the host that served it.
///
/// OBS puts the styles that a streamer writes into the page, which needs inline styles. Nothing else is ever put in as
/// more than text, and no address outside this host can be loaded by a style.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; \
    style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The most readers of one link: some sources on some computers, and never an audience.
pub const OVERLAY_READERS_OF_LINK: usize = 32;
/// The most readers from one address.
pub const OVERLAY_READERS_OF_ADDRESS: usize = 64;
const FILES: [File; 12] = [
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
    ("words.woff2", "font/woff2", include_bytes!("../../../web/overlay/words.woff2")),
    ("clue.woff2", "font/woff2", include_bytes!("../../../web/overlay/clue.woff2")),
];

pub(super) const PAGE: Page = Page {
    kind: LinkKind::Overlay,
    policy: CONTENT_SECURITY_POLICY,
    files: &FILES,
    readers_of_link: ReadersOfLink::Most(OVERLAY_READERS_OF_LINK),
    readers_of_address: OVERLAY_READERS_OF_ADDRESS,
    connections_a_reader: 8,
    least_readers: OVERLAY_READERS_OF_LINK,
    asks: None,
    revoked: "ended",
    is_spread: false,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_60_kilobytes_at_most() {
        // The preview is the same page, and the scenes are loaded by OBS alone.
        let page = FILES.iter().filter(|(name, ..)| !["preview", "obs-scenes.json"].contains(name));
        let files: usize = page.map(|(_, _, file)| file.len()).sum();
        assert!(files <= 60_000, "{files} bytes");
    }
}
