//! The links of the pages outside the game that follow a table.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{
    RequestRules,
    request_rules::{ASIDE, BUDGETED},
};

/// A page outside the game that follows a table, for everyone who has its link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum LinkKind {
    /// A stream overlay, which shows what spectators may see.
    Overlay,
    /// The page on which viewers vote, which shows the same.
    Viewers,
    /// The page on which a moderator approves what public views show.
    Moderator,
    /// The key of one player, on their phone or in another window of theirs.
    Phone,
}

impl LinkKind {
    pub const ALL: [LinkKind; 4] =
        [LinkKind::Overlay, LinkKind::Viewers, LinkKind::Moderator, LinkKind::Phone];

    /// Returns the name of the page in the addresses of a server.
    pub fn path(self) -> &'static str {
        match self {
            LinkKind::Overlay => "overlay",
            LinkKind::Viewers => "watch",
            LinkKind::Moderator => "moderate",
            LinkKind::Phone => "key",
        }
    }

    /// Returns what holds for requests about the link: that of a phone is in no record, and a pair of a race has it, too.
    pub(crate) fn rules(self) -> RequestRules {
        match self {
            LinkKind::Overlay | LinkKind::Viewers | LinkKind::Moderator => BUDGETED,
            LinkKind::Phone => ASIDE.in_race(),
        }
    }
}

/// A link to a page that follows a table. Whoever has it may use the page until the link is revoked. `Debug` does not
/// print it, so that it appears in no log.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TableLink {
    pub kind: LinkKind,
    pub secret: [u8; 16],
}

impl TableLink {
    /// Reads a link of a page as it is written, or returns `None`.
    pub fn read(kind: LinkKind, text: &str) -> Option<TableLink> {
        read_digits(text).map(|secret| TableLink { kind, secret })
    }
}

/// The secret as 32 hexadecimal digits.
impl fmt::Display for TableLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_digits(self.secret, f)
    }
}

impl fmt::Debug for TableLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TableLink({:?}, ..)", self.kind)
    }
}

/// Reads 32 hexadecimal digits.
pub(crate) fn read_digits(text: &str) -> Option<[u8; 16]> {
    let is_written = text.len() == 32 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    is_written.then(|| u128::from_str_radix(text, 16).ok().map(u128::to_be_bytes))?
}

pub(crate) fn write_digits(bits: [u8; 16], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{:032x}", u128::from_be_bytes(bits))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINK: TableLink = TableLink { kind: LinkKind::Overlay, secret: [0x0f; 16] };

    fn read(text: &str) -> Option<TableLink> {
        TableLink::read(LinkKind::Overlay, text)
    }

    #[test]
    fn a_link_is_read_as_it_is_written() {
        for link in [LINK, TableLink { secret: [0; 16], ..LINK }] {
            assert_eq!(read(&link.to_string()), Some(link));
        }
    }

    #[test]
    fn the_link_of_one_page_is_not_that_of_another() {
        assert_ne!(TableLink::read(LinkKind::Viewers, &LINK.to_string()), Some(LINK));
    }

    #[test]
    fn other_texts_are_no_links() {
        let text = LINK.to_string();
        for text in
            ["", &text[1..], &format!("{text}0"), &text.to_uppercase(), &format!("+{}", &text[1..]), "ü"]
        {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn printing_a_link_does_not_show_it() {
        assert_eq!(format!("{LINK:?}"), "TableLink(Overlay, ..)");
    }
}
