//! Checks that the messages about the key on a phone keep their bytes and round-trip.

use splitkey_protocol::{
    FromClient, FromHost, Pairing, PairingCode, PairingPhrase, PhoneView, Request, codec, limits,
};

use crate::check;

fn from_client() -> Vec<Request> {
    let answer = |bits, admit| Request::AnswerPhone { phrase: PairingPhrase::from_bits(bits), admit };
    vec![answer(0, true), answer(4095, false)]
}

fn from_host() -> Vec<FromHost> {
    let phone = |paired, pairing| FromHost::Phone { phone: PhoneView { paired, pairing } };
    vec![
        phone(false, None),
        phone(true, Some(Pairing::Offered { code: PairingCode([7; 16]) })),
        phone(false, Some(Pairing::Opened { phrase: PairingPhrase::from_bits(4095) })),
    ]
}

#[test]
fn the_bytes_of_this_version_never_change() {
    check::keep_their_bytes("phone", &from_client(), &from_host());
}

#[test]
fn messages_round_trip() {
    check::round_trip(&from_client(), &from_host());
}

#[test]
fn a_phrase_that_does_not_exist_is_not_decoded() {
    let answer = Request::AnswerPhone { phrase: PairingPhrase::from_bits(4095), admit: true };
    let mut bytes = codec::encode(&answer).expect("encodable");
    let at = bytes.windows(2).position(|pair| pair == 4095_u16.to_le_bytes()).expect("a number");
    bytes[at..at + 2].copy_from_slice(&4096_u16.to_le_bytes());
    assert!(codec::decode::<FromClient>(&bytes, limits::FROM_CLIENT_BYTES).is_err());
}
