//! The ranks of pairs.

use serde::{Deserialize, Serialize};

use crate::RaceResult;

/// How a pair has done in a race that is closed, or so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum PairEnd {
    Finished(RaceResult),
    /// The pair gave up, or had not finished when the race closed: all of these share the rank after the last finished
    /// pair.
    NotFinished,
    /// The organiser took the pair out of the standings.
    Disqualified,
}

/// Why a pair stands below the one above it (rules §12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TieBreak {
    Strikes,
    TimeTokens,
    BestClue,
    BestTurn,
    /// The pair above has finished, and this one has not.
    NotFinished,
    /// Nothing: both share their rank.
    Shared,
}

/// A pair in the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing<P> {
    pub pair: P,
    pub end: PairEnd,
    /// 1 for the best; `None` for pairs that were disqualified.
    pub rank: Option<usize>,
    /// What decided between this pair and the one above it; `None` for the first and for pairs without a rank.
    pub decided_by: Option<TieBreak>,
}

/// Returns the standings, the best first. Pairs with the same rank keep their order.
pub fn standings<P>(pairs: impl IntoIterator<Item = (P, PairEnd)>) -> Vec<Standing<P>> {
    let mut pairs: Vec<(P, PairEnd)> = pairs.into_iter().collect();
    pairs.sort_by_key(|(_, end)| *end);
    let mut standings: Vec<Standing<P>> = Vec::with_capacity(pairs.len());
    for (place, (pair, end)) in pairs.into_iter().enumerate() {
        let above = standings.last();
        let decided_by = above.and_then(|above| decided(above.end, end));
        let rank = match (end, decided_by) {
            (PairEnd::Disqualified, _) => None,
            (_, Some(TieBreak::Shared)) => above.and_then(|above| above.rank),
            _ => Some(place + 1),
        };
        standings.push(Standing { pair, end, rank, decided_by });
    }
    standings
}

/// Returns the standings of the pairs of two people, and those of the pairs with a computer player, for which the second
/// part of each item is true. Each list has ranks of its own.
pub fn standings_apart<P>(pairs: impl IntoIterator<Item = (P, bool, PairEnd)>) -> [Vec<Standing<P>>; 2] {
    let (solo, two): (Vec<_>, Vec<_>) = pairs.into_iter().partition(|(_, solo, _)| *solo);
    [two, solo].map(|pairs| standings(pairs.into_iter().map(|(pair, _, end)| (pair, end))))
}

/// Returns what puts the second pair below the first, which is not worse.
fn decided(above: PairEnd, below: PairEnd) -> Option<TieBreak> {
    let (above, below) = match (above, below) {
        (PairEnd::Finished(above), PairEnd::Finished(below)) => (above, below),
        (_, PairEnd::Disqualified) => return None,
        (PairEnd::Finished(_), _) => return Some(TieBreak::NotFinished),
        _ => return Some(TieBreak::Shared),
    };
    let differs = [
        (above.strikes != below.strikes, TieBreak::Strikes),
        (above.time_tokens != below.time_tokens, TieBreak::TimeTokens),
        (above.best_clue != below.best_clue, TieBreak::BestClue),
        (above.best_turn != below.best_turn, TieBreak::BestTurn),
    ];
    Some(differs.into_iter().find(|(differs, _)| *differs).map_or(TieBreak::Shared, |(_, by)| by))
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use super::*;

    fn finished(strikes: u32, time_tokens: u32, best_clue: u8, best_turn: u8) -> PairEnd {
        let (best_clue, best_turn) = (Reverse(best_clue), Reverse(best_turn));
        PairEnd::Finished(RaceResult { strikes, time_tokens, best_clue, best_turn })
    }

    #[test]
    fn each_tie_break_decides_in_its_turn() {
        let pairs = [
            ("twin", finished(9, 1, 3, 4)),
            ("out", PairEnd::Disqualified),
            ("slower", finished(9, 2, 9, 9)),
            ("best", finished(8, 5, 1, 1)),
            ("gave up", PairEnd::NotFinished),
            ("clue", finished(9, 1, 4, 1)),
            ("turn", finished(9, 1, 3, 5)),
            ("other twin", finished(9, 1, 3, 4)),
            ("closed", PairEnd::NotFinished),
        ];
        let told: Vec<_> =
            standings(pairs).into_iter().map(|one| (one.pair, one.rank, one.decided_by)).collect();
        let expected = [
            ("best", Some(1), None),
            ("clue", Some(2), Some(TieBreak::Strikes)),
            ("turn", Some(3), Some(TieBreak::BestClue)),
            ("twin", Some(4), Some(TieBreak::BestTurn)),
            ("other twin", Some(4), Some(TieBreak::Shared)),
            ("slower", Some(6), Some(TieBreak::TimeTokens)),
            ("gave up", Some(7), Some(TieBreak::NotFinished)),
            ("closed", Some(7), Some(TieBreak::Shared)),
            ("out", None, None),
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn pairs_with_the_computer_are_ranked_by_themselves() {
        let pairs = [
            ("solo", true, finished(7, 0, 4, 4)),
            ("two", false, finished(9, 0, 4, 4)),
            ("unfinished solo", true, PairEnd::NotFinished),
            ("worse two", false, finished(9, 1, 4, 4)),
            ("other solo", true, finished(7, 0, 4, 4)),
        ];
        let told = standings_apart(pairs).map(|standings| {
            standings.into_iter().map(|one| (one.pair, one.rank, one.decided_by)).collect::<Vec<_>>()
        });
        let two = vec![("two", Some(1), None), ("worse two", Some(2), Some(TieBreak::TimeTokens))];
        let solo = vec![
            ("solo", Some(1), None),
            ("other solo", Some(1), Some(TieBreak::Shared)),
            ("unfinished solo", Some(3), Some(TieBreak::NotFinished)),
        ];
        assert_eq!(told, [two, solo]);
        assert_eq!(standings_apart([("solo", true, finished(9, 9, 0, 0))])[1][0].rank, Some(1));
    }

    #[test]
    fn a_race_that_nobody_finished_has_one_rank() {
        let ranks: Vec<_> = standings([(1, PairEnd::NotFinished), (2, PairEnd::NotFinished)])
            .into_iter()
            .map(|one| one.rank)
            .collect();
        assert_eq!(ranks, [Some(1), Some(1)]);
    }
}
