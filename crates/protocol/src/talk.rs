//! Talk between people at a table. It is not stored.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{
    checked::checked,
    limits::TALK_CHARS,
    printable::{is_piled_up, is_unprintable},
};

/// Who receives a message (rules §10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Channel {
    /// The sender's own side.
    Side,
    /// Everyone at the table, between matches.
    Table,
    /// The spectators.
    Spectators,
}

/// A gesture that reveals nothing of a key.
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

/// A message of 1 to 200 printable characters on one line.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TalkLine(#[serde(deserialize_with = "checked::<TalkLine, _, _>")] String);

impl TalkLine {
    /// Reduces a text to one line without control, direction and invisible characters, cut at [`TALK_CHARS`].
    ///
    /// # Errors
    /// When nothing is left, or a letter has too many combining marks.
    pub fn new(text: &str) -> Result<TalkLine, TalkError> {
        let seen =
            text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|c| !is_unprintable(*c));
        // Read enough to fill a line even after removing repeated spaces, but not all of a huge text.
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

/// The text has nothing to send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TalkError;

impl fmt::Display for TalkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the message has no readable text")
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
    fn invisible_characters_are_removed() {
        assert_eq!(line(" a\u{202e}b\u{200b}c\n\td\u{0} "), Some("abc d".into()));
        assert_eq!(line("\u{200b}\n\u{202e} "), None);
    }

    #[test]
    fn long_texts_are_cut_and_piled_up_marks_are_refused() {
        assert_eq!(line(&"x".repeat(10_000)), Some("x".repeat(TALK_CHARS)));
        assert_eq!(line(&"e\u{301}\u{302}\u{303}\u{304}".repeat(9)), None);
    }
}
