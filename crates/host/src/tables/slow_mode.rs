//! When spectators last wrote, for tables with slow mode.

use std::{collections::VecDeque, time::Duration};

use splitkey_protocol::{SlowMode, limits};

use crate::players::player::PlayerId;

/// The longest wait.
const LONGEST: Duration = Duration::from_secs(SlowMode::Seconds60.seconds() as u64);

/// Who wrote when, the latest last. It outlasts their seat, so that leaving and coming back is no way around the wait.
#[derive(Debug, Default)]
pub(crate) struct LastWritten(VecDeque<(PlayerId, Duration)>);

impl LastWritten {
    pub(crate) fn note(&mut self, player: PlayerId, now: Duration) {
        self.0.retain(|(other, at)| *other != player && *at + LONGEST > now);
        if self.0.len() >= limits::PEOPLE_AT_TABLE {
            self.0.pop_front();
        }
        self.0.push_back((player, now));
    }

    /// Returns after how long the player may write again, or `None` if they may.
    pub(crate) fn wait(&self, player: PlayerId, slow: SlowMode, now: Duration) -> Option<Duration> {
        let (_, at) = self.0.iter().find(|(other, _)| *other == player)?;
        let left = (*at + Duration::from_secs(slow.seconds().into())).saturating_sub(now);
        (!left.is_zero()).then_some(left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(number: u16) -> PlayerId {
        PlayerId::from_hash(std::array::from_fn(
            |at| if at == 0 { number as u8 } else { (number >> 8) as u8 },
        ))
    }

    #[test]
    fn a_spectator_waits_for_as_long_as_the_mode_says() {
        let mut written = LastWritten::default();
        let wait = |written: &LastWritten, number, slow, seconds| {
            written.wait(player(number), slow, Duration::from_secs(seconds)).map(|left| left.as_secs())
        };
        written.note(player(1), Duration::from_secs(100));
        assert_eq!(wait(&written, 1, SlowMode::Seconds30, 110), Some(20));
        assert_eq!(wait(&written, 1, SlowMode::Seconds30, 130), None);
        assert_eq!(wait(&written, 1, SlowMode::Off, 100), None);
        assert_eq!(wait(&written, 2, SlowMode::Seconds60, 101), None);
    }

    #[test]
    fn only_recent_messages_are_remembered() {
        let mut written = LastWritten::default();
        for number in 0..2 * limits::PEOPLE_AT_TABLE as u16 {
            written.note(player(number), Duration::from_secs(5));
        }
        assert_eq!(written.0.len(), limits::PEOPLE_AT_TABLE);
        written.note(player(1), Duration::from_secs(64));
        written.note(player(1), Duration::from_secs(65));
        assert_eq!(written.0.len(), 1);
    }
}
