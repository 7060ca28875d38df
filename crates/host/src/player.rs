//! A player as the host knows it.

use std::fmt;

use sha2::{Digest, Sha256};
use splitkey_protocol::PlayerToken;

/// The hash of a player's token; the token itself is never kept.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId([u8; 32]);

impl PlayerId {
    /// The player of a hash that was kept.
    pub fn from_hash(hash: [u8; 32]) -> PlayerId {
        PlayerId(hash)
    }

    pub fn hash(self) -> [u8; 32] {
        self.0
    }
}

impl From<&PlayerToken> for PlayerId {
    fn from(token: &PlayerToken) -> PlayerId {
        PlayerId(Sha256::digest(token.0).into())
    }
}

impl fmt::Debug for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PlayerId(..)")
    }
}
