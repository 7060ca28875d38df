//! Clues, challenges and penalties (rules §4, §9, §10).

use super::Game;
use crate::{
    Clue, Fact, Phase, Refusal, Side, TurnEnd, TurnRecord,
    turn::{GivenClue, Turn},
};

impl Game {
    pub(super) fn give_clue(
        &mut self,
        side: Side,
        clue: &Clue,
        illegal: bool,
        facts: &mut Vec<Fact>,
    ) -> Result<(), Refusal> {
        match self.phase {
            Phase::Guess(_) => return Err(Refusal::ClueAlreadyGiven),
            Phase::Sudden(_) => return Err(Refusal::NoCluesInSuddenDeath),
            phase if !phase.may_clue(side) => return Err(Refusal::NotYourClue),
            _ => {}
        }
        let clue = Clue::new(&clue.text, clue.number)?;

        self.turns_begun = self.turns_begun.saturating_add(1);
        self.strikes.clues = self.strikes.clues.saturating_add(1);
        self.last_givers = [Some(side), self.last_givers[0]];
        self.turn = Some(Turn {
            giver: side,
            guessed: false,
            found_agent: false,
            challenged: false,
            penalised: false,
        });
        self.log.push(TurnRecord {
            number: self.turns_begun,
            clue: Some(GivenClue { giver: side, clue: clue.clone(), penalised: false }),
            guesses: Vec::new(),
            end: None,
        });
        self.phase = Phase::Guess(side.partner());
        facts.push(Fact::ClueGiven { giver: side, clue });
        if illegal {
            self.penalise(side, facts);
        }
        Ok(())
    }

    pub(super) fn challenge(&mut self, side: Side, facts: &mut Vec<Fact>) -> Result<(), Refusal> {
        let turn = self.disputable_turn()?;
        if side == turn.giver {
            return Err(Refusal::NotYourChallenge);
        }
        if turn.challenged {
            return Err(Refusal::AlreadyChallenged);
        }
        turn.challenged = true;
        self.phase = Phase::Challenge(side.partner());
        facts.push(Fact::Challenged { by: side });
        Ok(())
    }

    pub(super) fn concede(&mut self, side: Side, facts: &mut Vec<Fact>) -> Result<(), Refusal> {
        let turn = self.disputable_turn()?;
        if side != turn.giver {
            return Err(Refusal::NotYourChallenge);
        }
        self.phase = Phase::Guess(side.partner());
        self.penalise(side, facts);
        Ok(())
    }

    pub(super) fn deny(&mut self, side: Side, facts: &mut Vec<Fact>) -> Result<(), Refusal> {
        match self.phase {
            Phase::Challenge(giver) if giver == side => {
                self.phase = Phase::Guess(side.partner());
                facts.push(Fact::Denied { by: side });
                Ok(())
            }
            Phase::Challenge(_) => Err(Refusal::NotYourChallenge),
            _ => Err(Refusal::NoChallenge),
        }
    }

    /// Returns the running turn while its clue can still be challenged or conceded.
    fn disputable_turn(&mut self) -> Result<&mut Turn, Refusal> {
        match (&mut self.turn, self.phase) {
            (Some(turn), Phase::Guess(_) | Phase::Challenge(_)) => {
                if turn.guessed {
                    Err(Refusal::TooLateToChallenge)
                } else if turn.penalised {
                    Err(Refusal::AlreadyPenalised)
                } else {
                    Ok(turn)
                }
            }
            _ => Err(Refusal::NothingToChallenge),
        }
    }

    /// Penalises an illegal clue: it costs a token, or two strikes, and play goes on as if it were valid.
    fn penalise(&mut self, giver: Side, facts: &mut Vec<Fact>) {
        if let Some(turn) = &mut self.turn {
            turn.penalised = true;
        }
        if let Some(given) = self.log.last_mut().and_then(|record| record.clue.as_mut()) {
            given.penalised = true;
        }
        facts.push(Fact::CluePenalised { giver });
        if self.is_strike() {
            self.strikes.illegal_clues = self.strikes.illegal_clues.saturating_add(1);
        } else {
            self.discard_token(facts);
        }
    }

    /// Removes a penalty token from the game, if the bank has one.
    fn discard_token(&mut self, facts: &mut Vec<Fact>) {
        let face = self.bank.take_one();
        self.discarded += u8::from(face.is_some());
        facts.push(Fact::TokenDiscarded { face });
    }

    pub(super) fn time_out(&mut self, side: Side, facts: &mut Vec<Fact>) -> Result<(), Refusal> {
        if !self.deal.variant.has_enforced_timers() {
            return Err(Refusal::NoEnforcedTimers);
        }
        match self.phase {
            Phase::Clue(giver) if giver == side => {
                facts.push(Fact::TimedOut { side: Some(side) });
                self.discard_token(facts);
                if self.may_give(side.partner()) {
                    self.phase = Phase::Clue(side.partner());
                }
                self.begin_sudden_death_if_empty(facts);
            }
            Phase::ClueAny => {
                facts.push(Fact::TimedOut { side: None });
                self.discard_token(facts);
                self.begin_sudden_death_if_empty(facts);
            }
            Phase::Guess(guesser) if guesser == side => {
                facts.push(Fact::TimedOut { side: Some(side) });
                if self.turn.is_some_and(|turn| turn.found_agent) {
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

    /// Returns whether `side` may give the next clue: its map is not finished and, in looser turn order, it did not
    /// give the last two clues while the other side still can (rules §7, §10).
    pub(super) fn may_give(&self, side: Side) -> bool {
        let gave_last_two = self.last_givers == [Some(side); 2];
        let must_wait = self.deal.variant.is_looser() && gave_last_two && !self.is_finished(side.partner());
        !self.is_finished(side) && !must_wait
    }
}
