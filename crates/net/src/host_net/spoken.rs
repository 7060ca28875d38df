//! A message for players, encoded once, to be sent now or later.

use bytes::Bytes;
use splitkey_protocol::{FromHost, codec};

/// The bytes of a message.
#[derive(Clone, Debug)]
pub struct Spoken(pub(super) Bytes);

impl Spoken {
    /// Encodes a message.
    ///
    /// # Errors
    /// When it would be longer than a message may be.
    pub fn of(message: &FromHost) -> Result<Spoken, codec::CodecError> {
        codec::encode(message).map(|bytes| Spoken(Bytes::from(bytes)))
    }

    /// Returns its length in bytes.
    #[expect(clippy::len_without_is_empty, reason = "no message is empty")]
    pub fn len(&self) -> usize {
        self.0.len()
    }
}
