//! Checks that texts which people cannot enter are also refused in handmade frames.

use splitkey_protocol::{
    Channel, FromClient, PlayerName, Request, TableCode, TablePassword, TalkLine, codec,
    limits::FROM_CLIENT_BYTES, limits::TALK_CHARS,
};

/// The text that a test replaces.
const PLACE: &str = "PLACE";

const INVISIBLE: [&str; 7] =
    ["a\nb", "a\u{0}b", "a\u{1b}[2Jb", "a\u{202e}b", "\u{2066}a", "a\u{200b}b", "\u{200b}\u{200d}"];

/// Returns the bytes of `message` with `text` in place of [`PLACE`].
fn with_text(message: &FromClient, text: &str) -> Vec<u8> {
    let bytes = codec::encode(message).expect("a message");
    let place = codec::encode(&PLACE).expect("a text");
    let at = bytes.windows(place.len()).position(|part| part == place).expect("the place");
    let text = codec::encode(&text).expect("a text");
    [&bytes[..at], &text, &bytes[at + place.len()..]].concat()
}

fn read(message: &FromClient, text: &str) -> Result<FromClient, codec::CodecError> {
    codec::decode(&with_text(message, text), FROM_CLIENT_BYTES)
}

fn named() -> Vec<FromClient> {
    let name = PlayerName::new(PLACE).expect("a name");
    let code = TableCode::from_bits(1);
    vec![
        Request::CreateTable.by(name.clone()),
        Request::JoinTable { code, password: None }.by(name.clone()),
        Request::Rename { name }.into(),
    ]
}

fn with_password() -> FromClient {
    Request::SetPassword { password: Some(TablePassword::new(PLACE).expect("a password")) }.into()
}

fn said() -> FromClient {
    Request::Say { channel: Channel::Table, line: TalkLine::new(PLACE).expect("a line") }.into()
}

#[test]
fn readable_texts_are_decoded() {
    for message in named() {
        assert!(read(&message, "Zoë").is_ok(), "{message:?}");
    }
    assert!(read(&with_password(), "open sesame").is_ok());
    assert!(read(&said(), "good evening").is_ok());
}

#[test]
fn names_and_passwords_with_invisible_characters_are_malformed() {
    for message in named().into_iter().chain([with_password()]) {
        for text in INVISIBLE {
            assert_eq!(read(&message, text), Err(codec::CodecError::Malformed), "{message:?} with {text:?}");
        }
    }
}

#[test]
fn empty_and_overlong_texts_are_refused() {
    for message in named().into_iter().chain([with_password(), said()]) {
        assert_eq!(read(&message, &"x".repeat(10_000)), Err(codec::CodecError::TooLong), "{message:?}");
    }
    for message in named().into_iter().chain([with_password()]) {
        assert_eq!(read(&message, &"x".repeat(100)), Err(codec::CodecError::Malformed), "{message:?}");
        assert_eq!(read(&message, ""), Err(codec::CodecError::Malformed), "{message:?}");
    }
}

#[test]
fn a_device_code_with_invalid_letters_is_malformed() {
    let code = "ABCDEFGHJK".parse().expect("a code");
    let bytes = codec::encode(&FromClient::from(Request::UseDeviceCode { code })).expect("a message");
    let with = |letter: u8| {
        let mut bytes = bytes.clone();
        let place = bytes.iter().rposition(|byte| *byte == b'K').expect("the last letter");
        bytes[place] = letter;
        codec::decode::<FromClient>(&bytes, FROM_CLIENT_BYTES)
    };
    assert!(with(b'Z').is_ok());
    for letter in [b'U', b'a', b'-', 0, 255] {
        assert_eq!(with(letter), Err(codec::CodecError::Malformed), "{letter}");
    }
}

#[test]
fn a_talk_line_is_cleaned_when_decoded() {
    let line = |text: &str| match read(&said(), text) {
        Ok(FromClient { request: Request::Say { line, .. }, .. }) => Some(line.as_str().to_owned()),
        _ => None,
    };
    assert_eq!(line("a\u{202e}b\u{200b}c\nd"), Some("abc d".into()));
    assert_eq!(line(&"x".repeat(900)), Some("x".repeat(TALK_CHARS)));
    assert_eq!(line("\u{200b}\u{202e}"), None);
    assert_eq!(line(&format!("Z{}", "\u{334}".repeat(90))), None);
}
