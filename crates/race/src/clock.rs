//! The clock of a pair: it runs from each action to the next.

use serde::{Deserialize, Serialize};

use crate::Seconds;

/// The time that a pair takes for its actions, and the time tokens that this costs: one whenever the limit has passed
/// since the last action, and again after each further limit (rules §12).
///
/// Every method takes the present time. A time before the latest one that the clock has heard of counts as that one, so
/// that a step backwards of the computer's clock costs and saves nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairClock {
    limit: Seconds,
    /// The latest time that the clock has heard of.
    latest: Seconds,
    /// How long it has run since the last action, until `latest`.
    spent: Seconds,
    /// Tokens paid for actions before the last one.
    paid: u32,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum State {
    Running,
    Paused,
    Stopped,
}

/// Why a clock cannot be paused or resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockError {
    AlreadyPaused,
    NotPaused,
    /// The pair's match is over.
    Stopped,
}

impl PairClock {
    /// Returns the clock of a pair whose match starts now. A limit of 0 counts as one second.
    pub fn start(limit: Seconds, now: Seconds) -> PairClock {
        PairClock { limit: limit.max(1), latest: now, spent: 0, paid: 0, state: State::Running }
    }

    /// Notes an action of either side. It ends a pause, since a pair that plays is not absent.
    pub fn act(&mut self, now: Seconds) {
        if self.state != State::Stopped {
            self.hear(now);
            self.paid = self.tokens(self.latest);
            self.spent = 0;
            self.state = State::Running;
        }
    }

    /// Pauses the clock for an absence, until it is resumed or the pair acts.
    ///
    /// # Errors
    /// When it does not run.
    pub fn pause(&mut self, now: Seconds) -> Result<(), ClockError> {
        match self.state {
            State::Running => {
                self.hear(now);
                self.state = State::Paused;
                Ok(())
            }
            State::Paused => Err(ClockError::AlreadyPaused),
            State::Stopped => Err(ClockError::Stopped),
        }
    }

    /// Lets a paused clock go on where it was.
    ///
    /// # Errors
    /// When it is not paused.
    pub fn resume(&mut self, now: Seconds) -> Result<(), ClockError> {
        match self.state {
            State::Paused => {
                self.hear(now);
                self.state = State::Running;
                Ok(())
            }
            State::Running => Err(ClockError::NotPaused),
            State::Stopped => Err(ClockError::Stopped),
        }
    }

    /// Stops the clock for good: the pair has finished or given up, or the race has closed.
    pub fn stop(&mut self, now: Seconds) {
        self.hear(now);
        self.state = State::Stopped;
    }

    /// Returns the time tokens that the pair has paid until now.
    pub fn tokens(&self, now: Seconds) -> u32 {
        let due = (self.spent + self.runs_for(now)) / self.limit;
        self.paid.saturating_add(u32::try_from(due).unwrap_or(u32::MAX))
    }

    /// Returns when the pair pays its next time token unless it acts, or `None` while the clock does not run.
    pub fn next_token(&self, now: Seconds) -> Option<Seconds> {
        let spent = self.spent + self.runs_for(now);
        let left = self.limit - spent % self.limit;
        (self.state == State::Running).then(|| now.max(self.latest).saturating_add(left))
    }

    /// Returns the latest time that the clock has heard of.
    pub fn latest(&self) -> Seconds {
        self.latest
    }

    pub fn is_paused(&self) -> bool {
        self.state == State::Paused
    }

    fn hear(&mut self, now: Seconds) {
        self.spent += self.runs_for(now);
        self.latest = self.latest.max(now);
    }

    /// Returns how long the clock runs between the latest time and now.
    fn runs_for(&self, now: Seconds) -> Seconds {
        if self.state == State::Running { now.saturating_sub(self.latest) } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_token_is_due_at_the_limit_and_after_each_further_one() {
        let clock = PairClock::start(100, 1000);
        let at = [1000, 1099, 1100, 1199, 1200, 2000];
        assert_eq!(at.map(|now| clock.tokens(now)), [0, 0, 1, 1, 2, 10]);
        assert_eq!(clock.next_token(1099), Some(1100));
        assert_eq!(clock.next_token(1100), Some(1200));
    }

    #[test]
    fn an_action_starts_the_limit_anew_and_keeps_what_was_paid() {
        let mut clock = PairClock::start(100, 0);
        clock.act(99);
        assert_eq!((clock.tokens(198), clock.tokens(199)), (0, 1));
        clock.act(250);
        assert_eq!((clock.tokens(349), clock.tokens(350)), (1, 2));
    }

    #[test]
    fn a_pause_takes_no_time_until_it_is_ended_by_a_player_or_an_action() {
        let mut clock = PairClock::start(100, 0);
        clock.pause(60).expect("a running clock");
        assert_eq!(clock.pause(61), Err(ClockError::AlreadyPaused));
        assert_eq!((clock.tokens(100_000), clock.next_token(100_000)), (0, None));
        clock.resume(1000).expect("a paused clock");
        assert_eq!(clock.resume(1000), Err(ClockError::NotPaused));
        assert_eq!((clock.tokens(1039), clock.tokens(1040)), (0, 1));
        clock.pause(1039).expect("a running clock");
        clock.act(5000);
        assert!(!clock.is_paused());
        assert_eq!((clock.tokens(5099), clock.tokens(5100)), (0, 1));
    }

    #[test]
    fn a_stopped_clock_never_goes_on() {
        let mut clock = PairClock::start(100, 0);
        clock.stop(150);
        clock.act(400);
        assert_eq!(
            (clock.pause(500), clock.resume(500)),
            (Err(ClockError::Stopped), Err(ClockError::Stopped))
        );
        assert_eq!((clock.tokens(9999), clock.next_token(9999)), (1, None));
    }

    #[test]
    fn a_step_backwards_costs_and_saves_nothing() {
        let mut clock = PairClock::start(100, 1000);
        clock.act(1050);
        clock.act(20);
        assert_eq!((clock.tokens(30), clock.tokens(1149), clock.tokens(1150)), (0, 0, 1));
        assert_eq!(clock.next_token(30), Some(1150));
    }

    proptest! {
        /// What the clock adds up equals what a second-by-second count adds up.
        #[test]
        fn tokens_equal_a_count_of_each_second(
            limit in 1_u64..40,
            steps in prop::collection::vec((0_u64..60, 0_u8..4), 0..20),
        ) {
            let mut clock = PairClock::start(limit, 500);
            let (mut now, mut since, mut tokens, mut runs) = (500, 0, 0, true);
            for (wait, what) in steps {
                for _ in 0..wait {
                    now += 1;
                    if runs {
                        since += 1;
                        if since % limit == 0 {
                            tokens += 1;
                        }
                    }
                }
                match what {
                    0 | 1 => {
                        clock.act(now);
                        (since, runs) = (0, true);
                    }
                    2 => runs = clock.pause(now).is_err() && runs,
                    _ => runs = clock.resume(now).is_ok() || runs,
                }
                prop_assert_eq!(clock.tokens(now), tokens);
            }
        }
    }
}
