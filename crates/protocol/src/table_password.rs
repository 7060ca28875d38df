//! The password of a table.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{checked::checked, limits::PASSWORD_CHARS, printable::is_unprintable};

/// A password of 1 to 64 printable characters. `Debug` does not print it, so that it appears in no log.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TablePassword(#[serde(deserialize_with = "checked::<TablePassword, _, _>")] String);

impl TablePassword {
    /// Removes surrounding whitespace.
    ///
    /// # Errors
    /// When the rest is empty or too long, or has unprintable characters.
    pub fn new(text: &str) -> Result<TablePassword, PasswordError> {
        let text = text.trim();
        let fits = (1..=PASSWORD_CHARS).contains(&text.chars().count());
        if fits && !text.chars().any(is_unprintable) {
            Ok(TablePassword(text.to_owned()))
        } else {
            Err(PasswordError)
        }
    }

    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl fmt::Debug for TablePassword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TablePassword(..)")
    }
}

impl From<TablePassword> for String {
    fn from(password: TablePassword) -> String {
        password.0
    }
}

impl TryFrom<String> for TablePassword {
    type Error = PasswordError;

    fn try_from(text: String) -> Result<TablePassword, PasswordError> {
        TablePassword::new(&text)
    }
}

/// The text is not a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PasswordError;

impl fmt::Display for PasswordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a password has 1 to {PASSWORD_CHARS} printable characters")
    }
}

impl std::error::Error for PasswordError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_hides_the_password() {
        let password = TablePassword::new(" open sesame ").expect("a password");
        assert_eq!(format!("{password:?}"), "TablePassword(..)");
        assert_eq!(password.as_bytes(), b"open sesame");
    }

    #[test]
    fn empty_invisible_and_overlong_passwords_are_refused() {
        for text in ["", "  ", "a\u{200b}b", &"x".repeat(PASSWORD_CHARS + 1)] {
            assert_eq!(TablePassword::new(text), Err(PasswordError), "{text:?}");
        }
    }
}
