//! Notices that nothing comes from the host any more.

use std::time::Duration;

/// After so long without a frame the host is asked for a sign of life.
const QUIET: Duration = Duration::from_secs(4);
/// How long its answer may take.
const ANSWER_WITHIN: Duration = Duration::from_secs(5);
/// A frame of the app counts for no more than this: an app that stood still did not hear what came meanwhile.
const MOST_A_FRAME: Duration = Duration::from_secs(2);

/// How long nothing has come, while somebody wants to know.
#[derive(Debug, Default)]
pub(super) struct Pulse {
    wanted: bool,
    /// The time of the last frame.
    now: Duration,
    quiet: Duration,
    asked: bool,
}

/// What is to be done about the silence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    Bearable,
    /// Too long: the host is to be asked.
    Ask,
    /// The connection is dead.
    Dead,
}

impl Pulse {
    pub(super) fn starting(now: Duration) -> Pulse {
        Pulse { now, ..Pulse::default() }
    }

    /// Whether somebody wants to know. What was not watched for a while is asked for at once.
    pub(super) fn watch(&mut self, wanted: bool) {
        if self.wanted != wanted {
            self.wanted = wanted;
            self.quiet = if wanted { QUIET } else { Duration::ZERO };
            self.asked = false;
        }
    }

    /// Something came.
    pub(super) fn hear(&mut self) {
        self.quiet = Duration::ZERO;
        self.asked = false;
    }

    /// Goes on to `now`, after everything that has come until then was heard.
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

    /// When something has to be done at the latest.
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

    /// Passes in frames of a quarter of a second until the silence is something else, and tells when that is.
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
    fn a_silent_host_is_asked_and_given_up_within_ten_seconds() {
        let mut pulse = Pulse::starting(Duration::ZERO);
        pulse.watch(true);
        pulse.hear();
        assert_eq!(next(&mut pulse, 0.0), (4.0, Silence::Ask));
        assert_eq!(pulse.next_deadline(), Some(seconds(9.0)));
        assert_eq!(next(&mut pulse, 4.0), (9.0, Silence::Dead));
    }

    #[test]
    fn an_answer_starts_it_anew() {
        let mut pulse = Pulse::starting(Duration::ZERO);
        pulse.watch(true);
        pulse.hear();
        assert_eq!(next(&mut pulse, 0.0), (4.0, Silence::Ask));
        pulse.hear();
        assert_eq!(next(&mut pulse, 4.0), (8.0, Silence::Ask));
    }

    #[test]
    fn an_app_that_stood_still_asks_before_it_gives_up() {
        let mut pulse = Pulse::starting(Duration::ZERO);
        pulse.watch(true);
        pulse.hear();
        assert_eq!(next(&mut pulse, 0.0), (4.0, Silence::Ask));
        assert_eq!(pulse.pass(seconds(600.0)), Silence::Bearable, "the answer may lie there unread");
        assert_eq!(pulse.pass(seconds(602.0)), Silence::Bearable);
        assert_eq!(pulse.pass(seconds(604.0)), Silence::Dead);
    }

    #[test]
    fn nobody_is_asked_for_who_does_not_look_and_whoever_looks_again_knows_soon() {
        let mut pulse = Pulse::starting(Duration::ZERO);
        assert_eq!(next(&mut pulse, 0.0), (f32::INFINITY, Silence::Bearable));
        assert_eq!(pulse.next_deadline(), None);
        pulse.watch(true);
        assert_eq!(pulse.pass(seconds(51.0)), Silence::Ask);
        assert_eq!(next(&mut pulse, 51.0), (56.0, Silence::Dead));
    }
}
