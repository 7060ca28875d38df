//! Detects a connection on which nothing arrives any more.

use std::time::Duration;

/// How long nothing may arrive before a heartbeat is sent.
const QUIET: Duration = Duration::from_secs(4);
/// How long the answer to a heartbeat may take.
const ANSWER_WITHIN: Duration = Duration::from_secs(5);
/// The most that one frame of the app counts for. An app that stalled has not read what arrived in the meantime.
const MOST_A_FRAME: Duration = Duration::from_secs(2);

/// Measures how long nothing has arrived, while the connection is watched.
#[derive(Debug, Default)]
pub(super) struct Pulse {
    wanted: bool,
    /// The time of the last frame of the app.
    now: Duration,
    quiet: Duration,
    asked: bool,
}

/// What to do about the silence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    Bearable,
    /// Send a heartbeat.
    Ask,
    /// The connection is dead.
    Dead,
}

impl Pulse {
    pub(super) fn starting(now: Duration) -> Pulse {
        Pulse { now, ..Pulse::default() }
    }

    /// Turns watching on or off. When it is turned on, the next frame sends a heartbeat at once.
    pub(super) fn watch(&mut self, wanted: bool) {
        if self.wanted != wanted {
            self.wanted = wanted;
            self.quiet = if wanted { QUIET } else { Duration::ZERO };
            self.asked = false;
        }
    }

    /// Notes that something arrived.
    pub(super) fn hear(&mut self) {
        self.quiet = Duration::ZERO;
        self.asked = false;
    }

    /// Advances to `now`. Call it after [`Pulse::hear`] for everything that has arrived by then.
    pub(super) fn pass(&mut self, now: Duration) -> Silence {
        let passed = now.saturating_sub(self.now).min(MOST_A_FRAME);
        self.now = now;
        if !self.wanted {
            return Silence::Bearable;
        }
        self.quiet += passed;
        if self.asked && self.quiet >= QUIET + ANSWER_WITHIN {
            return Silence::Dead;
        }
        if self.asked || self.quiet < QUIET {
            return Silence::Bearable;
        }
        self.asked = true;
        self.quiet = QUIET;
        Silence::Ask
    }

    /// Returns when [`Pulse::pass`] must be called at the latest.
    pub(super) fn next_deadline(&self) -> Option<Duration> {
        let limit = if self.asked { QUIET + ANSWER_WITHIN } else { QUIET };
        self.wanted.then(|| self.now + limit.saturating_sub(self.quiet))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: f32) -> Duration {
        Duration::from_secs_f32(seconds)
    }

    /// Passes frames of a quarter of a second until there is something to do, and returns when and what.
    fn next(pulse: &mut Pulse, from: f32) -> (f32, Silence) {
        for frame in 1..200 {
            let at = from + frame as f32 * 0.25;
            let silence = pulse.pass(seconds(at));
            if silence != Silence::Bearable {
                return (at, silence);
            }
        }
        (f32::INFINITY, Silence::Bearable)
    }

    #[test]
    fn a_silent_host_is_probed_and_then_given_up() {
        let mut pulse = Pulse::starting(Duration::ZERO);
        pulse.watch(true);
        pulse.hear();
        assert_eq!(next(&mut pulse, 0.0), (4.0, Silence::Ask));
        assert_eq!(pulse.next_deadline(), Some(seconds(9.0)));
        assert_eq!(next(&mut pulse, 4.0), (9.0, Silence::Dead));
    }

    #[test]
    fn an_answer_restarts_the_measurement() {
        let mut pulse = Pulse::starting(Duration::ZERO);
        pulse.watch(true);
        pulse.hear();
        assert_eq!(next(&mut pulse, 0.0), (4.0, Silence::Ask));
        pulse.hear();
        assert_eq!(next(&mut pulse, 4.0), (8.0, Silence::Ask));
    }

    #[test]
    fn an_app_that_stalled_does_not_give_up_at_once() {
        let mut pulse = Pulse::starting(Duration::ZERO);
        pulse.watch(true);
        pulse.hear();
        assert_eq!(next(&mut pulse, 0.0), (4.0, Silence::Ask));
        assert_eq!(pulse.pass(seconds(600.0)), Silence::Bearable, "the answer may be waiting unread");
        assert_eq!(pulse.pass(seconds(602.0)), Silence::Bearable);
        assert_eq!(pulse.pass(seconds(604.0)), Silence::Dead);
    }

    #[test]
    fn an_unwatched_host_is_not_probed_and_a_watched_one_is_probed_at_once() {
        let mut pulse = Pulse::starting(Duration::ZERO);
        assert_eq!(next(&mut pulse, 0.0), (f32::INFINITY, Silence::Bearable));
        assert_eq!(pulse.next_deadline(), None);
        pulse.watch(true);
        assert_eq!(pulse.pass(seconds(51.0)), Silence::Ask);
        assert_eq!(next(&mut pulse, 51.0), (56.0, Silence::Dead));
    }
}
