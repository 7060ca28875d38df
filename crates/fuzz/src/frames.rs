//! Frames from a peer that may be hostile.

use bevy_renet::renet::RenetServer;
use splitkey_net::{Firewall, FrameKind, Peer, connection_config};
use splitkey_protocol::{FromClient, codec, limits};

use crate::pieces;

const CONN: u64 = 1;

/// Checks frames with the firewall only, for either peer. An empty piece stands for a frame sent to the peer.
pub fn firewall(bytes: &[u8]) {
    let Some((peer, bytes)) = bytes.split_first() else { return };
    let mut firewall = Firewall::new(if peer % 2 == 0 { Peer::Client } else { Peer::Host });
    for frame in pieces(bytes) {
        if frame.is_empty() {
            firewall.note_sent();
        } else if firewall.check(frame).is_err() {
            return;
        } else {
            assert!(frame.len() <= limits::FRAME_BYTES, "a frame should not be longer than allowed");
        }
    }
}

/// Passes frames that the firewall accepts to renet, and decodes the messages that renet returns.
pub fn renet(bytes: &[u8]) {
    let mut server = RenetServer::new(connection_config());
    server.add_connection(CONN);
    let mut firewall = Firewall::new(Peer::Client);
    for frame in pieces(bytes) {
        if frame.is_empty() {
            // The host sends a message, which the peer may then acknowledge.
            server.send_message(CONN, 0, vec![7; 3]);
            for _ in server.get_packets_to_send(CONN).unwrap_or_default() {
                firewall.note_sent();
            }
            continue;
        }
        let Ok(kind) = firewall.check(frame) else { return };
        if server.process_packet_from(frame, CONN).is_err() {
            return;
        }
        let mut messages = 0;
        while let Some(message) = server.receive_message(CONN, 0) {
            messages += 1;
            let _ = codec::decode::<FromClient>(&message, limits::FROM_CLIENT_BYTES);
        }
        let expected = match kind {
            FrameKind::Messages(count) => count,
            FrameKind::Ack => 0,
        };
        if server.disconnect_reason(CONN).is_some() {
            return;
        }
        assert_eq!(messages, expected, "every accepted message should arrive immediately");
    }
}
