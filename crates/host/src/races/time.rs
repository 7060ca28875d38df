//! The time by which races count: what the computer's clock shows, as far as that can be believed.

use std::time::Duration;

use splitkey_protocol::races::Seconds;

/// How far the clock may be put forward at once without any doubt.
const UNDOUBTED: Seconds = 60;
/// How far the first reading may be from the records of the races without any doubt.
const UNDOUBTED_FIRST: Seconds = 3 * 24 * 60 * 60;
/// How long the host has to run with a doubted clock before it is believed.
const BELIEVED_AFTER: Duration = Duration::from_secs(60 * 60);

/// The time, or none for a host that was never told one.
///
/// It starts from the latest time in the records of the races, if there are any, and never goes back while the host
/// believes the clock: a step backwards stops time until the clock has caught up. After a step forward, time goes on as it
/// did, until the clock has stayed ahead for [`BELIEVED_AFTER`]: races close for good. A first reading that is days away
/// from the records is doubted likewise, in both directions, so that records of a wrong time do not stop time for long.
#[derive(Debug, Default)]
pub(crate) struct RaceTime {
    recorded: Option<Seconds>,
    told: Option<Told>,
}

#[derive(Debug)]
struct Told {
    now: Seconds,
    /// What the clock showed when it was believed last, and how long the host had run then. Until it is believed for the
    /// first time, the latest time in the records.
    known: (Seconds, Duration),
    /// Whether it was never believed yet.
    is_recorded: bool,
    doubted: Option<Doubt>,
}

/// What the clock shows beside what it should, in seconds, and how long the host had run when it first did.
#[derive(Clone, Copy, Debug)]
struct Doubt {
    off: i64,
    since: Duration,
}

impl RaceTime {
    /// Returns the time of a host that was not told any yet and has races with such records.
    pub(crate) fn after(recorded: Option<Seconds>) -> RaceTime {
        RaceTime { recorded, told: None }
    }

    pub(crate) fn now(&self) -> Option<Seconds> {
        self.told.as_ref().map(|told| told.now)
    }

    /// Notes what the clock shows after the host has run for so long, by a clock that is never set. What it shows first is
    /// believed if there are no records.
    pub(crate) fn tell(&mut self, clock: Seconds, ran: Duration) {
        let known = self.recorded.unwrap_or(clock);
        let is_recorded = self.recorded.is_some();
        let told =
            self.told.get_or_insert(Told { now: known, known: (known, ran), is_recorded, doubted: None });
        told.hear(clock, ran);
    }
}

impl Told {
    fn hear(&mut self, clock: Seconds, ran: Duration) {
        let expected = self.expected(ran);
        let off = clock as i64 - expected as i64;
        let is_doubtful =
            if self.is_recorded { off.unsigned_abs() > UNDOUBTED_FIRST } else { off > UNDOUBTED as i64 };
        if !is_doubtful {
            if self.doubted.take().is_some() {
                tracing::warn!("the clock is right again");
            }
            return self.believe(clock, ran);
        }
        match self.doubted {
            Some(doubt) if off.abs_diff(doubt.off) <= UNDOUBTED => {
                if ran.saturating_sub(doubt.since) >= BELIEVED_AFTER {
                    tracing::warn!("the clock has stayed {off} seconds off: races count by it from now on");
                    *self = Told { now: clock, known: (clock, ran), is_recorded: false, doubted: None };
                    return;
                }
            }
            _ => {
                let minutes = BELIEVED_AFTER.as_secs() / 60;
                tracing::warn!(
                    "the clock is {off} seconds off: races do not count by it for {minutes} minutes"
                );
                self.doubted = Some(Doubt { off, since: ran });
            }
        }
        self.now = self.now.max(expected);
    }

    /// Returns what the clock should show.
    fn expected(&self, ran: Duration) -> Seconds {
        let (then, at) = self.known;
        then + ran.saturating_sub(at).as_secs()
    }

    fn believe(&mut self, clock: Seconds, ran: Duration) {
        // Once it was set back, it may catch up.
        if clock > self.expected(ran) {
            self.known = (clock, ran);
        }
        self.is_recorded &= clock < self.known.0;
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
        restored(None, readings)
    }

    fn restored(recorded: Option<Seconds>, readings: &[(Seconds, Seconds)]) -> Vec<Seconds> {
        let mut time = RaceTime::after(recorded);
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

    #[test]
    fn the_first_reading_is_believed_up_to_three_days_after_the_records() {
        let recorded = 900 * DAY;
        let off = recorded + 3 * DAY;
        assert_eq!(restored(Some(recorded), &[(recorded, 0), (off, 3 * DAY)]), [recorded, off]);
        assert_eq!(restored(Some(recorded), &[(off, 0), (off + 9, 9)]), [off, off + 9]);
        let set = restored(Some(recorded), &[(off, 0), (off + 9 + DAY, 9)]);
        assert_eq!(set, [off, off + 9], "the second reading is doubted like any other");
    }

    #[test]
    fn a_first_reading_that_is_days_after_the_records_counts_once_it_has_lasted_for_an_hour() {
        let recorded = 900 * DAY;
        for off in [4 * DAY, 365 * DAY] {
            let readings = [
                (recorded + off, 0),
                (recorded + off + 10, 10),
                (recorded + off + HOUR, HOUR),
                (recorded + off + 2 * HOUR, 2 * HOUR),
            ];
            let expected = [recorded, recorded + 10, recorded + off + HOUR, recorded + off + 2 * HOUR];
            assert_eq!(restored(Some(recorded), &readings), expected);
        }
        let set_right = [(recorded + 365 * DAY, 0), (recorded + 2 * DAY, 10), (recorded + 2 * DAY + 5, 15)];
        let expected = [recorded, recorded + 2 * DAY, recorded + 2 * DAY + 5];
        assert_eq!(restored(Some(recorded), &set_right), expected, "a host that was off for two days");
    }

    #[test]
    fn a_clock_that_starts_in_1970_takes_time_back_only_after_an_hour() {
        let recorded = 900 * DAY;
        let set_right = [(5, 0), (65, 60), (recorded + DAY, 90), (recorded + DAY + HOUR, 90 + HOUR)];
        let expected = [recorded, recorded + 60, recorded + DAY, recorded + DAY + HOUR];
        assert_eq!(restored(Some(recorded), &set_right), expected);
        // The records are of a time at which the clock was wrong.
        let right = recorded - 365 * DAY;
        let readings = [(right, 0), (right + HOUR - 1, HOUR - 1), (right + HOUR, HOUR), (right + DAY, DAY)];
        let expected = [recorded, recorded + HOUR - 1, right + HOUR, right + DAY];
        assert_eq!(restored(Some(recorded), &readings), expected);
    }

    #[test]
    fn time_stands_still_while_a_first_reading_is_up_to_three_days_before_the_records() {
        let recorded = 900 * DAY;
        let readings = [(recorded - DAY, 0), (recorded - 10, DAY - 10), (recorded + 10, DAY + 10)];
        assert_eq!(restored(Some(recorded), &readings), [recorded, recorded, recorded + 10]);
    }
}
