//! The heartbeat: a frame of one byte by which a client checks that the connection is alive.
//!
//! The host's end of the link answers it with the same byte and does not forward it, so it costs the host's systems
//! nothing. Like the notify frame it is not a renet packet, and is neither counted nor acknowledged.

use splitkey_protocol::frame;

/// The frame, and also the answer.
pub(crate) const HEARTBEAT: [u8; 1] = [frame::HEARTBEAT];

/// Returns whether a frame is a heartbeat or the answer to one.
pub(crate) fn is_heartbeat(frame: &[u8]) -> bool {
    frame == HEARTBEAT
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Firewall, FirewallError, Peer, notify_frame, read_notify_frame};

    #[test]
    fn a_heartbeat_is_neither_a_notify_frame_nor_a_packet() {
        assert!(is_heartbeat(&HEARTBEAT));
        assert_eq!(read_notify_frame(&HEARTBEAT), None);
        for other in [&[][..], &[0x48, 0], &[0x54], &[0], &[4, 0], &notify_frame(true)] {
            assert!(!is_heartbeat(other), "{other:?}");
        }
        let refused = Firewall::new(Peer::Client).check(&HEARTBEAT);
        assert!(matches!(refused, Err(FirewallError::TooShort)), "{refused:?}");
    }
}
