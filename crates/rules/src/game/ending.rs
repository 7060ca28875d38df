//! The end of turns and matches, and its price (rules §5–7).

use super::Game;
use crate::{Fact, Outcome, Side, TurnEnd};

impl Game {
    /// Ends the turn and pays for it as for a stop.
    pub(super) fn end_turn_paid(&mut self, guesser: Side, how: TurnEnd, facts: &mut Vec<Fact>) {
        self.pay_stop(guesser, facts);
        self.end_turn(how, facts);
    }

    /// Moves one token check side up in front of the guesser, if the bank has one.
    pub(super) fn pay_stop(&mut self, guesser: Side, facts: &mut Vec<Fact>) {
        if let Some(face) = self.position.bank.next_face() {
            self.happen(Fact::CheckTaken { side: guesser, face }, facts);
        }
    }

    /// Ends a turn that is already paid for.
    pub(super) fn end_turn(&mut self, how: TurnEnd, facts: &mut Vec<Fact>) {
        self.happen(Fact::TurnEnded { how }, facts);
        self.begin_sudden_death_if_empty(facts);
    }

    pub(super) fn begin_sudden_death_if_empty(&mut self, facts: &mut Vec<Fact>) {
        if self.position.bank.is_empty() && !self.is_strike() {
            self.happen(Fact::SuddenDeathBegan, facts);
        }
    }

    pub(super) fn end_match(&mut self, outcome: Outcome, facts: &mut Vec<Fact>) {
        self.happen(Fact::MatchEnded { outcome }, facts);
    }
}
