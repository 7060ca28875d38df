//! Decoding of messages, first frames and records.

use splitkey_protocol::{Answer, FromClient, FromHost, Hello, codec, limits};

use crate::pieces;

/// Decodes messages in both directions, and checks that decoded messages survive a round trip.
pub fn codec(bytes: &[u8]) {
    if let Ok(message) = codec::decode::<FromClient>(bytes, limits::FROM_CLIENT_BYTES) {
        let again = codec::encode(&message).expect("a decoded message should be encodable");
        assert_eq!(codec::decode::<FromClient>(&again, limits::FROM_CLIENT_BYTES).as_ref(), Ok(&message));
    }
    if let Ok(message) = codec::decode::<FromHost>(bytes, limits::FROM_HOST_BYTES) {
        let again = codec::encode(&message).expect("a decoded message should be encodable");
        assert_eq!(codec::decode::<FromHost>(&again, limits::FROM_HOST_BYTES).as_ref(), Ok(&message));
    }
}

/// Decodes first frames in both directions, and checks that they survive a round trip.
pub fn first_frame(bytes: &[u8]) {
    if let Ok(hello) = Hello::from_bytes(bytes) {
        assert_eq!(Hello::from_bytes(&hello.to_bytes()), Ok(hello));
    }
    if let Ok(answer) = Answer::from_bytes(bytes) {
        assert_eq!(Answer::from_bytes(&answer.to_bytes()), Ok(answer));
    }
}

/// Decodes the records of a table in a journal, from the first.
pub fn journal(bytes: &[u8]) {
    splitkey_server::read_payloads(pieces(bytes));
}
