//! A made-up plan of a strike race.

use splitkey_protocol::{Language, Packs, RacePlan, RaceTitle, RaceWords, RefereeMode};

const DAY: u64 = 24 * 60 * 60;

/// Returns the plan of a race that takes sign-ups for a day from now, in seconds since 1970, and closes after ten.
pub fn race_plan(now: u64) -> RacePlan {
    RacePlan {
        title: RaceTitle::new("Autumn race").expect("a title"),
        text: None,
        language: Language::English,
        words: RaceWords::Packs(Packs::First),
        referee: RefereeMode::Advise,
        listed: true,
        most_pairs: 10,
        sign_ups_end: now + DAY,
        closes: now + 10 * DAY,
        action_limit: 2 * DAY,
    }
}
