//! Statistics of finished matches. Void matches do not count.

use splitkey_protocol::{BestClue, PastMatch, PlayerName};
use splitkey_rules::{Loss, Mission, Outcome, Side};

/// How many of some matches were won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share<T> {
    pub of: T,
    pub won: usize,
    pub played: usize,
}

/// What some matches add up to. In the player's own history, clues and guesses are those of the player's side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    pub played: usize,
    pub won: usize,
    /// Lost to an assassin.
    pub assassins: usize,
    /// The most matches won in a row.
    pub longest_streak: usize,
    /// The agents found in a turn by both sides, on average; `None` without turns.
    pub agents_a_turn: Option<f64>,
    /// The average number of a clue; `None` without clues.
    pub words_a_clue: Option<f64>,
    /// The share of right guesses; `None` without guesses.
    pub accuracy: Option<f64>,
    /// The clue that led to the most agents, the earliest of several.
    pub best_clue: Option<BestClue>,
    /// The missions with the most matches first.
    pub by_mission: Vec<Share<Mission>>,
    /// The partners with the most matches first.
    pub by_partner: Vec<Share<PlayerName>>,
    /// Agents a turn of the latest 50 matches that had turns, the earliest first.
    pub trend: Vec<TrendPoint>,
}

/// A match in a trend.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrendPoint {
    pub value: f64,
    /// The average of this match and of those just before it.
    pub average: f64,
    pub won: bool,
}

/// The most matches that a trend shows.
pub const TREND: usize = 50;
/// The matches that each of its averages is made from, at most.
const AVERAGED: usize = 5;

impl Statistics {
    /// Returns the statistics of matches, of which the latest is the first.
    pub fn of<'a>(matches: impl Iterator<Item = &'a PastMatch>) -> Statistics {
        let mut all = Statistics::default();
        let (mut streak, mut results) = (0, Vec::new());
        let (mut turns, mut found, mut clues, mut clue_words, mut right, mut wrong) = (0, 0, 0, 0, 0, 0);
        for one in matches.filter(|one| one.summary.outcome != Outcome::Void) {
            let summary = &one.summary;
            let is_won = summary.outcome == Outcome::Won;
            all.played += 1;
            all.won += usize::from(is_won);
            all.assassins += usize::from(summary.outcome == Outcome::Lost(Loss::Assassin));
            streak = if is_won { streak + 1 } else { 0 };
            all.longest_streak = all.longest_streak.max(streak);
            turns += u64::from(summary.turns);
            let agents: u64 = summary.sides.iter().map(|side| u64::from(side.agents)).sum();
            found += agents;
            if summary.turns > 0 && results.len() < TREND + AVERAGED - 1 {
                results.push((agents as f64 / f64::from(summary.turns), is_won));
            }
            let is_counted = |side: Side| one.side.is_none_or(|mine| mine == side);
            for side in Side::BOTH.into_iter().filter(|side| is_counted(*side)) {
                let side = summary.sides[side.index()];
                clues += u64::from(side.clues);
                clue_words += u64::from(side.clue_words);
                right += u64::from(side.agents);
                wrong += u64::from(side.mistakes);
            }
            let best = summary.best_clue.as_ref().filter(|best| is_counted(best.giver));
            if best
                .is_some_and(|best| all.best_clue.as_ref().is_none_or(|so_far| so_far.agents <= best.agents))
            {
                all.best_clue = best.cloned();
            }
            count(&mut all.by_mission, summary.mission, is_won);
            let mut partners: Vec<&PlayerName> = one.names.iter().flatten().collect();
            partners.sort_unstable_by_key(|name| name.as_str());
            partners.dedup();
            partners.into_iter().for_each(|name| count(&mut all.by_partner, name.clone(), is_won));
        }
        let ratio = |of: u64, by: u64| (by > 0).then(|| of as f64 / by as f64);
        all.agents_a_turn = ratio(found, turns);
        all.words_a_clue = ratio(clue_words, clues);
        all.accuracy = ratio(right, right + wrong);
        all.trend = trend(&results);
        all.by_mission.sort_by_key(|share| std::cmp::Reverse(share.played));
        all.by_partner.sort_by_key(|share| std::cmp::Reverse(share.played));
        all
    }
}

/// Returns the trend of results, of which the latest is the first.
fn trend(results: &[(f64, bool)]) -> Vec<TrendPoint> {
    let point = |at: usize| {
        let averaged = &results[at..results.len().min(at + AVERAGED)];
        let average = averaged.iter().map(|(value, _)| value).sum::<f64>() / averaged.len() as f64;
        TrendPoint { value: results[at].0, average, won: results[at].1 }
    };
    (0..results.len().min(TREND)).rev().map(point).collect()
}

