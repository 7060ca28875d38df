//! Keys in pairs that somebody may not tell apart.

use splitkey_rules::{CELLS, Identity, KeyCard, Side};

use super::choices::Choices;

/// How many matches one host deals with keys from here.
const KEYS: usize = 4;

/// Two rows of keys that are alike in all that `knower` may know: the half of a side, or neither half.
pub fn in_pairs(choices: &mut Choices<'_>, knower: Option<Side>) -> [Vec<KeyCard>; 2] {
    let mut rows = [Vec::new(), Vec::new()];
    for _ in 0..KEYS {
        let mut one = KeyCard::PAIRS;
        one.rotate_left(choices.below(CELLS));
        let stride = choices.one_of(&[1, 2, 3, 4, 6, 7, 8, 9]);
        let one: [_; CELLS] = std::array::from_fn(|at| one[at * stride % CELLS]);
        let other = other(one, knower, choices.below(CELLS));
        for (row, pairs) in rows.iter_mut().zip([one, other]) {
            row.push(KeyCard::from_pairs(pairs).expect("an order of the pairs should be a key"));
        }
    }
    rows
}

/// The same key with some words traded that `knower` sees alike.
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
