//! The link of the page on which viewers vote.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::OverlayLink;

/// A link to what spectators may see of a table, with which everyone who has it may vote until it is revoked. `Debug`
/// does not print it, so that it appears in no log.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct WatchLink(pub [u8; 16]);

impl WatchLink {
    /// Reads a link as it is written, or returns `None`.
    pub fn read(text: &str) -> Option<WatchLink> {
        OverlayLink::read(text).map(|link| WatchLink(link.0))
    }
}

/// The link as 32 hexadecimal digits.
impl fmt::Display for WatchLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        OverlayLink(self.0).fmt(f)
    }
}

impl fmt::Debug for WatchLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WatchLink(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_read_as_it_is_written_and_never_printed() {
        let link = WatchLink([0x0f; 16]);
        assert_eq!(WatchLink::read(&link.to_string()), Some(link));
        assert_eq!(WatchLink::read(&link.to_string()[1..]), None);
        assert_eq!(format!("{link:?}"), "WatchLink(..)");
    }
}
