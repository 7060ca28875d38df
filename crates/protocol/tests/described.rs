//! Checks the description of the wire, and that first frames and packets are as it says.

use splitkey_protocol::{Answer, Hello, PlayerToken, VERSION, Welcome, frame};

use crate::{check, described_wire::DescribedWire, description::description};

#[test]
fn the_description_of_the_wire_is_that_of_its_declarations() {
    check::keep("wire.json", &description());
}

#[test]
fn first_frames_are_as_described() {
    let wire = DescribedWire::new(&description());
    let hello = Hello::new(PlayerToken([7; 32]), None, 0);
    assert_eq!(wire.hello(wire.number("/version"), 7), hello.to_bytes());
    for welcome in Welcome::ALL {
        let answer = Answer { welcome, version: VERSION, text: "0.1.0".into() };
        assert_eq!(wire.welcome(&answer.to_bytes()), format!("{welcome:?}"));
    }
}

#[test]
fn packets_are_read_as_they_are_written() {
    let wire = DescribedWire::new(&description());
    for (number, length) in [(0, 1), (64, 64), (20_000, 1200)] {
        let message = vec![7; length];
        let packet =
            wire.frame("messages", &[number, frame::CHANNEL.into(), 1, number, length as u64], &message);
        assert_eq!(wire.messages(&packet), [message]);
    }
    assert!(wire.messages(&wire.frame("notify", &[1], &[])).is_empty());
}
