//! The tokens of this browser for the page's own host. Pages of other hosts have storage of their own.

use splitkey_client::{
    platform::{Identity, Storage},
    protocol::PlayerToken,
};

use super::storage::LocalStorage;

/// The token in use, as 64 hexadecimal digits.
const TOKEN: &str = "token";
/// The other token, after one came from another device.
const BEFORE: &str = "token-before";

/// The token of one profile, stored if the browser allows that.
pub(super) struct PageIdentity {
    storage: LocalStorage,
    token: PlayerToken,
}

impl PageIdentity {
    /// Reads the token from storage, or creates one. Returns `None` where the browser has no source of randomness.
    pub(super) fn open(storage: LocalStorage) -> Option<PageIdentity> {
        if let Some(token) = read(&storage, TOKEN) {
            return Some(PageIdentity { storage, token });
        }
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).ok()?;
        let token = PlayerToken(bytes);
        write(&storage, TOKEN, &token);
        Some(PageIdentity { storage, token })
    }
}

impl Identity for PageIdentity {
    fn token(&self, _origin: &str) -> PlayerToken {
        self.token.clone()
    }

    fn adopt(&mut self, _origin: &str, token: &PlayerToken) {
        if *token != self.token {
            write(&self.storage, BEFORE, &self.token);
            write(&self.storage, TOKEN, token);
            self.token = token.clone();
        }
    }

    fn has_former(&self, _origin: &str) -> bool {
        read(&self.storage, BEFORE).is_some()
    }

    fn switch(&mut self, origin: &str) {
        if let Some(former) = read(&self.storage, BEFORE) {
            self.adopt(origin, &former);
        }
    }

    /// The page reloads afterwards, and then creates a new token.
    fn forget(&mut self) {
        self.storage.remove(TOKEN);
        self.storage.remove(BEFORE);
    }
}

fn read(storage: &LocalStorage, key: &str) -> Option<PlayerToken> {
    let text = storage.get(key)?;
    let byte = |at: usize| u8::from_str_radix(text.get(at * 2..at * 2 + 2)?, 16).ok();
    let bytes: Vec<u8> = (0..32).map(byte).collect::<Option<_>>()?;
    bytes.try_into().ok().map(PlayerToken)
}

fn write(storage: &LocalStorage, key: &str, token: &PlayerToken) {
    storage.set(key, &token.0.map(|byte| format!("{byte:02x}")).concat());
}
