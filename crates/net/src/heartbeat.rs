//! The smallest frame of a player, which asks whether the connection is alive.
//!
//! The host's end of the link answers it with the same byte and passes it on to nobody, so that it costs the host's
//! systems nothing. Like the turn frame it stands beside renet's packets, and is neither counted nor acknowledged.

/// No packet of renet begins with it.
const MARK: u8 = 0x48;

/// The frame, and the answer to it.
pub(crate) const HEARTBEAT: [u8; 1] = [MARK];

/// Whether a frame only asks for a sign of life, or is the answer.
pub(crate) fn is_heartbeat(frame: &[u8]) -> bool {
    frame == HEARTBEAT
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Firewall, FirewallError, Peer, read_turn_frame, turn_frame};

    #[test]
    fn a_heartbeat_is_neither_a_turn_frame_nor_a_packet() {
        assert!(is_heartbeat(&HEARTBEAT));
        assert_eq!(read_turn_frame(&HEARTBEAT), None);
        for other in [&[][..], &[0x48, 0], &[0x54], &[0], &[4, 0], &turn_frame(true)] {
            assert!(!is_heartbeat(other), "{other:?}");
        }
        let refused = Firewall::new(Peer::Client).check(&HEARTBEAT);
        assert!(matches!(refused, Err(FirewallError::TooShort)), "{refused:?}");
    }
}
