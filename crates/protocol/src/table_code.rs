//! Table codes. A code is an address, not a credential.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;

use crate::{
    checked::checked,
    pasted::{code_in, parameter},
    printable::is_unprintable,
};

/// The code of a table: six characters of Crockford's base 32, which has no look-alikes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TableCode(#[serde(deserialize_with = "checked::<TableCode, _, _>")] [u8; 6]);

impl TableCode {
    /// The characters of a code.
    pub(crate) const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

    /// Returns the code for 30 random bits. The upper two bits are ignored.
    pub fn from_bits(bits: u32) -> TableCode {
        TableCode(std::array::from_fn(|at| TableCode::ALPHABET[(bits >> (5 * at)) as usize & 31]))
    }

    /// Reads what a player pastes: a code, the link of an invite, or a sentence with one of them.
    pub fn in_text(text: &str) -> Option<TableCode> {
        let text: String =
            text.chars().filter(|sign| sign.is_whitespace() || !is_unprintable(*sign)).collect();
        match parameter(&text, "table") {
            Some(code) => code.parse().ok(),
            None => code_in(&text, |part| part.parse().ok()),
        }
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("a code should be ASCII")
    }

    pub fn bytes(self) -> [u8; 6] {
        self.0
    }
}

impl fmt::Display for TableCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for TableCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl TryFrom<[u8; 6]> for TableCode {
    type Error = TableCodeError;

    fn try_from(bytes: [u8; 6]) -> Result<TableCode, TableCodeError> {
        if bytes.iter().all(|byte| TableCode::ALPHABET.contains(byte)) {
            Ok(TableCode(bytes))
        } else {
            Err(TableCodeError)
        }
    }
}

impl From<TableCode> for [u8; 6] {
    fn from(code: TableCode) -> [u8; 6] {
        code.0
    }
}

/// Parses typed input: any case, ignoring spaces and hyphens, with O for 0 and I and L for 1.
impl FromStr for TableCode {
    type Err = TableCodeError;

    fn from_str(text: &str) -> Result<TableCode, TableCodeError> {
        let bytes = letters_of(text).ok_or(TableCodeError)?;
        <[u8; 6]>::try_from(bytes).map_err(|_| TableCodeError)?.try_into()
    }
}

/// Normalises the characters of a typed code: wide letters, invisible characters and dashes do not count. Returns `None`
/// for a character outside Latin-1; callers check the alphabet.
pub(crate) fn letters_of(text: &str) -> Option<Vec<u8>> {
    let is_dash = |c: char| matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}');
    let letters = text.nfkc().filter(|c| !c.is_whitespace() && !is_unprintable(*c) && !is_dash(*c));
    let read = |c: char| match c.to_ascii_uppercase() {
        'O' => Some(b'0'),
        'I' | 'L' => Some(b'1'),
        c => u8::try_from(c).ok(),
    };
    letters.map(read).collect()
}

/// The text is not a table code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableCodeError;

impl fmt::Display for TableCodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table code is six letters and digits")
    }
}

impl std::error::Error for TableCodeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typed_code_may_have_any_case_spaces_and_look_alikes() {
        assert_eq!("k7o-il 2".parse::<TableCode>().map(|code| code.to_string()), Ok("K70112".to_owned()));
        for text in ["Ｋ７０１１２", "K70\u{2011}112", "K70\u{200b}112\u{fe0f}", " k70–112\u{feff}"] {
            assert_eq!(
                text.parse::<TableCode>().map(|code| code.to_string()),
                Ok("K70112".to_owned()),
                "{text:?}"
            );
        }
    }

    #[test]
    fn a_code_is_read_from_what_people_paste() {
        for text in [
            "K7M2PQ",
            " k7m 2pq ",
            "K7M-2PQ",
            "K7M\u{2011}2PQ",
            "\u{feff}K7M2PQ\u{200b}",
            "“K7M2PQ”",
            "'k7m2pq'.",
            "(K7M2PQ)",
            "`K7M2PQ`",
            "#K7M2PQ",
            "Code: K7M2PQ",
            "code = k7m 2pq",
            "Tafelcode：K7M-2PQ",
            "Please join K7M2PQ!",
            "join table k7m2pq",
            "http://127.0.0.1:7777/?table=K7M2PQ",
            "HTTPS://PLAY.EXAMPLE.ORG/?TABLE=K7M2PQ",
            "<https://play.example.org/?table=k7m2pq>",
            "[Join](https://play.example.org/?table=K7M2PQ)",
            "https://play.example.org/?flat=on&amp;table=K7M2PQ&amp;stream",
            "https://play.example.org/?table=K7M2PQ#top and bring tea",
            "Join my table, code: ABCDEF https://play.example.org/?table=K7M-2PQ.",
        ] {
            assert_eq!(
                TableCode::in_text(text).map(|code| code.to_string()).as_deref(),
                Some("K7M2PQ"),
                "{text}"
            );
        }
        let zeros = TableCode::in_text("Code: koo-il 2").map(|code| code.to_string());
        assert_eq!(zeros.as_deref(), Some("K00112"));
        for text in [
            "",
            "Code:",
            "K7M2P",
            "K7M2PQR",
            "K7M2PQ or K7M2PR",
            "https://play.example.org/",
            "https://play.example.org/?table=",
            "https://play.example.org/?table=K7M2PU",
        ] {
            assert_eq!(TableCode::in_text(text), None, "{text}");
        }
    }

    #[test]
    fn other_lengths_and_letters_are_refused() {
        for text in ["", "ABCDE", "ABCDEFG", "ABCDEU", "ABCDÉF"] {
            assert_eq!(text.parse::<TableCode>(), Err(TableCodeError), "{text:?}");
        }
    }

    #[test]
    fn thirty_bits_make_a_code() {
        assert_eq!(TableCode::from_bits(0).as_str(), "000000");
        assert_eq!(TableCode::from_bits(u32::MAX).as_str(), "ZZZZZZ");
    }
}
