//! The time by which races count: what the computer's clock shows, as far as that can be believed.

use std::time::Duration;

use splitkey_protocol::races::Seconds;

/// How far the clock may be put forward at once without any doubt.
const UNDOUBTED: Seconds = 60;
/// How long the host has to run with a clock that was set ahead before it is believed.
const BELIEVED_AFTER: Duration = Duration::from_secs(60 * 60);

/// The time, or none for a host that was never told one.
///
/// It never goes back while the host runs: a step backwards of the clock stops time until the clock has caught up. After a
/// step forward, time goes on as it did, until the clock has stayed ahead for [`BELIEVED_AFTER`]: races close for good.
#[derive(Debug, Default)]
pub(crate) struct RaceTime(Option<Told>);

#[derive(Debug)]
struct Told {
    now: Seconds,
    /// What the clock showed when it was believed last, and how long the host had run then.
    known: (Seconds, Duration),
    /// By how much the clock is ahead, if it is, and how long the host had run when it was set.
    ahead: Option<(Seconds, Duration)>,
}

impl RaceTime {
    pub(crate) fn now(&self) -> Option<Seconds> {
        self.0.as_ref().map(|told| told.now)
    }

    /// Notes what the clock shows after the host has run for so long, by a clock that is never set. What it shows first is
    /// believed.
    pub(crate) fn tell(&mut self, clock: Seconds, ran: Duration) {
        let told = self.0.get_or_insert(Told { now: clock, known: (clock, ran), ahead: None });
        let (then, at) = told.known;
        let expected = then + ran.saturating_sub(at).as_secs();
        let by = clock.saturating_sub(expected);
        if by <= UNDOUBTED {
            if told.ahead.take().is_some() {
                tracing::warn!("the clock is not ahead any more");
            }
            return told.believe(clock, ran);
        }
        match told.ahead {
            Some((before, since)) if by <= before + UNDOUBTED => {
                if ran.saturating_sub(since) >= BELIEVED_AFTER {
                    told.ahead = None;
                    tracing::warn!("the clock has stayed {by} seconds ahead: races count by it from now on");
                    return told.believe(clock, ran);
                }
            }
            _ => {
                let minutes = BELIEVED_AFTER.as_secs() / 60;
                tracing::warn!(
                    "the clock was set {by} seconds ahead: races do not count by it for {minutes} minutes"
                );
                told.ahead = Some((by, ran));
            }
        }
        told.now = told.now.max(expected);
    }
}

impl Told {
    fn believe(&mut self, clock: Seconds, ran: Duration) {
        // Once it was set back, it may catch up.
        if clock > self.known.0 + ran.saturating_sub(self.known.1).as_secs() {
            self.known = (clock, ran);
        }
        self.now = self.now.max(clock);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Seconds = 3600;
    const DAY: Seconds = 24 * HOUR;

    /// Returns what time it is after each reading of the clock, beside how long the host had run.
    fn after(readings: &[(Seconds, Seconds)]) -> Vec<Seconds> {
        let mut time = RaceTime::default();
        let told = readings.iter().map(|(clock, ran)| {
            time.tell(*clock, Duration::from_secs(*ran));
            time.now().expect("a time")
        });
        told.collect()
    }

    #[test]
    fn time_goes_by_the_clock_however_long_the_host_has_slept() {
        assert_eq!(RaceTime::default().now(), None);
        let readings =
            [(1000, 5), (1007, 12), (1007 + 40 * DAY, 12 + 40 * DAY), (1040 + 40 * DAY, 12 + 40 * DAY)];
        assert_eq!(after(&readings), readings.map(|(clock, _)| clock));
    }

    #[test]
    fn a_step_forward_counts_once_it_has_lasted_for_an_hour() {
        let ahead = 200 * DAY;
        let readings = [
            (1000, 0),
            (1010 + ahead, 10),
            (1000 + HOUR + ahead, HOUR),
            (1009 + HOUR + ahead, HOUR + 9),
            (1010 + HOUR + ahead, HOUR + 10),
            (1020 + HOUR + ahead, HOUR + 20),
        ];
        let expected = [1000, 1010, 1000 + HOUR, 1009 + HOUR, 1010 + HOUR + ahead, 1020 + HOUR + ahead];
        assert_eq!(after(&readings), expected);
    }

    #[test]
    fn a_clock_that_is_set_right_again_has_changed_nothing() {
        let readings = [(1000, 0), (1010 + 200 * DAY, 10), (1020, 20), (1000 + DAY, DAY)];
        assert_eq!(after(&readings), [1000, 1010, 1020, 1000 + DAY]);
    }

    #[test]
    fn each_further_step_has_to_last_for_an_hour() {
        let steps = [
            (1000, 0),
            (1000 + DAY, 0),
            (1000 + 9 * DAY, HOUR / 2),
            (1000 + 9 * DAY + HOUR / 2, HOUR),
            (1000 + 9 * DAY + HOUR, HOUR + HOUR / 2),
        ];
        assert_eq!(after(&steps)[1..4], [1000, 1000 + HOUR / 2, 1000 + HOUR]);
        assert_eq!(after(&steps)[4], 1000 + 9 * DAY + HOUR);
    }

    #[test]
    fn time_stops_after_a_step_backwards_until_the_clock_has_caught_up() {
        let readings = [(9000, 0), (2000, 10), (8999, 7009), (9005, 7015), (12_000, 7015)];
        assert_eq!(after(&readings), [9000, 9000, 9000, 9005, 12_000]);
    }
}
