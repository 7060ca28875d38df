//! The link of a stream overlay.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A read-only link to what spectators may see of a table: a capability that shows it to everyone who has it until it is
/// revoked. `Debug` does not print it, so that it appears in no log.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OverlayLink(pub [u8; 16]);

impl OverlayLink {
    /// Reads a link as it is written, or returns `None`.
    pub fn read(text: &str) -> Option<OverlayLink> {
        let is_written =
            text.len() == 32 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        is_written.then(|| u128::from_str_radix(text, 16).ok().map(|link| OverlayLink(link.to_be_bytes())))?
    }
}

/// The link as 32 hexadecimal digits.
impl fmt::Display for OverlayLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}

impl fmt::Debug for OverlayLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OverlayLink(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINK: OverlayLink = OverlayLink([0x0f; 16]);

    #[test]
    fn a_link_is_read_as_it_is_written() {
        assert_eq!(OverlayLink::read(&LINK.to_string()), Some(LINK));
        assert_eq!(OverlayLink::read(&OverlayLink([0; 16]).to_string()), Some(OverlayLink([0; 16])));
    }

    #[test]
    fn other_texts_are_no_links() {
        let text = LINK.to_string();
        for text in
            ["", &text[1..], &format!("{text}0"), &text.to_uppercase(), &format!("+{}", &text[1..]), "ü"]
        {
            assert_eq!(OverlayLink::read(text), None, "{text}");
        }
    }

    #[test]
    fn printing_a_link_does_not_show_it() {
        assert_eq!(format!("{LINK:?}"), "OverlayLink(..)");
    }
}
