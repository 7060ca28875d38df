//! The delay before the next connection attempt.

use std::time::Duration;

use splitkey_protocol::PlayerToken;

/// The time over which the first attempts of all players are spread whose host has gone.
const SPREAD: Duration = Duration::from_secs(2);
const SECOND: Duration = Duration::from_secs(1);
const LONGEST: Duration = Duration::from_secs(8);

/// Returns the delay before attempt number `attempt` in a row, after `lost` lost connections or attempts in all.
///
/// The first attempt falls anywhere within 2 s, so that the thousands of players of a lost host do not call the next one
/// at once. Those after it double from 1 s up to 8 s, less up to a half.
pub(super) fn wait(token: &PlayerToken, attempt: u32, lost: u32) -> Duration {
    let fraction = fraction(token, lost);
    let Some(doublings) = attempt.checked_sub(2) else { return SPREAD.mul_f32(fraction) };
    let longest = (SECOND * 2_u32.pow(doublings.min(3))).min(LONGEST);
    longest.mul_f32(1.0 - 0.5 * fraction)
}

/// Returns a number from 0 to 1, evenly distributed over players and what they lost (FNV-1a).
fn fraction(token: &PlayerToken, lost: u32) -> f32 {
    let bytes = token.0.iter().copied().chain(lost.to_le_bytes());
    let hash = bytes.fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    (hash >> 16) as f32 / 65536.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_attempts_are_spread_evenly_over_two_seconds() {
        let mut quarters = [0; 4];
        for player in 0..10_000_u32 {
            let token = PlayerToken(std::array::from_fn(|at| player.to_le_bytes()[at % 4]));
            let wait = wait(&token, 1, 1);
            assert!(wait < SPREAD, "{wait:?}");
            quarters[wait.as_millis() as usize / 500] += 1;
        }
        assert!(quarters.iter().all(|count| (2_250..2_750).contains(count)), "{quarters:?}");
    }

    #[test]
    fn a_player_waits_differently_after_each_loss() {
        let waits = (0..64).map(|lost| wait(&PlayerToken([3; 32]), 1, lost));
        let (least, most) = (waits.clone().min().unwrap(), waits.max().unwrap());
        assert!(most - least > Duration::from_secs(1), "from {least:?} to {most:?}");
    }

    #[test]
    fn later_waits_double_up_to_eight_seconds() {
        for (attempt, most) in [(2, 1000), (3, 2000), (4, 4000), (5, 8000), (99, 8000)] {
            let wait = wait(&PlayerToken([3; 32]), attempt, attempt);
            let most = Duration::from_millis(most);
            assert!(wait <= most && wait >= most / 2, "attempt {attempt} after {wait:?}");
        }
    }
}
