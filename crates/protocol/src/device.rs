//! A player's own devices, and the code that makes another device the same player.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::{TableCode, table_code::letters_of};

/// One connection of a player, as this player alone sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Device {
    pub id: DeviceId,
    /// The table where it is, if it is at one.
    pub table: Option<TableCode>,
    /// Whether it is the one that hears this.
    pub this: bool,
    /// How long ago it connected, in seconds.
    pub connected: u32,
}

/// A connection's number among those of its player. It tells nothing about anybody else's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct DeviceId(pub u32);

/// How long a device code can be used, in seconds.
pub const DEVICE_CODE_SECONDS: u32 = 300;

const LENGTH: usize = 10;

/// Ten characters of Crockford's base 32, which has no look-alikes: 50 random bits. Whoever has it becomes the player
/// who made it, once. It prints itself as nothing, so that no log has it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "[u8; LENGTH]", into = "[u8; LENGTH]")]
pub struct DeviceCode([u8; LENGTH]);

impl DeviceCode {
    /// The code of 50 random bits; the upper fourteen are not used.
    pub fn from_bits(bits: u64) -> DeviceCode {
        DeviceCode(std::array::from_fn(|at| TableCode::ALPHABET[(bits >> (5 * at)) as usize & 31]))
    }

    /// The code for its player to read, as `K7M2P-QRS34`.
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

/// Reads what a person types, as [`TableCode`] does.
impl FromStr for DeviceCode {
    type Err = DeviceCodeError;

    fn from_str(text: &str) -> Result<DeviceCode, DeviceCodeError> {
        let bytes = letters_of(text).ok_or(DeviceCodeError)?;
        <[u8; LENGTH]>::try_from(bytes).map_err(|_| DeviceCodeError)?.try_into()
    }
}

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
    fn a_code_is_read_as_it_is_shown_and_as_it_is_typed() {
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
    fn a_code_is_never_printed() {
        assert_eq!(format!("{:?}", DeviceCode::from_bits(5)), "DeviceCode(..)");
    }
}
