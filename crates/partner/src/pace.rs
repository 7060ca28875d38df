//! How fast and how safely a pair plays, by how closely the partner follows the associations.
//!
//! The numbers are estimates, after what turns in matches of the benchmark came to.

use crate::reading::{READINGS, Shares};
use crate::readings::Readings;

/// The most agents that a turn is expected to find.
const MOST_FOUND: usize = 3;

/// How turns go: how often they find nothing, and two and three agents while the giver still has many; how often they
/// end with a bystander, and with an assassin.
#[derive(Clone, Copy, Default)]
pub struct Pace {
    none: f32,
    two: f32,
    three: f32,
    pub mistake: f32,
    death: f32,
}

const fn pace(none: f32, two: f32, three: f32, mistake: f32, death: f32) -> Pace {
    Pace { none, two, three, mistake, death }
}

/// The turns in which the partner guesses, by its reading: if this side gives careful clues, and if bold ones.
const GIVEN: [[Pace; 2]; READINGS.len()] = [
    [pace(0.01, 0.35, 0.10, 0.03, 0.002), pace(0.02, 0.40, 0.40, 0.08, 0.010)],
    [pace(0.02, 0.30, 0.05, 0.08, 0.006), pace(0.05, 0.42, 0.28, 0.22, 0.028)],
    [pace(0.04, 0.22, 0.03, 0.14, 0.012), pace(0.08, 0.40, 0.20, 0.32, 0.050)],
    [pace(0.20, 0.10, 0.01, 0.30, 0.035), pace(0.30, 0.25, 0.08, 0.50, 0.070)],
    [pace(0.08, 0.20, 0.03, 0.18, 0.015), pace(0.12, 0.36, 0.18, 0.36, 0.055)],
    [pace(0.12, 0.16, 0.03, 0.22, 0.022), pace(0.18, 0.32, 0.14, 0.42, 0.060)],
];
/// The turns in which this side guesses, by the partner's reading.
const GUESSED: [Pace; READINGS.len()] = [
    pace(0.01, 0.40, 0.25, 0.05, 0.004),
    pace(0.02, 0.37, 0.22, 0.08, 0.006),
    pace(0.03, 0.35, 0.20, 0.10, 0.010),
    pace(0.20, 0.20, 0.05, 0.35, 0.035),
    pace(0.08, 0.30, 0.15, 0.20, 0.018),
    pace(0.14, 0.25, 0.10, 0.28, 0.026),
];
/// How much of the danger is left when the giver has one agent left.
const LAST_DANGER: f32 = 0.25;
/// How many agents are many.
const MANY: f32 = 5.0;

/// The paces of a pair.
pub struct Paces {
    pub given: [Pace; 2],
    pub guessed: [Pace; 1],
}

impl Paces {
    pub fn of(readings: &Readings) -> Paces {
        let mixed = |shares: &Shares, pace_of: &dyn Fn(usize) -> Pace| {
            let mut mixed = Pace::default();
            for (reading, share) in shares.iter().enumerate() {
                let pace = pace_of(reading);
                mixed.none += share * pace.none;
                mixed.two += share * pace.two;
                mixed.three += share * pace.three;
                mixed.mistake += share * pace.mistake;
                mixed.death += share * pace.death;
            }
            mixed
        };
        let given = [0, 1].map(|bold: usize| mixed(&readings.guessing, &|reading| GIVEN[reading][bold]));
        Paces { given, guessed: [mixed(&readings.giving, &|reading| GUESSED[reading])] }
    }
}

impl Pace {
    /// Returns how often a turn ends without an assassin while the giver has so many agents left.
    pub fn survived(&self, left: usize) -> f32 {
        1.0 - self.death * (LAST_DANGER + (1.0 - LAST_DANGER) * Pace::many(left))
    }

    fn many(left: usize) -> f32 {
        ((left as f32 - 1.0) / MANY).clamp(0.0, 1.0)
    }

    /// Returns how often a turn finds 0, 1, 2, and 3 agents while the giver has so many left.
    pub fn found_shares(&self, left: usize) -> [f32; MOST_FOUND + 1] {
        let many = Pace::many(left);
        let (two, three) = (self.two * many, self.three * many);
        [self.none, 1.0 - self.none - two - three, two, three]
    }
}
