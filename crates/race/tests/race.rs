//! A whole race on a simulated clock: 500 pairs of differing habits over 30 days, and standings that equal an independent
//! computation from what happened.

use std::{cmp::Reverse, collections::HashMap};

use splitkey_race::{
    ACTION_LIMIT, PairClock, PairEnd, PairNumber, RaceResult, Schedule, Seconds, SignUps, Stage, TieBreak,
    standings,
};
use splitkey_rules::{
    Action, CELLS, Cell, Clue, Deal, Fact, Game, Identity, KeyCard, Mission, Phase, Proposal, Side, Variant,
};

const PAIRS: u16 = 500;
const HOUR: Seconds = 60 * 60;
const DAY: Seconds = 24 * HOUR;
/// 2026-10-20 00:00 UTC, so that the clocks of Europe are changed while the race runs.
const START: Seconds = 1_792_454_400;

/// A stream of numbers that look random (SplitMix64).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % sides
    }
}

/// What is said and done in a pair's match, when.
enum Happened {
    Acted(Vec<Fact>),
    Paused,
    Resumed,
}

struct Played {
    number: PairNumber,
    started: Seconds,
    happened: Vec<(Seconds, Happened)>,
    end: PairEnd,
}

fn deal() -> Deal {
    let mut pairs = KeyCard::PAIRS;
    let mut dice = Dice(7);
    for at in (1..CELLS).rev() {
        pairs.swap(at, dice.roll(at as u64 + 1) as usize);
    }
    let words = std::array::from_fn(|cell| format!("WORD{cell}"));
    let key = KeyCard::from_pairs(pairs).expect("a key");
    Deal::new(words, key, Mission::STANDARD, Variant::Strike).expect("a deal")
}

/// Returns an action of a pair of this skill, from 0 (poor) to 9.
fn action(game: &Game, skill: u64, dice: &mut Dice) -> (Side, Action) {
    let position = game.position();
    let open = |cell: &Cell| !position.words[cell.index()].is_covered();
    match game.phase() {
        Phase::Guess(guesser) => {
            let map = game.deal().key().map(guesser.partner());
            if dice.roll(40) == 0 {
                return (guesser, Action::Pass);
            }
            let mut agents: Vec<Cell> = map.cells(Identity::Agent).filter(open).collect();
            let may = |cell: &Cell| game.check_touch(guesser, *cell).is_ok();
            let mut others: Vec<Cell> =
                Cell::all().filter(may).filter(|cell| map.at(*cell) != Identity::Agent).collect();
            agents.retain(may);
            let mut list = Vec::new();
            for _ in 0..=dice.roll(2 + skill / 4) {
                let right = others.is_empty() || dice.roll(10 + 3 * skill) > 2;
                let from = if right { &mut agents } else { &mut others };
                if !from.is_empty() {
                    let at = dice.roll(from.len() as u64) as usize;
                    list.push(from.swap_remove(at));
                }
            }
            let action = if list.is_empty() { Action::Pass } else { Action::Guess(list) };
            (guesser, action)
        }
        phase => {
            let sides = Side::BOTH.map(|side| phase.may_clue(side));
            let side = if sides[0] && (!sides[1] || dice.roll(2) == 0) { Side::A } else { Side::B };
            let clue = Clue::new("polar", 1 + dice.roll(3 + skill / 3) as u8).expect("a clue");
            (side, Action::Clue { clue, illegal: dice.roll(30) == 0 })
        }
    }
}

/// Plays a pair's match until it is over or the race closes. The clock is read again before each action, as by a host
/// that has restarted, whose computer's clock may have been set back.
fn play(number: PairNumber, schedule: &Schedule, dice: &mut Dice) -> Played {
    let started = schedule.opens + dice.roll(3 * DAY);
    let (skill, slowness) = (dice.roll(10), 1 + dice.roll(60));
    let mut game = Game::new(deal());
    let mut clock = PairClock::start(schedule.action_limit, started);
    let (mut now, mut happened) = (started, Vec::new());
    let end = loop {
        now += HOUR / 2 + dice.roll(slowness * HOUR);
        if schedule.stage(now) == Stage::Closed {
            break PairEnd::NotFinished;
        }
        let kept = serde_json::to_string(&clock).expect("a clock can be written");
        clock = serde_json::from_str(&kept).expect("a clock can be read");
        match dice.roll(60) {
            0 => {
                clock.pause(now).expect("a running clock");
                happened.push((now, Happened::Paused));
                now += dice.roll(6 * DAY);
                clock.resume(now).expect("a paused clock");
                happened.push((now, Happened::Resumed));
            }
            1 if dice.roll(12) == 0 => {
                let side = Side::BOTH[dice.roll(2) as usize];
                game.apply(side, &Action::Propose(Proposal::GiveUp)).expect("a proposal");
                game.apply(side.partner(), &Action::Agree).expect("agreement");
                break PairEnd::NotFinished;
            }
            _ => {
                let (side, action) = action(&game, skill, dice);
                let facts = game.apply(side, &action).expect("a legal action");
                clock.act(now);
                happened.push((now, Happened::Acted(facts)));
                if dice.roll(10) == 0 {
                    let earlier = now - dice.roll(DAY);
                    clock.pause(earlier).expect("a running clock");
                    clock.resume(earlier + HOUR / 2).expect("a paused clock");
                    now = now.max(earlier + HOUR / 2);
                }
            }
        }
        if game.phase().is_over() {
            clock.stop(now);
            let (view, tokens) = (game.public_view(), clock.tokens(schedule.closes));
            break PairEnd::Finished(RaceResult::of(&view.log, view.position.strikes, 0, tokens));
        }
    };
    Played { number, started, happened, end }
}

