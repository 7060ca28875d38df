//! The end of turns and matches, and its price (rules §5–7).

use super::Game;
use crate::{Fact, Outcome, Phase, Side, TurnEnd};

impl Game {
    /// Ends the turn and pays for it as for a stop.
    pub(super) fn end_turn_paid(&mut self, guesser: Side, how: TurnEnd, facts: &mut Vec<Fact>) {
        self.pay_stop(guesser, facts);
        self.end_turn(how, facts);
    }

    /// Moves one token check side up in front of the guesser, if the bank has one.
    pub(super) fn pay_stop(&mut self, guesser: Side, facts: &mut Vec<Fact>) {
        if let Some(face) = self.bank.take_one() {
            self.taken[guesser.index()] += 1;
            facts.push(Fact::CheckTaken { side: guesser, face });
        }
    }

    /// Ends a turn that is already paid for, and determines the next phase.
    pub(super) fn end_turn(&mut self, how: TurnEnd, facts: &mut Vec<Fact>) {
        self.close_record(how);
        facts.push(Fact::TurnEnded { how });
        if let Some(turn) = self.turn.take() {
            self.phase = self.next_clue_phase(turn.giver);
        }
        self.begin_sudden_death_if_empty(facts);
    }

    pub(super) fn begin_sudden_death_if_empty(&mut self, facts: &mut Vec<Fact>) {
        if self.bank.is_empty() && !self.is_strike() {
            self.turn = None;
            self.sudden_death = true;
            self.phase = self.sudden_phase();
            facts.push(Fact::SuddenDeathBegan);
        }
    }

    /// Returns the phase of sudden death: a side may guess while the partner's map has uncovered agents.
    pub(super) fn sudden_phase(&self) -> Phase {
        Phase::Sudden(Side::BOTH.map(|side| !self.is_finished(side.partner())))
    }

    pub(super) fn end_match(&mut self, outcome: Outcome, facts: &mut Vec<Fact>) {
        self.close_record(TurnEnd::MatchOver);
        self.turn = None;
        self.phase = Phase::Over(outcome);
        facts.push(Fact::MatchEnded { outcome });
    }

    fn next_clue_phase(&self, last_giver: Side) -> Phase {
        let next = last_giver.partner();
        match (self.may_give(next), self.may_give(last_giver)) {
            (true, true) if self.deal.variant.is_looser() => Phase::ClueAny,
            (true, _) => Phase::Clue(next),
            (false, _) => Phase::Clue(last_giver),
        }
    }

    fn close_record(&mut self, how: TurnEnd) {
        if let Some(record) = self.log.last_mut()
            && record.end.is_none()
        {
            record.end = Some(how);
        }
    }
}
