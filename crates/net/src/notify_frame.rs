//! The notify frame: two bytes by which the host tells a player whether the match waits for them.
//!
//! It is not a renet packet, so that a page can read it while its game draws no frames. It reveals nothing beyond
//! the view that is sent along with it, and is neither counted nor acknowledged.

use splitkey_protocol::frame::NOTIFY;

/// Returns the frame for the host to send.
pub fn notify_frame(mine: bool) -> [u8; 2] {
    [NOTIFY, u8::from(mine)]
}

/// Returns what a frame from the host says about the turn, or `None` if it is another frame.
pub fn read_notify_frame(frame: &[u8]) -> Option<bool> {
    match frame {
        [NOTIFY, 0] => Some(false),
        [NOTIFY, 1] => Some(true),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Firewall, FirewallError, Peer};

    #[test]
    fn only_two_frames_are_notify_frames() {
        assert_eq!((notify_frame(false), notify_frame(true)), ([0x54, 0], [0x54, 1]));
        for mine in [false, true] {
            assert_eq!(read_notify_frame(&notify_frame(mine)), Some(mine));
        }
        for other in [&[][..], &[0x54], &[0x54, 2], &[0x54, 1, 0], &[0, 1], &[4, 0]] {
            assert_eq!(read_notify_frame(other), None, "{other:?}");
        }
    }

    #[test]
    fn a_notify_frame_from_a_client_is_refused() {
        for mine in [false, true] {
            let refused = Firewall::new(Peer::Client).check(&notify_frame(mine));
            assert!(matches!(refused, Err(FirewallError::PacketOutOfLine | FirewallError::PacketType)));
        }
    }
}
