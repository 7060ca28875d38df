//! The timer of a match (rules §10), measured by the host's clock.

use std::time::Duration;

use splitkey_protocol::{TimerState, Timers};
use splitkey_rules::{Phase, Side};

/// How long after the limit an action still counts, to allow for network delay.
pub(crate) const GRACE: Duration = Duration::from_secs(1);

/// What a timer measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stretch {
    /// The next clue, of this side or of either.
    Clue(Option<Side>),
    /// All guesses of the turn with this number. The timer stops while its clue is disputed.
    Guesses(u16),
}

impl Stretch {
    /// Returns what is timed in a phase of the turn with this number.
    pub(crate) fn of(phase: Phase, turn: u16) -> Option<Stretch> {
        match phase {
            Phase::Clue(side) => Some(Stretch::Clue(Some(side))),
            Phase::ClueAny => Some(Stretch::Clue(None)),
            Phase::Guess(_) | Phase::Challenge(_) => Some(Stretch::Guesses(turn)),
            Phase::First | Phase::Sudden(_) | Phase::Over(_) => None,
        }
    }

    /// Returns the limit in seconds, or `None` if this is not timed.
    fn limit(self, timers: Timers) -> Option<u16> {
        let limit = match self {
            Stretch::Clue(_) => timers.clue,
            Stretch::Guesses(_) => timers.guess,
        };
        (limit > 0).then_some(limit)
    }
}

/// A timer's state. No record contains it, so timers start from zero after a restart of the host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clock {
    stretch: Option<(Stretch, u16)>,
    /// The time used up to `since`, or in all while the timer is stopped.
    passed: Duration,
    /// When it was last started, or `None` while it is stopped.
    since: Option<Duration>,
    enforced: bool,
}

impl Clock {
    /// Updates the timer to the state of the match. Returns whether it was replaced, started or stopped.
    pub(crate) fn follow(
        &mut self,
        stretch: Option<Stretch>,
        timers: Timers,
        runs: bool,
        now: Duration,
    ) -> bool {
        let before = *self;
        let stretch = stretch.and_then(|stretch| Some((stretch, stretch.limit(timers)?)));
        if self.stretch != stretch {
            *self = Clock { stretch, enforced: timers.enforced, ..Clock::default() };
        }
        match (runs && stretch.is_some(), self.since) {
            (true, None) => self.since = Some(now),
            (false, Some(_)) => {
                self.passed = self.passed(now);
                self.since = None;
            }
            _ => {}
        }
        *self != before
    }

    fn passed(&self, now: Duration) -> Duration {
        self.passed + self.since.map_or(Duration::ZERO, |since| now.saturating_sub(since))
    }

    /// Returns when the timer will run out, if it is enforced and runs.
    pub(crate) fn due(&self) -> Option<Duration> {
        let (_, limit) = self.stretch.filter(|_| self.enforced)?;
        let left = (Duration::from_secs(limit.into()) + GRACE).saturating_sub(self.passed);
        self.since.map(|since| since + left)
    }

    /// Returns whether the timer has run out and still measures `stretch`.
    pub(crate) fn is_up(&self, stretch: Option<Stretch>, now: Duration) -> bool {
        self.stretch.map(|(timed, _)| timed) == stretch && self.due().is_some_and(|due| due <= now)
    }

    /// Returns the timer as clients see it.
    pub(crate) fn view(&self, now: Duration) -> Option<TimerState> {
        let (_, limit) = self.stretch?;
        let passed = self.passed(now).as_millis().try_into().unwrap_or(u32::MAX);
        Some(TimerState { limit, passed, runs: self.since.is_some(), enforced: self.enforced })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIMERS: Timers = Timers { clue: 60, guess: 90, enforced: true };

    fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn a_timer_runs_stops_and_runs_out() {
        let mut clock = Clock::default();
        let stretch = Stretch::of(Phase::Guess(Side::A), 3);
        assert!(clock.follow(stretch, TIMERS, true, at(10)));
        assert!(!clock.follow(stretch, TIMERS, true, at(20)), "nothing has changed");
        assert!(clock.follow(Stretch::of(Phase::Challenge(Side::B), 3), TIMERS, false, at(30)));
        assert_eq!(clock.due(), None);
        assert!(clock.follow(stretch, TIMERS, true, at(100)));
        assert_eq!(clock.due(), Some(at(170) + GRACE), "20 of 90 seconds should be used");
        assert!(!clock.is_up(stretch, at(170)) && clock.is_up(stretch, at(170) + GRACE));
        assert!(!clock.is_up(Stretch::of(Phase::Clue(Side::A), 3), at(999)), "only the timed phase counts");
    }

    #[test]
    fn every_clue_and_every_turn_has_its_own_timer() {
        let mut clock = Clock::default();
        let limit = |clock: &Clock, now| clock.view(now).map(|timer| (timer.limit, timer.passed));
        clock.follow(Stretch::of(Phase::Clue(Side::A), 1), TIMERS, true, at(0));
        clock.follow(Stretch::of(Phase::Guess(Side::B), 2), TIMERS, true, at(50));
        assert_eq!(limit(&clock, at(51)), Some((90, 1000)));
        clock.follow(Stretch::of(Phase::Clue(Side::B), 2), TIMERS, true, at(60));
        assert_eq!(limit(&clock, at(60)), Some((60, 0)));
        clock.follow(Stretch::of(Phase::Sudden([true; 2]), 2), TIMERS, true, at(70));
        assert_eq!(limit(&clock, at(70)), None);
    }

    #[test]
    fn a_timer_that_is_not_enforced_runs_past_its_limit() {
        let timers = Timers { clue: 0, enforced: false, ..TIMERS };
        let mut clock = Clock::default();
        clock.follow(Stretch::of(Phase::Clue(Side::A), 1), timers, true, at(0));
        assert_eq!(clock.view(at(5)), None, "clues should not be timed");
        clock.follow(Stretch::of(Phase::Guess(Side::A), 1), timers, true, at(0));
        assert_eq!(clock.view(at(200)).map(|timer| timer.passed), Some(200_000));
        assert_eq!(clock.due(), None);
    }
}
