//! A pair of habits, which plays by chance, and what the test itself adds up of it.

use splitkey_protocol::{FromClient, RaceAsk, RaceLink, Request, races::PairNumber};
use splitkey_rules::{Cell, Identity, Phase, Position, Side, SideMap};
use splitkey_testkit::CLUES;

use crate::races::{hall::Hall, room::HOUR};

/// A stream of numbers that look random (SplitMix64).
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % sides
    }
}

/// What ranks a finished pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    pub strikes: u32,
    pub tokens: u32,
    pub best_clue: u8,
    pub best_turn: u8,
}

impl Score {
    pub fn is_better_than(self, other: Score) -> bool {
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

/// A pair, and what the test knows of its match.
pub struct Team {
    pub number: PairNumber,
    /// The people of each side, by [`Side::index`].
    pub people: [usize; 2],
    /// How well it plays, from 0 to 9.
    skill: u64,
    /// At most how many ticks it lets pass.
    slowness: u64,
    /// The tick at which it acts next, or begins.
    next: u64,
    stage: Stage,
    score: Score,
    /// The number of the running turn's clue, and the agents found in it.
    turn: (u8, u8),
    found: u8,
    /// When the clock was looked at last, how long it has run since the last action, and whether it runs.
    since: u64,
    ran: u64,
    runs: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Waiting,
    Playing,
    GivingUp,
    GaveUp,
    Finished,
}

impl Team {
    pub fn new(number: PairNumber, people: [usize; 2], dice: &mut Dice) -> Team {
        Team {
            number,
            people,
            skill: dice.roll(10),
            slowness: 1 + dice.roll(7),
            next: 1 + dice.roll(10),
            stage: Stage::Waiting,
            score: Score::default(),
            turn: (0, 0),
            found: 0,
            since: 0,
            ran: 0,
            runs: true,
        }
    }

    pub fn is_playing(&self) -> bool {
        self.stage == Stage::Playing
    }

    pub fn gives_up(&self) -> bool {
        self.stage == Stage::GivingUp
    }

    /// Returns the score of a pair that has finished.
    pub fn score(&self) -> Option<Score> {
        (self.stage == Stage::Finished).then_some(self.score)
    }

    /// Returns whether the pair begins at this tick. A few never do.
    pub fn begins_at(&self, tick: u64, dice: &mut Dice) -> bool {
        self.stage == Stage::Waiting && self.next == tick && dice.roll(50) > 0
    }

    pub fn begin(&mut self, now: u64) {
        (self.stage, self.since) = (Stage::Playing, now);
    }

    /// Agrees to give up, which one of the two has proposed.
    pub fn give_up(&mut self, hall: &Hall) -> (usize, FromClient) {
        self.stage = Stage::GaveUp;
        let seen_revision = hall.guests[self.people[1]].revision();
        (self.people[1], Request::GiveUp.at(seen_revision))
    }

    /// Returns what the pair does now, if anything, and by whom.
    pub fn act(
        &mut self,
        hall: &Hall,
        race: RaceLink,
        tick: u64,
        now: u64,
        dice: &mut Dice,
    ) -> Option<(usize, FromClient)> {
        if tick < self.next {
            return None;
        }
        self.pass_time(now);
        let anyone = self.people[dice.roll(2) as usize];
        let pause = |on| Request::Race { ask: RaceAsk::Pause { race, on } }.into();
        if !self.runs {
            self.runs = true;
            return Some((anyone, pause(false)));
        }
        self.next = tick + dice.roll(self.slowness + 1);
        match dice.roll(700) {
            0..12 => {
                self.runs = false;
                self.next = tick + 1 + dice.roll(18);
                return Some((anyone, pause(true)));
            }
            12 => {
                self.stage = Stage::GivingUp;
                let seen_revision = hall.guests[self.people[0]].revision();
                return Some((self.people[0], Request::GiveUp.at(seen_revision)));
            }
            _ => {}
        }
        self.score.tokens += u32::try_from(self.ran / (48 * HOUR)).expect("few tokens");
        self.ran = 0;
        let position = hall.guests[self.people[0]].position().expect("a match");
        let seen_revision = position.revision;
        let (side, message) = match position.phase {
            Phase::Guess(guesser) => (guesser, self.guess(guesser, &position, hall, dice)),
            phase => {
                let may = Side::BOTH.map(|side| phase.may_clue(side));
                let side = if may[0] && (!may[1] || dice.roll(2) == 0) { Side::A } else { Side::B };
                (side, self.clue(side, &position, hall, dice))
            }
        };
        let message = match message {
            Move::Clue(text, number) => Request::Clue { text, number, insist: true }.at(seen_revision),
            Move::Guess(words) => {
                let words = words.iter().map(|cell| cell.index() as u8).collect();
                Request::GuessList { words }.at(seen_revision)
            }
            Move::Pass => Request::Pass.at(seen_revision),
        };
        Some((self.people[side.index()], message))
    }

    /// Lets time pass. It stands still while a clock is behind what it has shown.
    fn pass_time(&mut self, now: u64) {
        let now = now.max(self.since);
        if self.runs {
            self.ran += now - self.since;
        }
        self.since = now;
    }

    /// Returns a clue, now and then one that breaks the rules on purpose.
    fn clue(&mut self, side: Side, position: &Position, hall: &Hall, dice: &mut Dice) -> Move {
        let number = 1 + dice.roll(3 + self.skill / 3) as u8;
        self.turn = (number, 0);
        self.score.strikes += 1;
        if dice.roll(30) == 0 {
            self.score.strikes += 2;
            let words = hall.guests[self.people[side.index()]].words().expect("words");
            let open = Cell::all().find(|cell| !position.words[cell.index()].is_covered());
            return Move::Clue(words[open.expect("an open word").index()].clone(), number);
        }
        Move::Clue(CLUES[usize::from(position.turn) % CLUES.len()].to_owned(), number)
    }

    /// Returns a list of guesses or a pass, and adds up what the list costs and finds.
    fn guess(&mut self, guesser: Side, position: &Position, hall: &Hall, dice: &mut Dice) -> Move {
        let giver = self.people[guesser.partner().index()];
        let map = hall.guests[giver].map.expect("a map");
        let state = |cell: &Cell| position.words[cell.index()];
        let mut agents: Vec<Cell> =
            map.cells(Identity::Agent).filter(|cell| !state(cell).is_covered()).collect();
        let may = |cell: &Cell| !state(cell).is_covered() && !state(cell).is_marked_by(guesser);
        let mut others: Vec<Cell> =
            Cell::all().filter(may).filter(|cell| map.at(*cell) != Identity::Agent).collect();
        if dice.roll(40) == 0 || (self.turn.1 > 0 && dice.roll(4) > 0) {
            return Move::Pass;
        }
        let mut list = Vec::new();
        for _ in 0..=dice.roll(2 + self.skill / 4) {
            // Once a side has no agents left, its partner has nothing to guess, so nothing is after the last agent.
            let is_right = others.is_empty() || dice.roll(10 + 3 * self.skill) > 2;
            let from = if is_right { &mut agents } else { &mut others };
            if from.is_empty() {
                break;
            }
            list.push(from.swap_remove(dice.roll(from.len() as u64) as usize));
            if agents.is_empty() {
                break;
            }
        }
        if list.is_empty() {
            return Move::Pass;
        }
        self.count(&map, &list);
        Move::Guess(list)
    }

    /// Adds up a list of guesses, of which those after the first wrong one are ignored.
    fn count(&mut self, map: &SideMap, list: &[Cell]) {
        for cell in list {
            match map.at(*cell) {
                Identity::Agent => {
                    self.turn.1 += 1;
                    self.found += 1;
                    self.score.best_turn = self.score.best_turn.max(self.turn.1);
                    if self.turn.1 >= self.turn.0 {
                        self.score.best_clue = self.score.best_clue.max(self.turn.0);
                    }
                    if self.found == 15 {
                        self.stage = Stage::Finished;
                        return;
                    }
                }
                Identity::Bystander => {
                    self.score.strikes += 1;
                    return;
                }
                Identity::Assassin => {
                    self.score.strikes += 10;
                    return;
                }
            }
        }
    }
}

/// A move of a pair.
enum Move {
    Clue(String, u8),
    Guess(Vec<Cell>),
    Pass,
}
