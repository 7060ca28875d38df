//! The smallest frame of the host: whether the match waits for this player.
//!
//! It stands beside renet's packets, so that a page can hear it while its game draws no frames. It tells no more
//! than the player's own view, with which it comes, and it is counted and acknowledged by nobody.

/// No packet of renet begins with it.
const MARK: u8 = 0x54;

/// The frame, for the host.
pub fn turn_frame(mine: bool) -> [u8; 2] {
    [MARK, u8::from(mine)]
}

/// What a frame of the host says of the turn; nothing when it is another frame.
pub fn read_turn_frame(frame: &[u8]) -> Option<bool> {
    match frame {
        [MARK, 0] => Some(false),
        [MARK, 1] => Some(true),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Firewall, FirewallError, Peer};

    #[test]
    fn two_bytes_say_whose_turn_it_is_and_nothing_else_does() {
        assert_eq!((turn_frame(false), turn_frame(true)), ([0x54, 0], [0x54, 1]));
        for mine in [false, true] {
            assert_eq!(read_turn_frame(&turn_frame(mine)), Some(mine));
        }
        for other in [&[][..], &[0x54], &[0x54, 2], &[0x54, 1, 0], &[0, 1], &[4, 0]] {
            assert_eq!(read_turn_frame(other), None, "{other:?}");
        }
    }

    #[test]
    fn nobody_says_it_to_a_host() {
        for mine in [false, true] {
            let refused = Firewall::new(Peer::Client).check(&turn_frame(mine));
            assert!(matches!(refused, Err(FirewallError::PacketOutOfLine | FirewallError::PacketType)));
        }
    }
}
