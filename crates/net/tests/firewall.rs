//! Checks that renet gets nothing that can harm it, whatever a peer sends, and everything that an honest peer sends.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bevy_renet::renet::{RenetClient, RenetServer};
use bytes::Bytes;
use proptest::prelude::*;
use splitkey_net::{Firewall, FirewallError, FrameKind, Peer, connection_config};
use splitkey_protocol::limits;

const CONN: u64 = 7;

/// Encodes a number as renet does.
fn varint(number: u64) -> Vec<u8> {
    match number {
        0..=63 => vec![number as u8],
        64..=16_383 => (number as u16 | 0x4000).to_be_bytes().to_vec(),
        _ => (number as u32 | 0x8000_0000).to_be_bytes().to_vec(),
    }
}

fn slice(packet: u64, message: u64, index: u64, count: u64, length: usize) -> Vec<u8> {
    let numbers = [message, index, count, length as u64].into_iter().flat_map(varint);
    [vec![2], varint(packet), vec![0], numbers.collect(), vec![0; length]].concat()
}

fn messages(packet: u64, messages: &[(u64, usize)]) -> Vec<u8> {
    let mut frame = [vec![0], varint(packet), vec![0], vec![0, messages.len() as u8]].concat();
    for (number, length) in messages {
        frame.extend([varint(*number), varint(*length as u64), vec![0; *length]].concat());
    }
    frame
}

fn ack(packet: u64, numbers: &[u64]) -> Vec<u8> {
    [vec![4], varint(packet), numbers.iter().copied().flat_map(varint).collect()].concat()
}

fn server() -> RenetServer {
    let mut server = RenetServer::new(connection_config());
    server.add_connection(CONN);
    server
}

fn client() -> RenetClient {
    let mut client = RenetClient::new(connection_config());
    client.set_connected();
    client
}

#[test]
fn a_packet_that_panics_renet_is_refused() {
    let packet = slice(1, 0, 1, 1, 1200);
    let mut bare = server();
    let panicked = catch_unwind(AssertUnwindSafe(|| bare.process_packet_from(&packet, CONN))).is_err();
    assert!(panicked, "renet no longer panics: check whether the firewall is still needed");

    let packet = slice(0, 0, 1, 1, 1200);
    assert_eq!(Firewall::new(Peer::Client).check(&packet), Err(FirewallError::PacketType));
    assert_eq!(Firewall::new(Peer::Host).check(&packet), Err(FirewallError::Slice));
}

#[test]
fn packets_pass_only_in_order() {
    let mut firewall = Firewall::new(Peer::Client);
    assert_eq!(firewall.check(&messages(0, &[(0, 5), (1, 5)])), Ok(FrameKind::Messages(2)));
    assert_eq!(firewall.check(&messages(1, &[(2, 5)])), Ok(FrameKind::Messages(1)));
    assert_eq!(firewall.check(&messages(3, &[(3, 5)])), Err(FirewallError::PacketOutOfLine));
    assert_eq!(firewall.check(&messages(1, &[(3, 5)])), Err(FirewallError::PacketOutOfLine));
}

#[test]
fn messages_pass_only_in_order() {
    for number in [1, 2, 1000] {
        let frame = messages(0, &[(number, 5)]);
        assert_eq!(Firewall::new(Peer::Client).check(&frame), Err(FirewallError::MessageOutOfLine));
    }
}

#[test]
fn empty_messages_and_packets_are_refused() {
    for frame in [messages(0, &[(0, 0)]), messages(0, &[])] {
        assert_eq!(Firewall::new(Peer::Client).check(&frame), Err(FirewallError::Empty));
    }
}

#[test]
fn frames_of_other_channels_types_and_lengths_are_refused() {
    let good = messages(0, &[(0, 5)]);
    let mut other_channel = good.clone();
    other_channel[2] = 1;
    let mut unreliable = good.clone();
    unreliable[0] = 1;
    let mut longer = good.clone();
    longer.push(0);
    for (frame, error) in [
        (other_channel, FirewallError::Channel),
        (unreliable, FirewallError::PacketType),
        (longer, FirewallError::LeftOver),
        (good[..good.len() - 1].to_vec(), FirewallError::TooShort),
        (Vec::new(), FirewallError::TooShort),
        (vec![0; limits::FRAME_BYTES + 1], FirewallError::TooLong),
    ] {
        assert_eq!(Firewall::new(Peer::Client).check(&frame), Err(error));
    }
}

