//! Pairs of keys that a player must not be able to distinguish.

use splitkey_rules::{CELLS, Identity, KeyCard, Side};

use super::choices::Choices;

/// The number of keys, one for each match of a host.
const KEYS: usize = 4;

/// Returns two lists of keys that are equal in everything `knower` may know: the map of a side, or neither map.
pub fn in_pairs(choices: &mut Choices<'_>, knower: Option<Side>) -> [Vec<KeyCard>; 2] {
    let mut rows = [Vec::new(), Vec::new()];
    for _ in 0..KEYS {
        let mut one = KeyCard::PAIRS;
        one.rotate_left(choices.below(CELLS));
        let stride = choices.one_of(&[1, 2, 3, 4, 6, 7, 8, 9]);
        let one: [_; CELLS] = std::array::from_fn(|at| one[at * stride % CELLS]);
        let other = other(one, knower, choices.below(CELLS));
        for (row, pairs) in rows.iter_mut().zip([one, other]) {
            row.push(KeyCard::from_pairs(pairs).expect("every order of the pairs should be a valid key"));
        }
    }
    rows
}

/// Returns the same key with some words swapped that look the same to `knower`.
fn other(
    one: [(Identity, Identity); CELLS],
    knower: Option<Side>,
    from: usize,
) -> [(Identity, Identity); CELLS] {
    let seen = |pair: (Identity, Identity)| match knower {
        Some(Side::A) => Some(pair.0),
        Some(Side::B) => Some(pair.1),
        None => None,
    };
    let mut other = one;
    for at in 0..CELLS / 2 {
        let (here, there) = ((from + 2 * at) % CELLS, (from + 2 * at + 1) % CELLS);
        if seen(other[here]) == seen(other[there]) {
            other.swap(here, there);
        }
    }
    other
}
