//! What every set of messages has to keep.

use std::{env, fs};

use serde::Serialize;
use splitkey_protocol::{
    FromClient, FromHost, PlayerName, Request,
    codec::{self, CodecError},
    limits,
};

use crate::{described_wire::DescribedWire, description::description};

/// Returns requests as the client of a player sends them who has seen revision 300 of the match.
fn sent(requests: &[Request]) -> Vec<FromClient> {
    let name = PlayerName::new("Mára").expect("a name");
    let message = |request: &Request| {
        let name = request.is_named().then(|| name.clone());
        FromClient { request: request.clone(), seen_revision: 300, name }
    };
    requests.iter().map(message).collect()
}

/// Checks that messages have the bytes of `golden/NAME.txt`, a line each. Writes the file if it is missing.
pub fn keep_their_bytes(name: &str, client: &[Request], host: &[FromHost]) {
    let client = sent(client);
    let client = client.iter().map(codec::encode);
    let all: Result<Vec<Vec<u8>>, CodecError> = client.chain(host.iter().map(codec::encode)).collect();
    let hex = |bytes: &Vec<u8>| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>() + "\n";
    let lines: String = all.expect("encodable").iter().map(hex).collect();
    keep(&format!("{name}.txt"), &lines);
}

/// Checks that a golden file has this content. Writes the file if it is missing.
pub fn keep(file: &str, content: &str) {
    let crate_folder = env::var("CARGO_MANIFEST_DIR").expect("cargo should set CARGO_MANIFEST_DIR");
    let path = format!("{crate_folder}/tests/golden/{file}");
    let Ok(golden) = fs::read_to_string(&path) else {
        fs::write(&path, content).expect("the golden file should be writable");
        panic!("{path} was missing and has been written: check and commit it");
    };
    assert_eq!(content, golden, "from 1.0.0 on, raise protocol::VERSION when messages change");
}

/// Checks that messages are read as they were written, and that a client made from the description of the wire reads and
/// writes the same.
pub fn round_trip(client: &[Request], host: &[FromHost]) {
    let wire = DescribedWire::new(&description());
    for message in &sent(client) {
        let bytes = codec::encode(message).expect("encodable");
        assert_eq!(codec::decode(&bytes, limits::FROM_CLIENT_BYTES).as_ref(), Ok(message));
        described(&wire, "FromClient", message, &bytes);
    }
    for message in host {
        let bytes = codec::encode(message).expect("encodable");
        assert_eq!(codec::decode(&bytes, limits::FROM_HOST_BYTES).as_ref(), Ok(message));
        described(&wire, "FromHost", message, &bytes);
    }
}

fn described(wire: &DescribedWire, kind: &str, message: &impl Serialize, bytes: &[u8]) {
    let message = serde_json::to_value(message).expect("JSON");
    assert_eq!(wire.decode(kind, bytes).as_ref(), Some(&message));
    assert_eq!(wire.encode(kind, &message), bytes, "{message}");
}
