//! How links of 128 bits are written in addresses: as 26 characters of Crockford's base 32.

use crate::{TableCode, table_code::letters_of};

/// The number of characters of a link.
pub(crate) const LENGTH: usize = 26;

pub(crate) fn written(link: [u8; 16]) -> String {
    let bits = u128::from_be_bytes(link);
    let letter = |at: usize| TableCode::ALPHABET[(bits >> (5 * at)) as usize & 31];
    (0..LENGTH).rev().map(|at| char::from(letter(at))).collect()
}

/// Reads a link as it is written or typed, or returns `None`.
pub(crate) fn read(text: &str) -> Option<[u8; 16]> {
    let letters = letters_of(text).filter(|letters| letters.len() == LENGTH)?;
    let mut bits = 0u128;
    for (at, letter) in letters.iter().enumerate() {
        let value = TableCode::ALPHABET.iter().position(|known| known == letter)?;
        // 26 letters have 130 bits.
        if at == 0 && value > 7 {
            return None;
        }
        bits = bits << 5 | value as u128;
    }
    Some(bits.to_be_bytes())
}
