//! The host's identity of a player.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use splitkey_protocol::PlayerToken;

/// The hash of a player's token. The token itself is never stored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PlayerId([u8; 32]);

impl PlayerId {
    /// Restores the identity from a stored hash.
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
