//! The key on a player's phone: the code that pairs the phone, and the words by which it is recognised.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{
    Language,
    checked::checked,
    phone_words,
    table_link::{read_digits, write_digits},
};

/// How long a pairing code is valid, and how long a phone that has opened it waits for the player's answer, in seconds.
pub const PAIRING_SECONDS: u32 = 60;

/// What a QR code tells a phone: 128 random bits that one phone can use, once, within [`PAIRING_SECONDS`].
///
/// Whoever sees the picture may have it. It opens nothing until the player has compared a [`PairingPhrase`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PairingCode(pub [u8; 16]);

/// The two words that a phone shows once it has opened a pairing code, and that the player's window asks about.
///
/// The host draws them at random when the code is opened, so nobody can choose them. A stranger's phone that is quicker
/// than the player's gets its own words, and the player's phone gets none. A stranger can win only where the player
/// compares with a phone that still shows the words of an earlier code: then with one chance in 4096 (12 bits) for each
/// code that the player asks for, because a code is opened once. The host also never draws the words of a seat's last
/// code again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PairingPhrase(#[serde(deserialize_with = "checked::<PairingPhrase, _, _>")] u16);

impl PairingPhrase {
    /// How many phrases there are.
    pub const COUNT: u16 = 1 << 12;

    /// Returns the phrase for 12 random bits. The upper bits are ignored.
    pub fn from_bits(bits: u16) -> PairingPhrase {
        PairingPhrase(bits % PairingPhrase::COUNT)
    }

    /// Returns the phrase after this one.
    #[must_use]
    pub fn next(self) -> PairingPhrase {
        PairingPhrase::from_bits(self.0 + 1)
    }

    /// Returns the two words in a language, such as `HAPPY OTTER`.
    pub fn words(self, language: Language) -> String {
        let [first, second] = match language {
            Language::English => [&phone_words::ENGLISH.0, &phone_words::ENGLISH.1],
            Language::Dutch => [&phone_words::DUTCH.0, &phone_words::DUTCH.1],
        };
        format!("{} {}", first[usize::from(self.0 >> 6)], second[usize::from(self.0 & 63)])
    }
}

impl TryFrom<u16> for PairingPhrase {
    type Error = PairingPhraseError;

    fn try_from(number: u16) -> Result<PairingPhrase, PairingPhraseError> {
        if number < PairingPhrase::COUNT { Ok(PairingPhrase(number)) } else { Err(PairingPhraseError) }
    }
}

impl From<PairingPhrase> for u16 {
    fn from(phrase: PairingPhrase) -> u16 {
        phrase.0
    }
}

/// There is no phrase with this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairingPhraseError;

impl fmt::Display for PairingPhraseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is no such phrase")
    }
}

impl std::error::Error for PairingPhraseError {}

/// The phone of one seat, for the player in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhoneView {
    /// Whether a phone shows the seat's key.
    pub paired: bool,
    /// The pairing of another one.
    pub pairing: Option<Pairing>,
}

/// A pairing that has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pairing {
    /// No phone has opened the code yet.
    Offered { code: PairingCode },
    /// A phone has, and shows this phrase.
    Opened { phrase: PairingPhrase },
}

impl PairingCode {
    /// Reads a code as it is written, or returns `None`.
    pub fn read(text: &str) -> Option<PairingCode> {
        read_digits(text).map(PairingCode)
    }
}

/// As 32 hexadecimal digits.
impl fmt::Display for PairingCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_digits(self.0, f)
    }
}

/// Shows nothing, so that none appears in a log.
impl fmt::Debug for PairingCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PairingCode(..)")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_code_is_read_as_it_is_written_and_never_printed() {
        let code = PairingCode([0x0f; 16]);
        assert_eq!(PairingCode::read(&code.to_string()), Some(code));
        assert_eq!(PairingCode::read(&code.to_string()[1..]), None);
        assert_eq!(format!("{code:?}"), "PairingCode(..)");
    }

    #[test]
    fn a_stranger_hits_a_phrase_once_in_4096_times() {
        assert_eq!(PairingPhrase::COUNT, 4096);
        for language in Language::ALL {
            let phrases: HashSet<String> =
                (0..u16::MAX).map(|bits| PairingPhrase::from_bits(bits).words(language)).collect();
            assert_eq!(phrases.len(), 4096, "{language:?}");
        }
    }

    #[test]
    fn the_words_are_short_and_plain() {
        let lists =
            [phone_words::ENGLISH.0, phone_words::ENGLISH.1, phone_words::DUTCH.0, phone_words::DUTCH.1];
        for list in lists {
            for word in list {
                assert!((3..=9).contains(&word.len()), "{word}");
                assert!(word.bytes().all(|byte| byte.is_ascii_uppercase()), "{word}");
            }
            // Nobody confuses two words that begin differently.
            let beginnings: HashSet<&str> = list.iter().map(|word| &word[..3]).collect();
            assert!(beginnings.len() >= 56, "{} beginnings", beginnings.len());
        }
    }

    #[test]
    fn the_next_phrase_is_another_one() {
        let last = PairingPhrase::from_bits(PairingPhrase::COUNT - 1);
        assert_ne!(last.next(), last);
        assert_eq!(PairingPhrase::try_from(PairingPhrase::COUNT), Err(PairingPhraseError));
    }
}
