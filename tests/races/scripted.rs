//! A race of 500 pairs of differing habits against the host, on a simulated clock: 30 days in which the host restarts,
//! its clock is set back and forward, and players are absent. The standings equal what the test adds up from what it
//! did. The clocks of Europe are put back meanwhile, which makes no difference to a time in UTC.

use std::{cmp::Reverse, collections::HashMap};

use splitkey_protocol::{
    RaceLink, RaceRow, Ruling, RulingOn, TalkLine,
    races::{ACTION_LIMIT, PairEnd, PairNumber, TieBreak},
};

use crate::races::{
    hall::Hall,
    pairs::{Dice, Score, Team},
    room::{DAY, HOUR},
};

/// How often pairs come by. It never adds up to nearly 48 hours, so that no time token depends on a second.
const TICK: u64 = 8 * HOUR + 7 * 60;
/// Before these ticks the host restarts.
const RESTARTS: [u64; 3] = [17, 31, 58];

/// Returns what the computer's clock shows at a tick, after the start of the race. It is nine hours slow for a while,
/// so that it is set back once, also across a restart, and set right again.
fn clock(tick: u64) -> u64 {
    let slow = if (29..34).contains(&tick) { 9 * HOUR } else { 0 };
    tick * TICK - slow
}

#[test]
fn the_standings_of_500_pairs_at_a_host_equal_an_independent_computation() {
    let mut hall = Hall::new(500);
    let race = hall.create();
    let mut teams: Vec<Team> = hall.sign_up(race);
    let (start, mut dice) = (hall.time(), Dice(2026));
    for tick in 1..=88 {
        if RESTARTS.contains(&tick) {
            hall.restart(start + clock(tick));
            hall.open(race, teams.iter().filter(|team| team.is_playing()));
        }
        hall.pass(TICK, start + clock(tick));
        let beginning: Vec<usize> =
            (0..teams.len()).filter(|team| teams[*team].begins_at(tick, &mut dice)).collect();
        hall.open(race, beginning.iter().map(|team| &teams[*team]));
        beginning.iter().for_each(|team| teams[*team].begin(hall.time()));
        for _ in 0..2 {
            let now = hall.time();
            for team in teams.iter_mut().filter(|team| team.is_playing()) {
                if let Some((who, message)) = team.act(&hall, race, tick, now, &mut dice) {
                    hall.say(who, message.clone());
                }
            }
            hall.settle();
        }
        for team in teams.iter_mut().filter(|team| team.gives_up()) {
            let (who, message) = team.give_up(&hall);
            hall.say(who, message.clone());
        }
        hall.settle();
    }
    hall.pass(TICK, start + 30 * DAY + HOUR);
    let scores = ruled(&mut hall, race, &teams);
    compare(&hall.rows(race), &scores);
}

/// Rules on some pairs, and returns the score of each finished pair after that.
fn ruled(hall: &mut Hall, race: RaceLink, teams: &[Team]) -> HashMap<PairNumber, Score> {
    let mut scores: HashMap<PairNumber, Score> =
        teams.iter().filter_map(|team| Some((team.number, team.score()?))).collect();
    let mut finished: Vec<PairNumber> = scores.keys().copied().collect();
    finished.sort_unstable();
    let played = scores.clone();
    for (at, on) in [
        (3, RulingOn::Strikes(-2)),
        (40, RulingOn::Strikes(3)),
        (90, RulingOn::Disqualified),
        (120, RulingOn::Disqualified),
        (120, RulingOn::Reinstated),
    ] {
        let (pair, reason) = (finished[at], TalkLine::new("ruled so").expect("a line"));
        hall.rule(race, Ruling { pair, on, turn: None, reason });
        match on {
            RulingOn::Disqualified => drop(scores.remove(&pair)),
            RulingOn::Reinstated => drop(scores.insert(pair, played[&pair])),
            RulingOn::Strikes(strikes) => {
                let score = scores.get_mut(&pair).expect("a finished pair");
                score.strikes = score.strikes.saturating_add_signed(strikes.into());
            }
        }
    }
    scores
}

/// Compares the standings with the scores.
fn compare(rows: &[RaceRow], scores: &HashMap<PairNumber, Score>) {
    assert_eq!(rows.len(), 500);
    assert!((200..500).contains(&scores.len()), "{} pairs have finished", scores.len());
    for row in rows {
        let standing = row.standing.expect("the race is closed");
        let better = |than: Score| scores.values().filter(|other| other.is_better_than(than)).count();
        let rank = match (scores.get(&row.number), standing.end) {
            (Some(score), PairEnd::Finished(result)) => {
                let told = Score {
                    strikes: result.strikes,
                    tokens: result.time_tokens,
                    best_clue: result.best_clue.0,
                    best_turn: result.best_turn.0,
                };
                assert_eq!(told, *score, "pair {}", row.number.0);
                assert_eq!(result.best_clue, Reverse(score.best_clue));
                Some(1 + better(*score))
            }
            (None, PairEnd::NotFinished) => Some(1 + scores.len()),
            (None, PairEnd::Disqualified) => None,
            (score, end) => panic!("pair {}: {score:?} {end:?}", row.number.0),
        };
        assert_eq!(standing.rank.map(usize::from), rank, "pair {}", row.number.0);
    }
    use TieBreak::{BestClue, BestTurn, NotFinished, Shared, Strikes, TimeTokens};
    for by in [Strikes, TimeTokens, BestClue, BestTurn, NotFinished, Shared] {
        let is_decided =
            |row: &&RaceRow| row.standing.is_some_and(|standing| standing.decided_by == Some(by));
        assert!(rows.iter().any(|row| is_decided(&row)), "{by:?} should have decided between two pairs");
    }
    assert!(scores.values().any(|score| score.tokens > 1) && ACTION_LIMIT == 48 * HOUR);
}
