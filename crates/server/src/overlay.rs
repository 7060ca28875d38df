//! The page of stream overlays.

use splitkey_protocol::LinkKind;

use crate::{
    link_feeds::{File, JAVASCRIPT, Page, ReadersOfLink},
    page_files,
    routes::{Cost, Routes},
};

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
const HTML: &str = include_str!("../../../web/overlay/index.html");
const FILES: [File; 8] = [
    ("overlay.css", "text/css; charset=utf-8", include_bytes!("../../../web/overlay/overlay.css")),
    ("overlay.js", JAVASCRIPT, include_bytes!("../../../web/overlay/overlay.js")),
    ("options.js", JAVASCRIPT, include_bytes!("../../../web/overlay/options.js")),
    ("widgets.js", JAVASCRIPT, include_bytes!("../../../web/overlay/widgets.js")),
    ("demo.js", JAVASCRIPT, include_bytes!("../../../web/overlay/demo.js")),
    ("obs-scenes.json", "application/json", include_bytes!("../../../web/overlay/obs-scenes.json")),
    ("words.woff2", "font/woff2", include_bytes!("../../../web/overlay/words.woff2")),
    ("clue.woff2", "font/woff2", include_bytes!("../../../web/overlay/clue.woff2")),
];

pub(super) const PAGE: Page = Page {
    kind: LinkKind::Overlay,
    policy: CONTENT_SECURITY_POLICY,
    html: HTML,
    files: &FILES,
    readers_of_link: ReadersOfLink::Most(OVERLAY_READERS_OF_LINK),
    readers_of_address: OVERLAY_READERS_OF_ADDRESS,
    connections_a_reader: 8,
    least_readers: OVERLAY_READERS_OF_LINK,
    asks: None,
    revoked: "ended",
    is_spread: false,
};

/// Returns the route of the preview, which is the same page.
pub(super) fn routes() -> Routes {
    Routes::new().route("/overlay/preview", Cost::Ready, page_files::page(LinkKind::Overlay.path(), HTML))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_61_kilobytes_at_most() {
        // The scenes are loaded by OBS alone, and the made-up match by the preview.
        let is_of_page = |(name, ..): &&File| !["obs-scenes.json", "demo.js"].contains(name);
        let files: Vec<File> = FILES.iter().filter(is_of_page).copied().collect();
        let bytes = page_files::size("overlay", HTML, &files);
        assert!(bytes <= 61_000, "{bytes} bytes");
    }
}
