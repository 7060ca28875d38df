//! How a table keeps its password: so that nobody can read it back.

use std::fmt;

use pbkdf2::pbkdf2_hmac;
use sha2::Sha256;
use splitkey_protocol::TablePassword;
use subtle::ConstantTimeEq;

/// Rounds of PBKDF2: about a millisecond for one try. How often anybody may try is bounded besides.
const ROUNDS: u32 = 10_000;

/// A password as the journal keeps it.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash {
    pub salt: [u8; 16],
    pub hash: [u8; 32],
}

impl PasswordHash {
    /// # Panics
    /// When the operating system gives no randomness.
    pub(crate) fn of(password: &TablePassword) -> PasswordHash {
        let mut salt = [0; 16];
        getrandom::fill(&mut salt).expect("the operating system should give randomness");
        PasswordHash { salt, hash: derive(password, &salt) }
    }

    /// Whether this is the password. How long it takes tells nothing of how much of it is right.
    pub(crate) fn fits(&self, password: &TablePassword) -> bool {
        derive(password, &self.salt).ct_eq(&self.hash).into()
    }
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
    fn only_the_same_password_fits() {
        let password = |text| TablePassword::new(text).expect("a password");
        let kept = PasswordHash::of(&password("open sesame"));
        assert!(kept.fits(&password("open sesame")));
        assert!(!kept.fits(&password("open sesamE")));
        assert_ne!(kept, PasswordHash::of(&password("open sesame")), "each table has a salt of its own");
        assert_eq!(format!("{kept:?}"), "PasswordHash(..)");
    }
}
