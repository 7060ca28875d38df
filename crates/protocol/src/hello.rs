//! The first frame in each direction. Its layout never changes, so that a page of any version can be told to reload.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{TableCode, VERSION};

/// How both frames begin.
pub const MAGIC: &[u8; 4] = b"SKEY";
/// The client's first frame: its fields in order, each with its length in bytes. Numbers are little-endian. `table` is six
/// ASCII characters, or zeros for none, and `reserved` is zeros.
pub const HELLO: [(&str, usize); 6] =
    [("magic", 4), ("version", 2), ("token", 32), ("table", 6), ("last_revision", 4), ("reserved", 5)];
/// The host's first frame in the same form. `length` is that of the UTF-8 text after these fields, in bytes.
pub const ANSWER: [(&str, usize); 4] = [("magic", 4), ("welcome", 1), ("version", 2), ("length", 2)];
/// The length of the client's first frame, in bytes.
pub const HELLO_BYTES: usize = bytes_of(&HELLO);
/// The longest text in the host's first frame, in bytes.
pub const ANSWER_TEXT_BYTES: usize = 512;

const fn bytes_of(mut fields: &[(&str, usize)]) -> usize {
    let mut bytes = 0;
    while let [(_, length), rest @ ..] = fields {
        bytes += *length;
        fields = rest;
    }
    bytes
}

/// Splits a frame into its fields and what is left after them.
fn split<'a, const N: usize>(
    fields: &[(&str, usize); N],
    mut bytes: &'a [u8],
) -> Option<([&'a [u8]; N], &'a [u8])> {
    let mut parts = [&bytes[..0]; N];
    for (part, (_, length)) in parts.iter_mut().zip(fields) {
        (*part, bytes) = bytes.split_at_checked(*length)?;
    }
    Some((parts, bytes))
}

/// Returns a field whose length is that of the array.
fn array<const N: usize>(field: &[u8]) -> Result<[u8; N], HelloError> {
    field.try_into().map_err(|_| HelloError)
}

/// Identifies a player's device to one host, which stores only its hash. `Debug` does not print it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerToken(pub [u8; 32]);

impl fmt::Debug for PlayerToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PlayerToken(..)")
    }
}

/// The client's first frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hello {
    pub version: u16,
    pub token: PlayerToken,
    /// The table to return to, or to join.
    pub table: Option<TableCode>,
    /// The last revision of its match that the client has seen.
    pub last_revision: u32,
}

impl Hello {
    /// Returns a first frame of this version.
    pub fn new(token: PlayerToken, table: Option<TableCode>, last_revision: u32) -> Hello {
        Hello { version: VERSION, token, table, last_revision }
    }

    /// Encodes the frame.
    pub fn to_bytes(&self) -> Vec<u8> {
        let table = self.table.map_or([0; 6], TableCode::bytes);
        let (version, revision) = (self.version.to_le_bytes(), self.last_revision.to_le_bytes());
        [&MAGIC[..], &version, &self.token.0, &table, &revision, &[0; 5]].concat()
    }

    /// Decodes the client's first frame, of any version.
    ///
    /// # Errors
    /// When the bytes are not such a frame.
    pub fn from_bytes(bytes: &[u8]) -> Result<Hello, HelloError> {
        let (fields, left_over) = split(&HELLO, bytes).ok_or(HelloError)?;
        let [magic, version, token, table, revision, reserved] = fields;
        let version = u16::from_le_bytes(array(version)?);
        // Later versions may use the reserved bytes.
        let is_valid = left_over.is_empty() && (version != VERSION || reserved.iter().all(|byte| *byte == 0));
        if magic != MAGIC || !is_valid {
            return Err(HelloError);
        }
        let table = match array(table)? {
            [0, 0, 0, 0, 0, 0] => None,
            code => Some(TableCode::try_from(code).map_err(|_| HelloError)?),
        };
        let last_revision = u32::from_le_bytes(array(revision)?);
        Ok(Hello { version, token: PlayerToken(array(token)?), table, last_revision })
    }
}

/// The host's decision about a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Welcome {
    Welcome,
    /// Client and host have different protocol versions. Reloading the page updates the client; the seat is kept.
    WrongVersion,
    /// The host has no room for another connection.
    HostFull,
    /// The host is shutting down and will be back.
    GoingDown,
}

impl Welcome {
    /// All decisions, in the order of their numbers in the frame, which count from 0.
    pub const ALL: [Welcome; 4] =
        [Welcome::Welcome, Welcome::WrongVersion, Welcome::HostFull, Welcome::GoingDown];
}

