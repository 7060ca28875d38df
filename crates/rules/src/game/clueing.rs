//! Clues, challenges, penalties and timers (rules §4, §9, §10).

use super::Game;
use crate::{Clue, Fact, Phase, Refusal, Side, TurnEnd, turn::open_clue};

impl Game {
    pub(super) fn give_clue(
        &mut self,
        side: Side,
        clue: &Clue,
        illegal: bool,
        facts: &mut Vec<Fact>,
    ) -> Result<(), Refusal> {
        match self.phase() {
            Phase::Guess(_) => return Err(Refusal::ClueAlreadyGiven),
            Phase::Sudden(_) => return Err(Refusal::NoCluesInSuddenDeath),
            phase if !phase.may_clue(side) => return Err(Refusal::NotYourClue),
            _ => {}
        }
        let clue = Clue::new(&clue.text, clue.number)?;
        self.happen(Fact::ClueGiven { giver: side, clue }, facts);
        if illegal {
            self.penalise(side, facts);
        }
        Ok(())
    }

    pub(super) fn challenge(&mut self, side: Side, facts: &mut Vec<Fact>) -> Result<(), Refusal> {
        if side == self.disputable_giver()? {
            return Err(Refusal::NotYourChallenge);
        }
        if !self.position.may_challenge {
            return Err(Refusal::AlreadyChallenged);
        }
        self.happen(Fact::Challenged { by: side }, facts);
        Ok(())
    }

    pub(super) fn concede(&mut self, side: Side, facts: &mut Vec<Fact>) -> Result<(), Refusal> {
        if side != self.disputable_giver()? {
            return Err(Refusal::NotYourChallenge);
        }
        self.penalise(side, facts);
        Ok(())
    }

    pub(super) fn deny(&mut self, side: Side, facts: &mut Vec<Fact>) -> Result<(), Refusal> {
        match self.phase() {
            Phase::Challenge(giver) if giver == side => {
                self.happen(Fact::Denied { by: side }, facts);
                Ok(())
            }
            Phase::Challenge(_) => Err(Refusal::NotYourChallenge),
            _ => Err(Refusal::NoChallenge),
        }
    }

    /// Returns who gave the clue of the running turn, while it can still be challenged or conceded.
    fn disputable_giver(&self) -> Result<Side, Refusal> {
        match open_clue(&self.log) {
            None => Err(Refusal::NothingToChallenge),
            Some((_, [_, ..])) => Err(Refusal::TooLateToChallenge),
            Some((given, _)) if given.penalised => Err(Refusal::AlreadyPenalised),
            Some((given, _)) => Ok(given.giver),
        }
    }

    /// Penalises an illegal clue: it costs a token, or two strikes.
    fn penalise(&mut self, giver: Side, facts: &mut Vec<Fact>) {
        self.happen(Fact::CluePenalised { giver }, facts);
        if !self.is_strike() {
            self.discard_token(facts);
        }
    }

    /// Removes a penalty token from the game, if the bank has one.
    fn discard_token(&mut self, facts: &mut Vec<Fact>) {
        self.happen(Fact::TokenDiscarded { face: self.position.bank.next_face() }, facts);
    }

    pub(super) fn time_out(&mut self, side: Side, facts: &mut Vec<Fact>) -> Result<(), Refusal> {
        if !self.deal.variant.has_enforced_timers() {
            return Err(Refusal::NoEnforcedTimers);
        }
        match self.phase() {
            Phase::Clue(giver) if giver == side => {
                self.happen(Fact::TimedOut { side: Some(side) }, facts);
                self.discard_token(facts);
                self.begin_sudden_death_if_empty(facts);
            }
            Phase::ClueAny => {
                self.happen(Fact::TimedOut { side: None }, facts);
                self.discard_token(facts);
                self.begin_sudden_death_if_empty(facts);
            }
            Phase::Guess(guesser) if guesser == side => {
                self.happen(Fact::TimedOut { side: Some(side) }, facts);
                if self.position.may_stop {
                    self.end_turn_paid(side, TurnEnd::Stop, facts);
                } else {
                    self.discard_token(facts);
                    self.end_turn(TurnEnd::TimedOut, facts);
                }
            }
            _ => return Err(Refusal::NoTimerRuns),
        }
        Ok(())
    }
}
