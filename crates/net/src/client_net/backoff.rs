//! The delay before the next connection attempt.

use std::time::Duration;

use splitkey_protocol::PlayerToken;

const FIRST: Duration = Duration::from_millis(250);
const LONGEST: Duration = Duration::from_secs(8);

/// Returns the delay before attempt number `attempt` in a row. It doubles from 0.25 s up to 8 s.
///
/// Up to half of it is subtracted, differently for each player, so that not all players reconnect to a restarted
/// host at once.
pub(super) fn wait(token: &PlayerToken, attempt: u32) -> Duration {
    let doublings = attempt.saturating_sub(1).min(5);
    let longest = (FIRST * 2_u32.pow(doublings)).min(LONGEST);
    longest.mul_f32(1.0 - 0.5 * fraction(token, attempt))
}

/// Returns a number from 0 to 1, evenly distributed over players and attempts (FNV-1a).
fn fraction(token: &PlayerToken, attempt: u32) -> f32 {
    let bytes = token.0.iter().copied().chain(attempt.to_le_bytes());
    let hash = bytes.fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    (hash >> 16) as f32 / 65536.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_doubles_up_to_eight_seconds() {
        for (attempt, most) in [(1, 250), (2, 500), (3, 1000), (4, 2000), (5, 4000), (6, 8000), (99, 8000)] {
            let wait = wait(&PlayerToken([3; 32]), attempt);
            let most = Duration::from_millis(most);
            assert!(wait <= most && wait >= most / 2, "attempt {attempt} after {wait:?}");
        }
    }

    #[test]
    fn players_wait_differently() {
        let waits: Vec<_> = (0..64).map(|player| wait(&PlayerToken([player; 32]), 6)).collect();
        let (least, most) = (waits.iter().min().unwrap(), waits.iter().max().unwrap());
        assert!(*most - *least > Duration::from_secs(3), "from {least:?} to {most:?}");
    }
}
