//! The characters of a text file, in whatever encoding it was saved.

use std::fmt;

use crate::own::is_printable;

/// How the characters of a file were stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    #[default]
    Utf8,
    Utf16,
    Windows1252,
}

/// What Windows-1252 has where Latin-1 has control characters.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// How documents begin that are no texts, although some of them look like one.
const DOCUMENTS: [&[u8]; 4] = [b"{\\rtf", b"PK\x03\x04", b"%PDF", b"\xd0\xcf\x11\xe0"];

/// Decodes the bytes of a text file.
///
/// # Errors
/// When the bytes are not text in one of these encodings.
pub fn decode(bytes: &[u8]) -> Result<(String, Encoding), NotText> {
    if DOCUMENTS.iter().any(|start| bytes.starts_with(start)) {
        return Err(NotText);
    }
    match bytes {
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes).ok_or(NotText),
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes).ok_or(NotText),
        _ if bytes.contains(&0) => {
            let text = [u16::from_le_bytes, u16::from_be_bytes].into_iter().find_map(|unit| {
                let text = wide(bytes, unit)?;
                looks_written(&text.0).then_some(text)
            });
            text.ok_or(NotText)
        }
        _ => narrow(bytes),
    }
}

fn wide(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<(String, Encoding)> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let text: String =
        char::decode_utf16(pairs.iter().map(|pair| unit(*pair))).collect::<Result<_, _>>().ok()?;
    (rest.is_empty() && is_text(&text)).then_some((text, Encoding::Utf16))
}

fn narrow(bytes: &[u8]) -> Result<(String, Encoding), NotText> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        // A long file that was cut off within a character.
        Err(error) if error.error_len().is_none() && error.valid_up_to() > 0 => {
            let (whole, _) = bytes.split_at(error.valid_up_to());
            String::from_utf8_lossy(whole).into_owned()
        }
        Err(_) => return windows(bytes).ok_or(NotText),
    };
    if is_text(&text) { Ok((text, Encoding::Utf8)) } else { Err(NotText) }
}

/// Reads Windows-1252, in which most letters are plain ones. Other encodings would give nonsense.
fn windows(bytes: &[u8]) -> Option<(String, Encoding)> {
    let read = |byte: &u8| match byte {
        0x80..=0x9f => WINDOWS.get(usize::from(*byte - 0x80)).copied().unwrap_or('\u{fffd}'),
        _ => char::from(*byte),
    };
    let text: String = bytes.iter().map(read).collect();
    let letters = text.chars().filter(|letter| letter.is_alphabetic()).count();
    let high = text.chars().filter(|sign| !sign.is_ascii()).count();
    let accented = text.chars().filter(|letter| !letter.is_ascii() && letter.is_alphabetic()).count();
    let signs = high - accented;
    (2 * high < letters && signs <= accented.max(letters / 8) && is_text(&text))
        .then_some((text, Encoding::Windows1252))
}

/// Returns whether a text has no control characters other than spaces and ends of lines.
fn is_text(text: &str) -> bool {
    !text.chars().any(|sign| sign.is_control() && !sign.is_whitespace() && sign != '\u{1a}')
}

/// Returns whether most characters are ones that lists are written with.
fn looks_written(text: &str) -> bool {
    let known = text.chars().filter(|sign| is_printable(*sign) || sign.is_whitespace()).count();
    10 * known >= 9 * text.chars().count()
}

/// The error for bytes that are not text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotText;

impl fmt::Display for NotText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the file is not plain text")
    }
}

impl std::error::Error for NotText {}
