//! Hashes of table passwords.

use std::fmt;

use pbkdf2::pbkdf2_hmac;
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use splitkey_protocol::TablePassword;
use subtle::ConstantTimeEq;

/// Rounds of PBKDF2: about a millisecond for each try. The number of tries is limited, too.
const ROUNDS: u32 = 10_000;

/// The salted hash of a password, as the journal stores it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PasswordHash {
    pub salt: [u8; 16],
    pub hash: [u8; 32],
}

impl PasswordHash {
    /// Returns the hash of a password, with a random salt.
    ///
    /// # Panics
    /// When the operating system provides no randomness.
    pub(crate) fn of(password: &TablePassword) -> PasswordHash {
        let mut salt = [0; 16];
        getrandom::fill(&mut salt).expect("the operating system should provide randomness");
        PasswordHash { salt, hash: derive(password, &salt) }
    }

    /// Returns whether this is the hash of `password`. The comparison takes constant time.
    pub(crate) fn fits(&self, password: &TablePassword) -> bool {
        derive(password, &self.salt).ct_eq(&self.hash).into()
    }
}

/// The result of comparing a password with a table's.
#[derive(Clone, Debug)]
pub(crate) struct CheckedPassword {
    pub(crate) kept: PasswordHash,
    pub(crate) fits: bool,
}

fn derive(password: &TablePassword, salt: &[u8; 16]) -> [u8; 32] {
    let mut hash = [0; 32];
    pbkdf2_hmac::<Sha256>(password.as_bytes(), salt, ROUNDS, &mut hash);
    hash
}

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_password_matches() {
        let password = |text| TablePassword::new(text).expect("a password");
        let kept = PasswordHash::of(&password("open sesame"));
        assert!(kept.fits(&password("open sesame")));
        assert!(!kept.fits(&password("open sesamE")));
        assert_ne!(kept, PasswordHash::of(&password("open sesame")), "each hash should have its own salt");
        assert_eq!(format!("{kept:?}"), "PasswordHash(..)");
    }
}
