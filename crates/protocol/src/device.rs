//! A player's devices, and the code that links another device to the same player.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::{TableCode, checked::checked, table_code::letters_of};

/// One connection of a player. Only that player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Device {
    pub id: DeviceId,
    /// The table that the connection is at, if any.
    pub table: Option<TableCode>,
    /// Whether this is the connection that receives the message.
    pub this: bool,
    /// How long ago it connected, in seconds.
    pub connected: u32,
}

/// The number of a connection among those of its player. It reveals nothing about other players' connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct DeviceId(pub u32);

/// How long a device code is valid, in seconds.
pub const DEVICE_CODE_SECONDS: u32 = 300;

const LENGTH: usize = 10;

/// A code that makes another device the same player, once: ten characters of Crockford's base 32, which has no
/// look-alikes (50 random bits). `Debug` does not print it, so that it appears in no log.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DeviceCode(#[serde(deserialize_with = "checked::<DeviceCode, _, _>")] [u8; LENGTH]);

impl DeviceCode {
    /// Returns the code for 50 random bits. The upper 14 bits are ignored.
    pub fn from_bits(bits: u64) -> DeviceCode {
        DeviceCode(std::array::from_fn(|at| TableCode::ALPHABET[(bits >> (5 * at)) as usize & 31]))
    }

    /// Returns the code as shown to its player, such as `K7M2P-QRS34`.
    pub fn shown(&self) -> String {
        let (first, second) = self.0.split_at(LENGTH / 2);
        [first, second].map(String::from_utf8_lossy).join("-")
    }
}

impl fmt::Debug for DeviceCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DeviceCode(..)")
    }
}

impl TryFrom<[u8; LENGTH]> for DeviceCode {
    type Error = DeviceCodeError;

    fn try_from(bytes: [u8; LENGTH]) -> Result<DeviceCode, DeviceCodeError> {
        if bytes.iter().all(|byte| TableCode::ALPHABET.contains(byte)) {
            Ok(DeviceCode(bytes))
        } else {
            Err(DeviceCodeError)
        }
    }
}

impl From<DeviceCode> for [u8; LENGTH] {
    fn from(code: DeviceCode) -> [u8; LENGTH] {
        code.0
    }
}

/// Parses typed input as leniently as [`TableCode`].
impl FromStr for DeviceCode {
    type Err = DeviceCodeError;

    fn from_str(text: &str) -> Result<DeviceCode, DeviceCodeError> {
        let bytes = letters_of(text).ok_or(DeviceCodeError)?;
        <[u8; LENGTH]>::try_from(bytes).map_err(|_| DeviceCodeError)?.try_into()
    }
}

/// The text is not a device code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeviceCodeError;

impl fmt::Display for DeviceCodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a device code is ten letters and digits")
    }
}

impl std::error::Error for DeviceCodeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_parsed_as_shown_and_as_typed() {
        let code = DeviceCode::from_bits(0x0003_1415_9265_3589);
        assert_eq!(code.shown().parse(), Ok(code));
        assert_eq!(code.shown().to_lowercase().replace('-', " ").parse(), Ok(code));
        assert_eq!(
            "k7o-il 2pqrs".parse::<DeviceCode>().map(|code| code.shown()),
            Ok("K7011-2PQRS".to_owned())
        );
    }

    #[test]
    fn fifty_bits_make_a_code() {
        assert_eq!(DeviceCode::from_bits(0).shown(), "00000-00000");
        assert_eq!(DeviceCode::from_bits(u64::MAX).shown(), "ZZZZZ-ZZZZZ");
        assert_ne!(DeviceCode::from_bits(1 << 49), DeviceCode::from_bits(0));
    }

    #[test]
    fn other_lengths_and_letters_are_refused() {
        for text in ["", "ABCDE", "ABCDEFGHJKM", "ABCDEFGHJU", "ABCDEFGHJÉ"] {
            assert_eq!(text.parse::<DeviceCode>(), Err(DeviceCodeError), "{text:?}");
        }
    }

    #[test]
    fn debug_hides_the_code() {
        assert_eq!(format!("{:?}", DeviceCode::from_bits(5)), "DeviceCode(..)");
    }
}
