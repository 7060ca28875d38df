//! What one pair's match adds up to.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};
use splitkey_rules::{Identity, Strikes, TurnRecord};

/// A finished match of a race, by everything that ranks it (rules §12). The better of two results is the lesser one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct RaceResult {
    /// After the organiser's corrections.
    pub strikes: u32,
    pub time_tokens: u32,
    /// The number of the best clue: one for N counts N if at least N agents were found in its own turn, and else 0.
    pub best_clue: Reverse<u8>,
    /// The most agents found in one turn.
    pub best_turn: Reverse<u8>,
}

impl RaceResult {
    /// Returns the result of a match with this log. `correction` is what the organiser has added to the strikes, or
    /// taken off them.
    pub fn of(log: &[TurnRecord], strikes: Strikes, correction: i32, time_tokens: u32) -> RaceResult {
        let agents = |turn: &TurnRecord| {
            let found = turn.guesses.iter().filter(|guess| guess.found == Identity::Agent).count();
            u8::try_from(found).unwrap_or(u8::MAX)
        };
        let kept = |turn: &TurnRecord| {
            let number = turn.clue.as_ref().map_or(0, |given| given.clue.number);
            if agents(turn) >= number { number } else { 0 }
        };
        RaceResult {
            strikes: strikes.total().saturating_add_signed(correction),
            time_tokens,
            best_clue: Reverse(log.iter().map(kept).max().unwrap_or(0)),
            best_turn: Reverse(log.iter().map(agents).max().unwrap_or(0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use splitkey_rules::{Cell, Clue, GivenClue, Guess, Side};

    use super::*;

    fn turn(number: u8, found: &[Identity]) -> TurnRecord {
        let clue = Clue { text: "polar".into(), number };
        let guess = |(cell, found): (usize, &Identity)| {
            let cell = Cell::new(cell as u8).expect("a cell");
            Guess { cell, guesser: Side::B, found: *found }
        };
        TurnRecord {
            number: 1,
            clue: Some(GivenClue { giver: Side::A, clue, penalised: false }),
            guesses: found.iter().enumerate().map(guess).collect(),
            end: None,
        }
    }

    #[test]
    fn a_clue_counts_its_number_only_if_its_own_turn_found_as_many() {
        use Identity::{Agent, Bystander};
        let log =
            [turn(4, &[Agent, Agent, Agent, Bystander]), turn(2, &[Agent, Agent]), turn(0, &[Agent; 4])];
        let result = RaceResult::of(&log, Strikes::default(), 0, 0);
        assert_eq!((result.best_clue, result.best_turn), (Reverse(2), Reverse(4)));
        let none = RaceResult::of(&[], Strikes::default(), 0, 0);
        assert_eq!((none.best_clue, none.best_turn), (Reverse(0), Reverse(0)));
    }

    #[test]
    fn corrections_change_the_strikes_but_never_below_none() {
        let strikes = Strikes { clues: 7, illegal_clues: 1, ..Strikes::default() };
        let of = |correction| RaceResult::of(&[], strikes, correction, 0).strikes;
        assert_eq!([of(0), of(-2), of(2), of(-20)], [9, 7, 11, 0]);
    }
}
