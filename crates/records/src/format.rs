//! The binary format of what a journal stores: events, which are the payloads of records, snapshots and summaries.
//!
//! Everything is stored as its serde form in bincode, except a deal, whose key implements no serde. Settings, access and
//! summaries are JSON in it, so that they can get a new field, with a default for what was stored before, without a
//! new format. How a format is raised is in `crates/README.md`.

use std::fmt;

use bincode::config::{Configuration, Limit, LittleEndian, Varint};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use splitkey_host::Event;

mod deal;
pub mod snapshot;
pub mod summary;
#[cfg(test)]
mod tests;

use self::deal::StoredDeal;

/// The longest payload, in bytes: four times the longest word list.
const PAYLOAD_BYTES: usize = 1 << 20;

const LAYOUT: Configuration<LittleEndian, Varint, Limit<PAYLOAD_BYTES>> =
    bincode::config::standard().with_limit::<PAYLOAD_BYTES>();

/// An event as it is stored.
#[derive(Serialize, Deserialize)]
enum StoredEvent<E> {
    Dealt(Box<StoredDeal>),
    Other(E),
}

/// Encodes an event as a payload.
///
/// # Errors
/// When the payload would be longer than 1 MiB.
pub fn encode(event: &Event) -> Result<Vec<u8>, PayloadError> {
    write(&match event {
        Event::Dealt { deal } => StoredEvent::Dealt(Box::new(StoredDeal::from(&**deal))),
        event => StoredEvent::Other(event),
    })
}

/// Decodes an event, which has to use all of the bytes.
///
/// # Errors
/// When the bytes are not an event of this format.
pub fn decode(payload: &[u8]) -> Result<Event, PayloadError> {
    match read(payload)? {
        StoredEvent::Dealt(deal) => Ok(Event::Dealt { deal: Box::new((*deal).try_into()?) }),
        StoredEvent::Other(Event::Configured { settings }) if !settings.timers.are_sound() => {
            Err(PayloadError::Malformed)
        }
        StoredEvent::Other(event) => Ok(event),
    }
}

fn write(value: &impl Serialize) -> Result<Vec<u8>, PayloadError> {
    let bytes = bincode::serde::encode_to_vec(value, LAYOUT).map_err(|_| PayloadError::TooLong)?;
    if bytes.len() <= PAYLOAD_BYTES { Ok(bytes) } else { Err(PayloadError::TooLong) }
}

fn read<T: DeserializeOwned>(payload: &[u8]) -> Result<T, PayloadError> {
    match bincode::serde::decode_from_slice(payload, LAYOUT) {
        Ok((value, read)) if read == payload.len() => Ok(value),
        _ => Err(PayloadError::Malformed),
    }
}

/// Why something cannot be encoded or decoded. Reveals nothing of the content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PayloadError {
    TooLong,
    Malformed,
}

impl fmt::Display for PayloadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooLong => "it is too long",
            Self::Malformed => "it is malformed",
        })
    }
}

impl std::error::Error for PayloadError {}