fn count<T: PartialEq>(shares: &mut Vec<Share<T>>, of: T, is_won: bool) {
    match shares.iter_mut().find(|share| share.of == of) {
        Some(share) => {
            share.played += 1;
            share.won += usize::from(is_won);
        }
        None => shares.push(Share { of, won: usize::from(is_won), played: 1 }),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use splitkey_protocol::{EasierOptions, MatchSummary, SideSummary};
    use splitkey_rules::Clue;

    use super::*;

    /// Returns a match of side A with a partner: each side gave two clues for two, and found seven agents with one
    /// mistake; side A's best clue led to three.
    pub(in crate::history) fn past_match(outcome: Outcome, partner: &str) -> PastMatch {
        let side = SideSummary { clues: 2, clue_words: 4, agents: 7, mistakes: 1 };
        let clue = Clue::new("fjord", 2).expect("a clue");
        PastMatch {
            number: 1,
            ended_at: 0,
            side: Some(Side::A),
            names: [Vec::new(), vec![PlayerName::new(partner).expect("a name")]],
            replay: None,
            summary: MatchSummary {
                mission: Mission::STANDARD,
                outcome,
                turns: 4,
                tokens_left: 5,
                score: None,
                easier: EasierOptions::default(),
                sides: [side, SideSummary { clue_words: 9, mistakes: 7, ..side }],
                best_clue: Some(BestClue { giver: Side::A, clue, agents: 3 }),
                computer: [false; 2],
            },
        }
    }

    #[test]
    fn void_matches_count_nowhere_and_others_by_mission_and_partner() {
        let lost = Outcome::Lost(Loss::Assassin);
        let outcomes = [Outcome::Won, Outcome::Void, Outcome::Won, lost, Outcome::Won];
        let mut matches = outcomes.map(|outcome| past_match(outcome, "Ben"));
        matches[4] = past_match(Outcome::Won, "Ada");
        let all = Statistics::of(matches.iter());
        assert_eq!((all.played, all.won, all.assassins, all.longest_streak), (4, 3, 1, 2));
        let shares: Vec<_> =
            all.by_partner.iter().map(|one| (one.of.as_str(), one.won, one.played)).collect();
        assert_eq!(shares, [("Ben", 2, 3), ("Ada", 1, 1)]);
        assert_eq!(all.by_mission, [Share { of: Mission::STANDARD, won: 3, played: 4 }]);
    }

    #[test]
    fn clues_and_guesses_are_those_of_the_own_side_or_of_both_in_a_team() {
        let mut one = past_match(Outcome::Won, "Ben");
        let own = Statistics::of([&one].into_iter());
        assert_eq!((own.words_a_clue, own.accuracy), (Some(2.0), Some(0.875)));
        assert_eq!((own.agents_a_turn, own.best_clue.as_ref().map(|best| best.agents)), (Some(3.5), Some(3)));
        one.side = Some(Side::B);
        let own = Statistics::of([&one].into_iter());
        assert_eq!((own.words_a_clue, own.accuracy, own.best_clue), (Some(4.5), Some(0.5), None));
        one.side = None;
        let team = Statistics::of([&one].into_iter());
        assert_eq!((team.words_a_clue, team.accuracy), (Some(3.25), Some(14.0 / 22.0)));
    }

    #[test]
    fn the_trend_shows_the_latest_matches_with_averages_of_five() {
        let turns = |turns: u8| {
            let mut one = past_match(if turns == 7 { Outcome::Won } else { Outcome::Void }, "Ben");
            one.summary.turns = turns.into();
            one
        };
        let matches: Vec<_> = [7, 3, 7, 0].into_iter().map(turns).collect();
        assert_eq!(
            Statistics::of(matches.iter()).trend.len(),
            2,
            "neither void matches nor matches without turns"
        );
        let mut won = vec![past_match(Outcome::Won, "Ben"); TREND + 10];
        for (one, turns) in won.iter_mut().zip([2, 7, 14, 7, 14]) {
            one.summary.turns = turns;
        }
        let trend = Statistics::of(won.iter()).trend;
        assert_eq!(trend.len(), TREND);
        let (first, last) = (trend[0], trend[TREND - 1]);
        assert_eq!((first.value, first.average, first.won), (3.5, 3.5, true));
        assert_eq!((last.value, last.average), (7.0, (7.0 + 2.0 + 1.0 + 2.0 + 1.0) / 5.0));
    }

    #[test]
    fn nothing_is_divided_by_nothing() {
        let none = Statistics::of(std::iter::empty());
        assert_eq!(none, Statistics::default());
    }
}
