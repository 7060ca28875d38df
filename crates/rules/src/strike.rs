//! The strikes of a strike race (rules §12).

use serde::{Deserialize, Serialize};

/// What a pair has run up; [`Strikes::total`] weighs it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Strikes {
    pub clues: u16,
    pub bystanders: u16,
    pub assassins: u16,
    pub illegal_clues: u16,
}

impl Strikes {
    /// 1 a clue, 1 a bystander, 10 an assassin, 2 more an illegal clue.
    pub fn total(self) -> u32 {
        u32::from(self.clues)
            + u32::from(self.bystanders)
            + 10 * u32::from(self.assassins)
            + 2 * u32::from(self.illegal_clues)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strikes_are_weighed() {
        let strikes = Strikes { clues: 3, bystanders: 2, assassins: 1, illegal_clues: 1 };
        assert_eq!(strikes.total(), 17);
    }
}
