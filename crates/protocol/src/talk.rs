//! What people say to each other. Nothing of it is kept.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{
    limits::TALK_CHARS,
    printable::{is_piled_up, is_unprintable},
};

/// Who hears what somebody says (rules §10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Channel {
    /// The speaker's own side.
    Side,
    /// Everybody at the table, between matches.
    Table,
    /// Those who watch.
    Spectators,
}

/// A gesture that tells nothing of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reaction {
    Wave,
    Applause,
    Laugh,
    Gasp,
    Heart,
}

impl Reaction {
    pub const ALL: [Reaction; 5] =
        [Reaction::Wave, Reaction::Applause, Reaction::Laugh, Reaction::Gasp, Reaction::Heart];
}

/// Something said: 1 to 200 printable characters in one line.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TalkLine(String);

impl TalkLine {
    /// Makes one line of it: control, direction and invisible characters go, and so does what is too long.
    ///
    /// # Errors
    /// When nothing is left, or marks are piled up on a letter.
    pub fn new(text: &str) -> Result<TalkLine, TalkError> {
        let seen =
            text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|c| !is_unprintable(*c));
        // Spaces that repeat are taken out, and 10,000 characters are not read to their end.
        let seen: String = seen.take(4 * TALK_CHARS).collect();
        let line: String =
            seen.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(TALK_CHARS).collect();
        if line.is_empty() || is_piled_up(&line) { Err(TalkError) } else { Ok(TalkLine(line)) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<TalkLine> for String {
    fn from(line: TalkLine) -> String {
        line.0
    }
}

impl TryFrom<String> for TalkLine {
    type Error = TalkError;

    fn try_from(text: String) -> Result<TalkLine, TalkError> {
        TalkLine::new(&text)
    }
}

/// There is nothing to say in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TalkError;

impl fmt::Display for TalkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is nothing readable in it")
    }
}

impl std::error::Error for TalkError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Option<String> {
        TalkLine::new(text).ok().map(String::from)
    }

    #[test]
    fn what_cannot_be_seen_goes() {
        assert_eq!(line(" a\u{202e}b\u{200b}c\n\td\u{0} "), Some("abc d".into()));
        assert_eq!(line("\u{200b}\n\u{202e} "), None);
    }

    #[test]
    fn ten_thousand_characters_are_cut_to_a_line() {
        assert_eq!(line(&"x".repeat(10_000)), Some("x".repeat(TALK_CHARS)));
        assert_eq!(line(&"e\u{301}\u{302}\u{303}\u{304}".repeat(9)), None);
    }
}
