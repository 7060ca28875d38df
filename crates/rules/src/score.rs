//! The score of a won standard mission (rules §8).

use serde::{Deserialize, Serialize};

/// The parts of the score. [`Score::total`] adds them up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Score {
    /// Tokens left in the bank after the winning turn was paid.
    pub tokens_left: u8,
    /// Points for each token left: 3 in English and Dutch.
    pub weight: u8,
    /// Check tokens taken by either side.
    pub check_tokens: u8,
    pub sudden_death: bool,
}

/// How good a score is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Band {
    /// 5 or less.
    Won,
    /// 6–8.
    ReallyGood,
    /// 9–10.
    Awesome,
    /// 11 or more.
    MissionMap,
}

impl Score {
    /// The weight in English and Dutch.
    pub const WEIGHT: u8 = 3;

    pub fn total(self) -> i16 {
        i16::from(self.weight) * i16::from(self.tokens_left) + i16::from(self.check_tokens)
            - i16::from(self.sudden_death)
    }

    pub fn band(self) -> Band {
        match self.total() {
            ..=5 => Band::Won,
            6..=8 => Band::ReallyGood,
            9..=10 => Band::Awesome,
            _ => Band::MissionMap,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(tokens_left: u8, check_tokens: u8, sudden_death: bool) -> Score {
        Score { tokens_left, weight: Score::WEIGHT, check_tokens, sudden_death }
    }

    #[test]
    fn each_token_left_scores_three_and_each_check_token_one() {
        assert_eq!(score(2, 6, false).total(), 12);
    }

    #[test]
    fn sudden_death_costs_one_point() {
        assert_eq!(score(0, 6, true).total(), 5);
    }

    #[test]
    fn bands_change_at_6_9_and_11() {
        let band = |total| score(0, total, false).band();
        assert_eq!([5, 6, 8, 9, 10, 11].map(band), {
            use Band::{Awesome, MissionMap, ReallyGood, Won};
            [Won, ReallyGood, ReallyGood, Awesome, Awesome, MissionMap]
        });
    }
}