#[test]
fn only_what_was_sent_can_be_acknowledged() {
    let after_two = || {
        let mut firewall = Firewall::new(Peer::Client);
        firewall.note_sent();
        firewall.note_sent();
        firewall
    };
    assert_eq!(after_two().check(&ack(0, &[1, 1, 0])), Ok(FrameKind::Ack));
    assert_eq!(after_two().check(&ack(0, &[2, 1, 0])), Err(FirewallError::Ack), "not sent");
    assert_eq!(after_two().check(&ack(0, &[1, 2, 0])), Err(FirewallError::Ack), "before the first packet");
    assert_eq!(after_two().check(&ack(0, &[1, 0, 1, 0, 0])), Err(FirewallError::Ack), "a second range");
    assert_eq!(Firewall::new(Peer::Client).check(&ack(0, &[0, 0, 0])), Err(FirewallError::Ack));
}

#[test]
fn slices_pass_only_from_a_host_and_in_order() {
    let mut firewall = Firewall::new(Peer::Host);
    assert_eq!(firewall.check(&slice(0, 0, 0, 3, 1200)), Ok(FrameKind::Messages(0)));
    assert_eq!(firewall.check(&slice(1, 0, 1, 3, 1200)), Ok(FrameKind::Messages(0)));
    assert_eq!(firewall.check(&slice(2, 0, 2, 3, 7)), Ok(FrameKind::Messages(1)));
    assert_eq!(firewall.check(&messages(3, &[(1, 7)])), Ok(FrameKind::Messages(1)));

    for second in [
        slice(1, 0, 0, 3, 1200),
        slice(1, 0, 2, 3, 1200),
        slice(1, 0, 1, 4, 1200),
        slice(1, 0, 1, 3, 1199),
        messages(1, &[(0, 7)]),
    ] {
        let mut firewall = Firewall::new(Peer::Host);
        assert_eq!(firewall.check(&slice(0, 0, 0, 3, 1200)), Ok(FrameKind::Messages(0)));
        assert_eq!(firewall.check(&second), Err(FirewallError::Slice));
    }
    for first in [slice(0, 0, 0, 29, 1200), slice(0, 0, 0, 1, 1200), slice(0, 0, 0, 0, 0)] {
        assert_eq!(Firewall::new(Peer::Host).check(&first), Err(FirewallError::Slice));
    }
}

#[test]
fn a_peer_that_acknowledges_nothing_is_refused() {
    let mut firewall = Firewall::new(Peer::Client);
    for _ in 0..4097 {
        firewall.note_sent();
    }
    assert_eq!(firewall.check(&messages(0, &[(0, 1)])), Err(FirewallError::Unacknowledged));
}

/// Two renet ends that communicate through two firewalls, as over a link.
struct Talk {
    server: RenetServer,
    client: RenetClient,
    at_host: Firewall,
    at_client: Firewall,
}

impl Talk {
    fn new() -> Talk {
        let (at_host, at_client) = (Firewall::new(Peer::Client), Firewall::new(Peer::Host));
        Talk { server: server(), client: client(), at_host, at_client }
    }

    fn host_to_client(&mut self) -> Vec<Bytes> {
        for frame in self.server.get_packets_to_send(CONN).expect("a connection") {
            self.at_host.note_sent();
            self.at_client.check(&frame).expect("an honest frame");
            self.client.process_packet(&frame);
        }
        std::iter::from_fn(|| self.client.receive_message(0)).collect()
    }

    fn client_to_host(&mut self) -> Vec<Bytes> {
        for frame in self.client.get_packets_to_send() {
            self.at_client.note_sent();
            self.at_host.check(&frame).expect("an honest frame");
            self.server.process_packet_from(&frame, CONN).expect("a connection");
        }
        std::iter::from_fn(|| self.server.receive_message(CONN, 0)).collect()
    }
}