/// The host's first frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub welcome: Welcome,
    pub version: u16,
    /// The host's name and version, for display.
    pub text: String,
}

impl Answer {
    /// Encodes the frame. A text over [`ANSWER_TEXT_BYTES`] is cut at a character boundary.
    pub fn to_bytes(&self) -> Vec<u8> {
        let text = &self.text.as_bytes()[..self.text.floor_char_boundary(ANSWER_TEXT_BYTES)];
        let (version, length) = (self.version.to_le_bytes(), (text.len() as u16).to_le_bytes());
        [MAGIC, &[self.welcome as u8][..], &version, &length, text].concat()
    }

    /// Decodes the host's first frame, of any version.
    ///
    /// # Errors
    /// When the bytes are not such a frame.
    pub fn from_bytes(bytes: &[u8]) -> Result<Answer, HelloError> {
        let ([magic, welcome, version, length], text) = split(&ANSWER, bytes).ok_or(HelloError)?;
        let is_whole = usize::from(u16::from_le_bytes(array(length)?)) == text.len();
        if magic != MAGIC || !is_whole || text.len() > ANSWER_TEXT_BYTES {
            return Err(HelloError);
        }
        let [number] = array(welcome)?;
        let welcome = *Welcome::ALL.get(usize::from(number)).ok_or(HelloError)?;
        let text = std::str::from_utf8(text).map_err(|_| HelloError)?.to_owned();
        Ok(Answer { welcome, version: u16::from_le_bytes(array(version)?), text })
    }
}

/// The bytes are not a first frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HelloError;

impl fmt::Display for HelloError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the first frame is malformed")
    }
}

impl std::error::Error for HelloError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn hello() -> Hello {
        Hello::new(PlayerToken([7; 32]), Some(TableCode::from_bits(1)), 258)
    }

    #[test]
    fn the_layout_never_changes() {
        let mut expected = b"SKEY".to_vec();
        expected.extend(crate::VERSION.to_le_bytes());
        expected.extend([7; 32]);
        expected.extend(b"100000\x02\x01\x00\x00\0\0\0\0\0");
        assert_eq!(hello().to_bytes(), expected);
        let answer = Answer { welcome: Welcome::WrongVersion, version: 3, text: "é".into() };
        assert_eq!(answer.to_bytes(), b"SKEY\x01\x03\x00\x02\x00\xc3\xa9");
    }

    #[test]
    fn first_frames_round_trip() {
        assert_eq!(hello().to_bytes().len(), HELLO_BYTES);
        assert_eq!(Hello::from_bytes(&hello().to_bytes()), Ok(hello()));
        let answer = Answer { welcome: Welcome::HostFull, version: 1, text: "0.1.0".into() };
        assert_eq!(Answer::from_bytes(&answer.to_bytes()), Ok(answer));
    }

    #[test]
    fn a_hello_of_another_version_is_decoded() {
        let mut bytes = hello().to_bytes();
        bytes[4] = u8::MAX;
        bytes[52] = 1;
        assert_eq!(Hello::from_bytes(&bytes).map(|hello| hello.version), Ok(u8::MAX.into()));
    }

    #[test]
    fn truncated_and_altered_frames_are_refused() {
        let bytes = hello().to_bytes();
        for length in 0..bytes.len() {
            assert_eq!(Hello::from_bytes(&bytes[..length]), Err(HelloError));
        }
        for (at, byte) in [(0, b'X'), (38, b'u'), (52, 1)] {
            let mut bytes = bytes.clone();
            bytes[at] = byte;
            assert_eq!(Hello::from_bytes(&bytes), Err(HelloError), "byte {at}");
        }
    }

    #[test]
    fn a_long_text_is_cut_at_a_character_boundary() {
        let answer = Answer { welcome: Welcome::Welcome, version: 1, text: "é".repeat(400) };
        let read = Answer::from_bytes(&answer.to_bytes()).unwrap();
        assert_eq!(read.text.len(), ANSWER_TEXT_BYTES);
        let length = ANSWER_TEXT_BYTES as u16 + 1;
        let longer = [&b"SKEY\x00\x01\x00"[..], &length.to_le_bytes(), &vec![b'x'; length.into()]].concat();
        assert_eq!(Answer::from_bytes(&longer), Err(HelloError), "longer than any host sends");
    }

    #[test]
    fn debug_hides_the_token() {
        assert!(!format!("{:?}", hello()).contains("7, 7"));
    }
}
