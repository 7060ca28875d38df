//! Encodes and decodes messages: bincode 2, little-endian, variable-length integers. No other code knows the format.

use std::fmt;

use bincode::config::{Configuration, Limit, LittleEndian, Varint};
use serde::{Serialize, de::DeserializeOwned};

use crate::limits;

/// The limit given to bincode, in bytes. bincode counts what it reserves as well as what it reads, so this is more
/// than the longest message.
const RESERVED: usize = 2 * limits::FROM_HOST_BYTES;

const WIRE: Configuration<LittleEndian, Varint, Limit<RESERVED>> =
    bincode::config::standard().with_limit::<RESERVED>();

/// Encodes a message.
///
/// # Errors
/// When the encoded message is longer than [`limits::FROM_HOST_BYTES`].
pub fn encode<T: Serialize>(message: &T) -> Result<Vec<u8>, CodecError> {
    let bytes = bincode::serde::encode_to_vec(message, WIRE).map_err(|_| CodecError::TooLong)?;
    if bytes.len() > limits::FROM_HOST_BYTES { Err(CodecError::TooLong) } else { Ok(bytes) }
}

/// Decodes a message from exactly these bytes.
///
/// # Errors
/// When there are more than `limit` bytes, they are malformed, or bytes are left over after the message.
pub fn decode<T: DeserializeOwned>(bytes: &[u8], limit: usize) -> Result<T, CodecError> {
    if bytes.len() > limit {
        return Err(CodecError::TooLong);
    }
    match bincode::serde::decode_from_slice(bytes, WIRE) {
        Ok((message, read)) if read == bytes.len() => Ok(message),
        Ok(_) => Err(CodecError::LeftOver),
        Err(_) => Err(CodecError::Malformed),
    }
}

/// Why bytes could not be decoded (or a message not encoded). It reveals nothing of their content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodecError {
    TooLong,
    LeftOver,
    Malformed,
}

impl fmt::Display for CodecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooLong => "the message is too long",
            Self::LeftOver => "there are bytes left over after the message",
            Self::Malformed => "the message is malformed",
        })
    }
}

impl std::error::Error for CodecError {}
