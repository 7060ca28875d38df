//! The moderator of a table, who approves what public views show, on a page of the host.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::OverlayLink;

/// A link to the page of a table's moderator. Everyone who has it may decide, until another one is made. `Debug` does not
/// print it, so that it appears in no log.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ModeratorLink(pub [u8; 16]);

/// What people write that public views show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PublicText {
    Name,
    Clue,
    /// A line of chat.
    Line,
}

/// What a moderator decides. The page sends it as JSON.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "about", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Decision {
    /// Whether this name is shown.
    Name { text: String, show: bool },
    /// Whether this clue is shown.
    Clue { text: String, show: bool },
    /// Whether the line of chat with this number is shown.
    Line { number: u32, show: bool },
    /// Whether all texts of a kind are shown without being asked about.
    All { kind: PublicText, show: bool },
}

/// Does not show what is decided, so that no clue appears in a log.
impl fmt::Debug for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Decision(..)")
    }
}

impl PublicText {
    pub const ALL: [PublicText; 3] = [PublicText::Name, PublicText::Clue, PublicText::Line];
}

impl ModeratorLink {
    /// Reads a link as it is written, or returns `None`.
    pub fn read(text: &str) -> Option<ModeratorLink> {
        OverlayLink::read(text).map(|link| ModeratorLink(link.0))
    }
}

/// The link as 32 hexadecimal digits.
impl fmt::Display for ModeratorLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        OverlayLink(self.0).fmt(f)
    }
}

impl fmt::Debug for ModeratorLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ModeratorLink(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_read_as_it_is_written_and_never_printed() {
        let link = ModeratorLink([0x0f; 16]);
        assert_eq!(ModeratorLink::read(&link.to_string()), Some(link));
        assert_eq!(ModeratorLink::read(&link.to_string()[1..]), None);
        assert_eq!(format!("{link:?}"), "ModeratorLink(..)");
    }
}