/// What a pair has paid and found, added up from what happened.
#[derive(Clone, Copy, Default)]
struct Sums {
    strikes: u32,
    tokens: u32,
    best_clue: u8,
    best_turn: u8,
}

impl Sums {
    fn of(played: &Played, limit: Seconds) -> Sums {
        let mut sums = Sums::default();
        let (mut since, mut ran, mut runs) = (played.started, 0, true);
        let (mut number, mut found) = (0, 0);
        for (at, what) in &played.happened {
            if runs {
                ran += at - since;
            }
            since = *at;
            let facts = match what {
                Happened::Acted(facts) => facts,
                Happened::Paused | Happened::Resumed => {
                    runs = matches!(what, Happened::Resumed);
                    continue;
                }
            };
            while ran >= limit {
                sums.tokens += 1;
                ran -= limit;
            }
            ran = 0;
            for fact in facts {
                match fact {
                    Fact::ClueGiven { clue, .. } => {
                        sums.strikes += 1;
                        (number, found) = (clue.number, 0);
                    }
                    Fact::CluePenalised { .. } => sums.strikes += 2,
                    Fact::WordMarked { assassin, .. } => sums.strikes += if *assassin { 10 } else { 1 },
                    Fact::WordCovered { .. } => {
                        found += 1;
                        sums.best_turn = sums.best_turn.max(found);
                        if found >= number {
                            sums.best_clue = sums.best_clue.max(number);
                        }
                    }
                    _ => {}
                }
            }
        }
        sums
    }

    fn is_better_than(self, other: Sums) -> bool {
        if self.strikes != other.strikes {
            return self.strikes < other.strikes;
        }
        if self.tokens != other.tokens {
            return self.tokens < other.tokens;
        }
        if self.best_clue != other.best_clue {
            return self.best_clue > other.best_clue;
        }
        self.best_turn > other.best_turn
    }
}

/// Signs up pairs: half of them by invitation, the others with anyone.
fn signed_up() -> SignUps<u16> {
    let mut sign_ups = SignUps::new(PAIRS);
    for first in (0..2 * PAIRS).step_by(2) {
        if first % 4 == 0 {
            let number = sign_ups.invite(first, Side::A).expect("room");
            sign_ups.join(first + 1, number).expect("a free place");
        } else {
            sign_ups.wait_for_partner(first).expect("room");
            sign_ups.wait_for_partner(first + 1).expect("a partner");
        }
    }
    sign_ups
}

#[test]
fn the_standings_of_500_pairs_equal_an_independent_computation() {
    let (opens, closes) = (START, START + 30 * DAY);
    let schedule = Schedule { opens, sign_ups_end: opens + 3 * DAY, closes, action_limit: ACTION_LIMIT };
    let schedule = schedule.checked().expect("a possible schedule");
    let sign_ups = signed_up();
    assert!(
        sign_ups.pairs().len() == usize::from(PAIRS)
            && sign_ups.pairs().iter().all(|pair| pair.is_complete())
    );
    let mut dice = Dice(2026);
    let all: Vec<Played> =
        sign_ups.pairs().iter().map(|pair| play(pair.number, &schedule, &mut dice)).collect();
    let finished: HashMap<PairNumber, Sums> = all
        .iter()
        .filter(|played| matches!(played.end, PairEnd::Finished(_)))
        .map(|played| (played.number, Sums::of(played, ACTION_LIMIT)))
        .collect();
    assert!(finished.len() > 300 && finished.len() < usize::from(PAIRS), "{} finished", finished.len());

    let standings = standings(all.iter().map(|played| (played.number, played.end)));
    for standing in &standings {
        let better = |than: Sums| finished.values().filter(|other| other.is_better_than(than)).count();
        let rank = match finished.get(&standing.pair) {
            Some(sums) => {
                let PairEnd::Finished(result) = standing.end else {
                    panic!("{:?} has finished", standing.pair)
                };
                assert_eq!((result.strikes, result.time_tokens), (sums.strikes, sums.tokens));
                assert_eq!(
                    (result.best_clue, result.best_turn),
                    (Reverse(sums.best_clue), Reverse(sums.best_turn))
                );
                1 + better(*sums)
            }
            None => 1 + finished.len(),
        };
        assert_eq!(standing.rank, Some(rank), "{:?}", standing.pair);
    }
    use TieBreak::{BestClue, BestTurn, NotFinished, Shared, Strikes, TimeTokens};
    for by in [Strikes, TimeTokens, BestClue, BestTurn, NotFinished, Shared] {
        let decided = standings.iter().filter(|standing| standing.decided_by == Some(by)).count();
        assert!(decided > 0, "{by:?} should have decided between two pairs");
    }
}
