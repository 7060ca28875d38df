//! The only place that knows how messages become bytes: bincode 2, little endian, variable-length integers.

use std::fmt;

use bincode::config::{Configuration, Limit, LittleEndian, Varint};
use serde::{Serialize, de::DeserializeOwned};

use crate::limits;

/// bincode counts what it reserves as well as what it reads, so its limit is above ours.
const RESERVED: usize = 2 * limits::FROM_HOST_BYTES;

const WIRE: Configuration<LittleEndian, Varint, Limit<RESERVED>> =
    bincode::config::standard().with_limit::<RESERVED>();

/// The bytes of a message.
///
/// # Errors
/// When the message is longer than [`limits::FROM_HOST_BYTES`].
pub fn encode<T: Serialize>(message: &T) -> Result<Vec<u8>, CodecError> {
    let bytes = bincode::serde::encode_to_vec(message, WIRE).map_err(|_| CodecError::TooLong)?;
    if bytes.len() > limits::FROM_HOST_BYTES { Err(CodecError::TooLong) } else { Ok(bytes) }
}

/// The message of exactly these bytes.
///
/// # Errors
/// When they are more than `limit`, are no message, or something is left over.
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

/// Why bytes are no message. It tells nothing of their content.
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
            Self::LeftOver => "the message has bytes left over",
            Self::Malformed => "the message is malformed",
        })
    }
}

impl std::error::Error for CodecError {}
