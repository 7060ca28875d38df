//! The moderator of a table, who approves what public views show, on a page of the host.

use std::fmt;

use serde::{Deserialize, Serialize};

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
