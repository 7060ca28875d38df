//! The daily board: a race that the host runs by itself each day.

use bevy_ecs::prelude::*;
use splitkey_protocol::{
    Language, Packs, RacePlan, RaceTitle, RaceWords, RefereeMode, limits,
    races::{Seconds, date},
};

const DAY: Seconds = 24 * 60 * 60;

/// How the host runs a daily board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DailyBoard {
    pub language: Language,
    /// How long after midnight in UTC a day starts, in seconds.
    pub starts: Seconds,
}

/// Whether the host runs a daily board, and how.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct DailyRaces(pub(crate) Option<DailyBoard>);

impl DailyBoard {
    /// Returns when the day of a moment has started.
    pub(crate) fn day_of(&self, now: Seconds) -> Seconds {
        let starts = self.starts % DAY;
        let since = (now + DAY - starts) % DAY;
        now.saturating_sub(since)
    }

    /// Returns the plan of the board of the day that has started at this moment. Its title is the date.
    pub(crate) fn plan(&self, opens: Seconds) -> RacePlan {
        RacePlan {
            title: RaceTitle::new(&date(opens)).expect("a date should be a title"),
            text: None,
            language: self.language,
            words: RaceWords::Packs(Packs::First),
            referee: RefereeMode::Advise,
            listed: true,
            most_pairs: limits::RACE_PAIRS,
            sign_ups_end: opens + DAY,
            closes: opens + DAY,
            action_limit: DAY,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_starts_at_its_hour_in_utc_whatever_the_clocks_of_a_country_do() {
        let board = |starts| DailyBoard { language: Language::English, starts };
        // 2026-10-25 00:00 UTC, the day on which the clocks of Europe are put back.
        let midnight = 1_792_886_400;
        for (now, day) in [(0, 0), (1, 0), (DAY - 1, 0), (DAY, 1)] {
            assert_eq!(board(0).day_of(midnight + now), midnight + day * DAY);
        }
        let six = board(6 * 3600);
        assert_eq!(six.day_of(midnight + 6 * 3600 - 1), midnight - 18 * 3600);
        assert_eq!(six.day_of(midnight + 6 * 3600), midnight + 6 * 3600);
        assert_eq!(six.day_of(0), 0, "no day has started before 1970");
        let plan = six.plan(midnight + 6 * 3600);
        assert_eq!((plan.title.as_str(), plan.closes), ("2026-10-25", midnight + 30 * 3600));
    }
}