#[test]
fn messages_of_every_length_pass_from_the_host() {
    let mut talk = Talk::new();
    for length in (1..=3700).chain([limits::FROM_HOST_BYTES]) {
        let message: Bytes = (0..length).map(|at| (at % 251) as u8).collect();
        talk.server.send_message(CONN, 0, message.clone());
        assert!(talk.host_to_client() == [message], "{length} bytes");
        assert!(talk.client_to_host().is_empty());
    }
}

proptest! {
    #[test]
    fn honest_traffic_passes(turns in prop::collection::vec((any::<bool>(), prop::collection::vec(1..=512_usize, 0..20)), 1..60)) {
        let mut talk = Talk::new();
        for (from_host, lengths) in turns {
            for length in &lengths {
                if from_host {
                    talk.server.send_message(CONN, 0, vec![1; *length]);
                } else {
                    talk.client.send_message(0, vec![1; *length]);
                }
            }
            let (there, back) = if from_host {
                (talk.host_to_client(), talk.client_to_host())
            } else {
                (talk.client_to_host(), talk.host_to_client())
            };
            prop_assert!(there.iter().map(Bytes::len).eq(lengths));
            prop_assert!(back.is_empty());
        }
    }

    #[test]
    fn random_bytes_never_panic(frames in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..1400), 1..8)) {
        feed(&frames, 0);
    }

    /// Nearly valid frames get further than random bytes.
    #[test]
    fn nearly_valid_frames_never_panic(
        frames in prop::collection::vec(
            (0..6_u8, 0..2_u8, prop::collection::vec(0..5_u64, 0..6), prop::sample::select(vec![0, 1, 1199, 1200, 1201])),
            1..8,
        ),
        sent in 0..5_u64,
    ) {
        let frames: Vec<_> = frames.into_iter().enumerate().map(|(packet, (kind, channel, mut numbers, length))| {
            let mut frame = [vec![kind], varint(packet as u64)].concat();
            if kind != 4 {
                frame.push(channel);
            }
            if kind < 2 {
                frame.extend([0, 1]);
            }
            numbers.push(length as u64);
            frame.extend(numbers.into_iter().flat_map(varint));
            frame.extend(vec![0; length]);
            frame
        }).collect();
        feed(&frames, sent);
    }

    #[test]
    fn altered_honest_frames_never_panic(
        lengths in prop::collection::vec(1..=512_usize, 1..20),
        which in any::<prop::sample::Index>(),
        at in any::<prop::sample::Index>(),
        byte: u8,
        cut in any::<bool>(),
    ) {
        let mut sender = client();
        let mut frames = Vec::new();
        for length in lengths {
            sender.send_message(0, vec![1; length]);
            frames.extend(sender.get_packets_to_send());
        }
        let frame = which.get_mut(&mut frames);
        let at = at.index(frame.len());
        if cut {
            frame.truncate(at);
        } else {
            frame[at] = byte;
        }
        feed(&frames, 3);
    }
}

/// Passes frames to both firewalls, and the valid ones to renet.
fn feed(frames: &[Vec<u8>], sent: u64) {
    let (mut at_host, mut at_client) = (Firewall::new(Peer::Client), Firewall::new(Peer::Host));
    let (mut server, mut client) = (server(), client());
    for _ in 0..sent {
        at_host.note_sent();
        at_client.note_sent();
    }
    for frame in frames {
        if at_host.check(frame).is_ok() {
            server.process_packet_from(frame, CONN).expect("a connection");
            while server.receive_message(CONN, 0).is_some() {}
        }
        if at_client.check(frame).is_ok() {
            client.process_packet(frame);
            while client.receive_message(0).is_some() {}
        }
    }
    assert_eq!(server.disconnect_reason(CONN), None, "renet should accept what passes the firewall");
    assert_eq!(client.disconnect_reason(), None, "renet should accept what passes the firewall");
}
