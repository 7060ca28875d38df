//! When a race takes sign-ups, and when it closes.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Seconds;

/// The times of a race. Pairs may begin as soon as both players have signed up, also while sign-ups are still taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schedule {
    pub opens: Seconds,
    /// When sign-ups end.
    pub sign_ups_end: Seconds,
    /// When the race closes: no pair plays on, and everything may be seen.
    pub closes: Seconds,
    /// How long a side may take for an action before the pair pays a time token.
    pub action_limit: Seconds,
}

/// Where a race is in its schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Stage {
    Announced,
    /// Players sign up, and pairs play.
    SignUps,
    /// Pairs play, and nobody signs up any more.
    Playing,
    Closed,
}

/// The longest that a race may take.
pub const LONGEST: Seconds = 366 * 24 * 60 * 60;
/// The least and the most time for an action.
pub const ACTION_LIMITS: [Seconds; 2] = [60 * 60, 14 * 24 * 60 * 60];

/// Why a schedule is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScheduleError {
    /// Sign-ups would end before they begin.
    NoTimeToSignUp,
    /// The race would close before sign-ups end.
    ClosesTooEarly,
    /// It would take longer than a year.
    TooLong,
    /// The time for an action is under an hour or over two weeks.
    ActionLimit,
    /// It is closed and can't be extended or closed again.
    Closed,
    /// An extension has to be later than the present end.
    NotLater,
}

impl Schedule {
    /// Returns the schedule if it is possible.
    ///
    /// # Errors
    /// When its times are in the wrong order or out of range.
    pub fn checked(self) -> Result<Schedule, ScheduleError> {
        let [least, most] = ACTION_LIMITS;
        if self.sign_ups_end <= self.opens {
            Err(ScheduleError::NoTimeToSignUp)
        } else if self.closes < self.sign_ups_end {
            Err(ScheduleError::ClosesTooEarly)
        } else if self.closes - self.opens > LONGEST {
            Err(ScheduleError::TooLong)
        } else if !(least..=most).contains(&self.action_limit) {
            Err(ScheduleError::ActionLimit)
        } else {
            Ok(self)
        }
    }

    pub fn stage(&self, now: Seconds) -> Stage {
        if now >= self.closes {
            Stage::Closed
        } else if now >= self.sign_ups_end {
            Stage::Playing
        } else if now >= self.opens {
            Stage::SignUps
        } else {
            Stage::Announced
        }
    }

    /// Returns the schedule with a later end.
    ///
    /// # Errors
    /// When the race is closed, or the end is not later or too late.
    pub fn extended(self, closes: Seconds, now: Seconds) -> Result<Schedule, ScheduleError> {
        if self.stage(now) == Stage::Closed {
            Err(ScheduleError::Closed)
        } else if closes <= self.closes {
            Err(ScheduleError::NotLater)
        } else {
            Schedule { closes, ..self }.checked()
        }
    }

    /// Returns the schedule of a race that the organiser closes now.
    ///
    /// # Errors
    /// When it is closed already.
    pub fn closed(self, now: Seconds) -> Result<Schedule, ScheduleError> {
        if self.stage(now) == Stage::Closed {
            return Err(ScheduleError::Closed);
        }
        let (opens, sign_ups_end) = (self.opens.min(now), self.sign_ups_end.min(now));
        Ok(Schedule { opens, sign_ups_end, closes: now, ..self })
    }
}

impl fmt::Display for ScheduleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoTimeToSignUp => "sign-ups have to end after they begin",
            Self::ClosesTooEarly => "the race can't close before sign-ups end",
            Self::TooLong => "a race can take a year at most",
            Self::ActionLimit => "the time for an action has to be between an hour and two weeks",
            Self::Closed => "the race is closed",
            Self::NotLater => "the new end has to be later than the present one",
        })
    }
}

impl std::error::Error for ScheduleError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ACTION_LIMIT;

    const DAY: Seconds = 24 * 60 * 60;

    fn schedule() -> Schedule {
        Schedule { opens: DAY, sign_ups_end: 3 * DAY, closes: 30 * DAY, action_limit: ACTION_LIMIT }
    }

    #[test]
    fn each_stage_begins_at_its_time() {
        let at = [DAY - 1, DAY, 3 * DAY - 1, 3 * DAY, 30 * DAY - 1, 30 * DAY];
        use Stage::{Announced, Closed, Playing, SignUps};
        assert_eq!(
            at.map(|now| schedule().stage(now)),
            [Announced, SignUps, SignUps, Playing, Playing, Closed]
        );
    }

    #[test]
    fn impossible_schedules_are_refused_with_the_reason() {
        let of = |change: fn(&mut Schedule)| {
            let mut schedule = schedule();
            change(&mut schedule);
            schedule.checked().err()
        };
        assert_eq!(of(|_| {}), None);
        assert_eq!(of(|schedule| schedule.sign_ups_end = DAY), Some(ScheduleError::NoTimeToSignUp));
        assert_eq!(of(|schedule| schedule.closes = 2 * DAY), Some(ScheduleError::ClosesTooEarly));
        assert_eq!(of(|schedule| schedule.closes = 400 * DAY), Some(ScheduleError::TooLong));
        assert_eq!(of(|schedule| schedule.action_limit = 59 * 60), Some(ScheduleError::ActionLimit));
        assert_eq!(of(|schedule| schedule.action_limit = 15 * DAY), Some(ScheduleError::ActionLimit));
    }

    #[test]
    fn a_race_is_extended_or_closed_only_while_it_is_open() {
        let now = 10 * DAY;
        assert_eq!(schedule().extended(40 * DAY, now).map(|later| later.closes), Ok(40 * DAY));
        assert_eq!(schedule().extended(30 * DAY, now), Err(ScheduleError::NotLater));
        assert_eq!(schedule().extended(400 * DAY, now), Err(ScheduleError::TooLong));
        assert_eq!(schedule().extended(40 * DAY, 30 * DAY), Err(ScheduleError::Closed));
        let closed = schedule().closed(2 * DAY).expect("an open race");
        assert_eq!((closed.stage(2 * DAY), closed.stage(2 * DAY - 1)), (Stage::Closed, Stage::SignUps));
        assert_eq!(closed.closed(3 * DAY), Err(ScheduleError::Closed));
        assert_eq!(schedule().closed(0).expect("an announced race").stage(0), Stage::Closed);
    }
}
