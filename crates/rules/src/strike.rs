//! The strikes of a strike race (rules §12).

use serde::{Deserialize, Serialize};

/// What the players have done that costs strikes. [`Strikes::total`] weighs it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Strikes {
    pub clues: u16,
    pub bystanders: u16,
    pub assassins: u16,
    pub illegal_clues: u16,
}

impl Strikes {
    /// Returns the total: 1 for each clue, 1 for each bystander, 10 for each assassin, 2 more for each illegal clue.
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
    fn total_weighs_each_kind_of_strike() {
        let strikes = Strikes { clues: 3, bystanders: 2, assassins: 1, illegal_clues: 1 };
        assert_eq!(strikes.total(), 17);
    }
}
