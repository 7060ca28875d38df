//! Checks that a frame which panics the host before it is decoded is still blamed on its sender.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};

use splitkey_host::{Culprit, Host, HostConfig, HostEvent, MemoryJournal, PlayerId, take_in_hand};
use splitkey_net::{ConnId, LinkEvent, Outbox, QueuedBytes, Wake};
use splitkey_protocol::{Hello, PlayerToken};

#[test]
fn a_frame_that_panics_the_host_is_blamed_on_its_sender() {
    let (notify, _notices) = flume::unbounded();
    let mut host = Host::new(HostConfig::default(), Box::new(MemoryJournal::new(notify)));
    let tokens = [1, 2].map(|number| PlayerToken([number; 32]));
    let mut outboxes = Vec::new();
    for (token, conn) in tokens.iter().zip([ConnId(1), ConnId(2)]) {
        let (outbox, frames) = Outbox::new(Wake::none(), &QueuedBytes::default());
        outboxes.push(frames);
        let hello = Hello::new(token.clone(), None, 0);
        host.receive(HostEvent::Link(LinkEvent::Opened { conn, hello, from: None, outbox }));
    }
    host.step(Duration::ZERO);
    // A slice numbered past the end of its message, which panics renet 2.0.1. There is no firewall here to refuse it.
    let deadly = [&[2, 0, 0, 0, 1, 1, 0x44, 0xb0][..], &[0; 1200]].concat();
    host.receive(HostEvent::Link(LinkEvent::Frame { conn: ConnId(2), frame: deadly.into() }));
    let panicked = catch_unwind(AssertUnwindSafe(|| host.step(Duration::from_secs(1))));
    assert!(panicked.is_err(), "the frame no longer panics: find another one");
    let work = take_in_hand().expect("somebody to blame");
    assert_eq!(work.culprit, Culprit::Player(PlayerId::from(&tokens[1])));
    assert_eq!(work.kind.to_string(), "Frame");
    assert_eq!(take_in_hand(), None);
}
