//! How long a computer player takes, so that people can follow.

use std::time::Duration;

/// What is done after a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    Clue,
    /// The first clue, which people may want to give. They read their key before they begin to write one.
    FirstClue,
    /// A later clue that people may also want to give.
    AnyClue,
    Guess,
    /// An answer to a proposal, or readiness.
    Answer,
}

impl Effort {
    /// Returns how long it takes. `chance` varies it, and must not depend on anything that the player does not know.
    pub(crate) fn takes(self, chance: u64) -> Duration {
        let (least, most) = match self {
            Effort::Clue => (1500, 3000),
            Effort::FirstClue => (30_000, 40_000),
            Effort::AnyClue => (6000, 8000),
            Effort::Guess => (800, 2400),
            Effort::Answer => (800, 1200),
        };
        Duration::from_millis(least + mixed(chance) % (most - least))
    }
}

/// Returns a number that looks random.
pub(crate) fn mixed(number: u64) -> u64 {
    // The finaliser of SplitMix64.
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guesses_and_clues_take_from_0_8_to_3_seconds() {
        for effort in [Effort::Clue, Effort::Guess, Effort::Answer] {
            for chance in 0..1000 {
                let takes = effort.takes(chance);
                assert!((800..=3000).contains(&takes.as_millis()), "{effort:?}: {takes:?}");
            }
        }
    }
}
