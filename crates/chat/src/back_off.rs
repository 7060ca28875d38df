//! How long to wait between attempts to connect.

use std::time::Duration;

/// The first pause, before it is shortened at random.
pub const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// The longest pause, before it is shortened at random.
pub const LONGEST_PAUSE: Duration = Duration::from_secs(120);

/// The pauses between attempts to connect, which double until one lasts.
#[derive(Debug)]
pub(super) struct BackOff {
    next: Duration,
}

impl Default for BackOff {
    fn default() -> BackOff {
        BackOff { next: FIRST_PAUSE }
    }
}

impl BackOff {
    /// Returns the next pause. `random` is from 0 to 1.
    pub(super) fn next(&mut self, random: f64) -> Duration {
        let pause = self.next;
        self.next = (2 * pause).min(LONGEST_PAUSE);
        shorten(pause, random)
    }

    /// Returns the longest pause, without lengthening the next one.
    pub(super) fn longest(random: f64) -> Duration {
        shorten(LONGEST_PAUSE, random)
    }
}

/// Shortens a pause by up to a half, so that readers that lost their connections together do not come back together.
fn shorten(pause: Duration, random: f64) -> Duration {
    pause.mul_f64(1.0 - random / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_the_longest() {
        let mut back_off = BackOff::default();
        let pauses: Vec<u64> = (0..9).map(|_| back_off.next(0.0).as_secs()).collect();
        assert_eq!(pauses, [1, 2, 4, 8, 16, 32, 64, 120, 120]);
    }

    #[test]
    fn a_pause_is_shortened_by_up_to_a_half() {
        let mut back_off = BackOff::default();
        assert_eq!(back_off.next(1.0), FIRST_PAUSE / 2);
        assert_eq!(back_off.next(0.5), FIRST_PAUSE * 3 / 2);
        assert_eq!(BackOff::longest(1.0), LONGEST_PAUSE / 2);
    }
}
