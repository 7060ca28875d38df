//! The first frame in each direction. Its layout never changes, so that a page of any version can be told to reload.
//!
//! Client, 53 bytes: magic `SKEY`, version (u16, little-endian), player token (32 bytes), table code (6 ASCII
//! characters, or zeros for none), last revision seen (u32, little-endian), 5 reserved zeros.
//!
//! Host: magic `SKEY`, code (u8), host protocol version (u16, little-endian), text length in bytes (u16,
//! little-endian), UTF-8 text.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{TableCode, VERSION};

const MAGIC: &[u8; 4] = b"SKEY";
/// The length of the client's first frame, in bytes.
pub const HELLO_BYTES: usize = 53;
/// The longest text in the host's first frame, in bytes.
pub const ANSWER_TEXT_BYTES: usize = 512;

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
    pub fn to_bytes(&self) -> [u8; HELLO_BYTES] {
        let mut bytes = [0; HELLO_BYTES];
        bytes[..4].copy_from_slice(MAGIC);
        bytes[4..6].copy_from_slice(&self.version.to_le_bytes());
        bytes[6..38].copy_from_slice(&self.token.0);
        bytes[38..44].copy_from_slice(&self.table.map_or([0; 6], TableCode::bytes));
        bytes[44..48].copy_from_slice(&self.last_revision.to_le_bytes());
        bytes
    }

    /// Decodes the client's first frame, of any version.
    ///
    /// # Errors
    /// When the bytes are not such a frame.
    pub fn from_bytes(bytes: &[u8]) -> Result<Hello, HelloError> {
        let bytes: &[u8; HELLO_BYTES] = bytes.try_into().map_err(|_| HelloError)?;
        let (magic, rest) = bytes.split_first_chunk::<4>().ok_or(HelloError)?;
        let (version, rest) = rest.split_first_chunk().ok_or(HelloError)?;
        let (token, rest) = rest.split_first_chunk().ok_or(HelloError)?;
        let (table, rest) = rest.split_first_chunk::<6>().ok_or(HelloError)?;
        let (revision, reserved) = rest.split_first_chunk().ok_or(HelloError)?;
        let version = u16::from_le_bytes(*version);
        // Later versions may use the reserved bytes.
        if magic != MAGIC || (version == VERSION && reserved.iter().any(|byte| *byte != 0)) {
            return Err(HelloError);
        }
        let table = match table {
            [0, 0, 0, 0, 0, 0] => None,
            code => Some(TableCode::try_from(*code).map_err(|_| HelloError)?),
        };
        Ok(Hello { version, token: PlayerToken(*token), table, last_revision: u32::from_le_bytes(*revision) })
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
        let mut bytes = Vec::with_capacity(9 + text.len());
        bytes.extend_from_slice(MAGIC);
        bytes.push(match self.welcome {
            Welcome::Welcome => 0,
            Welcome::WrongVersion => 1,
            Welcome::HostFull => 2,
            Welcome::GoingDown => 3,
        });
        bytes.extend_from_slice(&self.version.to_le_bytes());
        bytes.extend_from_slice(&(text.len() as u16).to_le_bytes());
        bytes.extend_from_slice(text);
        bytes
    }

    /// Decodes the host's first frame, of any version.
    ///
    /// # Errors
    /// When the bytes are not such a frame.
    pub fn from_bytes(bytes: &[u8]) -> Result<Answer, HelloError> {
        let (head, text) = bytes.split_first_chunk::<9>().ok_or(HelloError)?;
        let [m0, m1, m2, m3, code, v0, v1, l0, l1] = *head;
        let is_whole = usize::from(u16::from_le_bytes([l0, l1])) == text.len();
        if [m0, m1, m2, m3] != *MAGIC || !is_whole || text.len() > ANSWER_TEXT_BYTES {
            return Err(HelloError);
        }
        let welcome = match code {
            0 => Welcome::Welcome,
            1 => Welcome::WrongVersion,
            2 => Welcome::HostFull,
            3 => Welcome::GoingDown,
            _ => return Err(HelloError),
        };
        let text = std::str::from_utf8(text).map_err(|_| HelloError)?.to_owned();
        Ok(Answer { welcome, version: u16::from_le_bytes([v0, v1]), text })
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
        assert_eq!(hello().to_bytes().to_vec(), expected);
        let answer = Answer { welcome: Welcome::WrongVersion, version: 3, text: "é".into() };
        assert_eq!(answer.to_bytes(), b"SKEY\x01\x03\x00\x02\x00\xc3\xa9");
    }

    #[test]
    fn first_frames_round_trip() {
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
            let mut bytes = bytes;
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
