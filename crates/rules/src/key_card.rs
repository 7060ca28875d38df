//! The double-sided key card (rules §2).

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{CELLS, Cell, Side};

/// What a word is on one side's map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Identity {
    Agent,
    Bystander,
    Assassin,
}

/// One side's half of the key card, in grid order.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideMap(pub [Identity; CELLS]);

impl SideMap {
    /// Returns what the word in `cell` is on this map.
    pub fn at(&self, cell: Cell) -> Identity {
        self.0[cell.index()]
    }

    /// Returns the cells with this identity, in grid order.
    pub fn cells(&self, identity: Identity) -> impl Iterator<Item = Cell> {
        Cell::all().filter(move |cell| self.at(*cell) == identity)
    }
}

/// Prints no identities: the map is secret from the other side.
impl fmt::Debug for SideMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SideMap(..)")
    }
}

/// Both maps. Secret: it does not implement serde, and `Debug` reveals nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct KeyCard {
    maps: [SideMap; 2],
}

impl KeyCard {
    /// The fixed multiset of (A, B) pairs. Every key card is a permutation of it (rules §2).
    pub const PAIRS: [(Identity, Identity); CELLS] = pairs();

    /// Returns the key card whose cell `i` has the identities `pairs[i]`.
    ///
    /// # Errors
    /// When `pairs` is not a permutation of [`KeyCard::PAIRS`].
    pub fn from_pairs(pairs: [(Identity, Identity); CELLS]) -> Result<KeyCard, KeyError> {
        for wanted in [Identity::Agent, Identity::Bystander, Identity::Assassin] {
            for partner in [Identity::Agent, Identity::Bystander, Identity::Assassin] {
                let pair = (wanted, partner);
                let count = |pairs: &[(Identity, Identity)]| pairs.iter().filter(|p| **p == pair).count();
                let (expected, found) = (count(&Self::PAIRS), count(&pairs));
                if expected != found {
                    return Err(KeyError { pair, expected, found });
                }
            }
        }
        Ok(KeyCard { maps: [SideMap(pairs.map(|pair| pair.0)), SideMap(pairs.map(|pair| pair.1))] })
    }

    /// Returns one side's map. While the match runs, only that side may see it.
    pub fn map(&self, side: Side) -> &SideMap {
        &self.maps[side.index()]
    }

    /// Returns what `cell` is on `side`'s map.
    pub fn identity(&self, side: Side, cell: Cell) -> Identity {
        self.map(side).at(cell)
    }
}

impl fmt::Debug for KeyCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KeyCard(..)")
    }
}

const fn pairs() -> [(Identity, Identity); CELLS] {
    use Identity::{Agent, Assassin, Bystander};
    let counts = [
        ((Agent, Agent), 3),
        ((Agent, Bystander), 5),
        ((Agent, Assassin), 1),
        ((Bystander, Agent), 5),
        ((Bystander, Bystander), 7),
        ((Bystander, Assassin), 1),
        ((Assassin, Agent), 1),
        ((Assassin, Bystander), 1),
        ((Assassin, Assassin), 1),
    ];
    let mut pairs = [(Bystander, Bystander); CELLS];
    let (mut at, mut kind) = (0, 0);
    while kind < counts.len() {
        let mut left = counts[kind].1;
        while left > 0 {
            pairs[at] = counts[kind].0;
            at += 1;
            left -= 1;
        }
        kind += 1;
    }
    assert!(at == CELLS);
    pairs
}

/// The pairs do not match the table of rules §2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyError {
    /// The (A, B) pair with the wrong count.
    pub pair: (Identity, Identity),
    pub expected: usize,
    pub found: usize,
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pair: (a, b), expected, found } = self;
        write!(f, "the key has {found} words that are {a:?} for A and {b:?} for B, expected {expected}")
    }
}

impl std::error::Error for KeyError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_has_nine_agents_three_assassins_and_thirteen_bystanders() {
        let key = KeyCard::from_pairs(KeyCard::PAIRS).unwrap();
        for side in Side::BOTH {
            let count = |identity| key.map(side).cells(identity).count();
            assert_eq!(
                [Identity::Agent, Identity::Assassin, Identity::Bystander].map(count),
                [9, 3, 13],
                "side {side:?}"
            );
        }
    }

    #[test]
    fn fifteen_words_are_agents_on_at_least_one_map() {
        let agents = KeyCard::PAIRS.iter().filter(|(a, b)| *a == Identity::Agent || *b == Identity::Agent);
        assert_eq!(agents.count(), 15);
    }

    #[test]
    fn a_key_with_the_wrong_pairs_is_refused() {
        let mut pairs = KeyCard::PAIRS;
        pairs[0] = (Identity::Bystander, Identity::Bystander);
        let error = KeyCard::from_pairs(pairs).unwrap_err();
        assert_eq!((error.expected, error.found), (3, 2));
    }

    #[test]
    fn debug_hides_the_key() {
        let key = KeyCard::from_pairs(KeyCard::PAIRS).unwrap();
        assert_eq!(format!("{key:?} {:?}", key.map(Side::A)), "KeyCard(..) SideMap(..)");
    }
}
