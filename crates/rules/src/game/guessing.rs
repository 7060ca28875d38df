//! Touching words, stopping and passing (rules §4, §6, §12).

use super::Game;
use crate::{Cell, Fact, Guess, Identity, Loss, Outcome, Phase, Refusal, Side, TurnEnd, TurnRecord};

/// The number of agents on the table.
const AGENTS: usize = 15;

impl Game {
    pub(super) fn guess(&mut self, side: Side, cells: &[Cell], facts: &mut Vec<Fact>) -> Result<(), Refusal> {
        self.check_may_guess(side)?;
        self.check_cells(side, cells)?;
        for cell in cells {
            let goes_on = match self.phase {
                Phase::Sudden(_) => self.touch_in_sudden_death(side, *cell, facts),
                _ => self.touch(side, *cell, facts),
            };
            if !goes_on {
                break;
            }
        }
        Ok(())
    }

    pub(super) fn stop(&mut self, side: Side, facts: &mut Vec<Fact>) -> Result<(), Refusal> {
        if matches!(self.phase, Phase::Sudden(_)) {
            return Err(Refusal::NoStopInSuddenDeath);
        }
        self.check_may_guess(side)?;
        if !self.turn.is_some_and(|turn| turn.found_agent) {
            return Err(Refusal::StopNeedsGuess);
        }
        self.end_turn_paid(side, TurnEnd::Stop, facts);
        Ok(())
    }

    pub(super) fn pass(&mut self, side: Side, facts: &mut Vec<Fact>) -> Result<(), Refusal> {
        if !self.is_strike() {
            return Err(Refusal::PassOutsideStrike);
        }
        self.check_may_guess(side)?;
        self.end_turn(TurnEnd::Pass, facts);
        Ok(())
    }

    /// Checks whether `side` may touch `cell` now, without touching it or reading the key.
    ///
    /// # Errors
    /// Returns the [`Refusal`] that [`Game::apply`] would return.
    pub fn check_touch(&self, side: Side, cell: Cell) -> Result<(), Refusal> {
        match self.phase {
            Phase::Over(_) => Err(Refusal::MatchOver),
            Phase::Challenge(_) => Err(Refusal::ChallengeOpen),
            _ => self.check_may_guess(side).and_then(|()| self.check_cells(side, &[cell])),
        }
    }

    fn check_may_guess(&self, side: Side) -> Result<(), Refusal> {
        match self.phase {
            phase if phase.may_guess(side) => Ok(()),
            Phase::Guess(_) => Err(Refusal::NotYourGuess),
            Phase::Sudden(_) => Err(Refusal::NothingToGuess),
            _ => Err(Refusal::NoClueYet),
        }
    }

    /// Checks all of `cells` before any of them counts.
    fn check_cells(&self, side: Side, cells: &[Cell]) -> Result<(), Refusal> {
        if cells.is_empty() {
            return Err(Refusal::NoWordChosen);
        }
        if cells.len() > 1 && !self.is_strike() {
            return Err(Refusal::OneWordAtATime);
        }
        for (at, cell) in cells.iter().enumerate() {
            let word = self.words[cell.index()];
            if word.is_covered() {
                return Err(Refusal::WordCovered(*cell));
            }
            if word.is_marked_by(side) {
                return Err(Refusal::OwnMark(*cell));
            }
            if cells[..at].contains(cell) {
                return Err(Refusal::RepeatedWord(*cell));
            }
        }
        Ok(())
    }

    /// Touches one word and returns whether the turn goes on.
    fn touch(&mut self, guesser: Side, cell: Cell, facts: &mut Vec<Fact>) -> bool {
        let identity = self.record_guess(guesser, cell);
        if let Some(turn) = &mut self.turn {
            turn.guessed = true;
            turn.found_agent |= identity == Identity::Agent;
        }
        match identity {
            Identity::Agent => {
                self.cover(guesser, cell, facts);
                if self.agents() == AGENTS {
                    self.pay_stop(guesser, facts);
                    self.end_match(Outcome::Won, facts);
                } else if self.is_finished(guesser.partner()) {
                    self.end_turn_paid(guesser, TurnEnd::Finished, facts);
                } else {
                    return true;
                }
            }
            Identity::Bystander if self.is_strike() => {
                self.strikes.bystanders = self.strikes.bystanders.saturating_add(1);
                self.mark(guesser, cell, 0, identity, facts);
                self.end_turn(TurnEnd::Mistake, facts);
            }
            Identity::Assassin if self.is_strike() => {
                self.strikes.assassins = self.strikes.assassins.saturating_add(1);
                self.mark(guesser, cell, 0, identity, facts);
                self.end_turn(TurnEnd::Mistake, facts);
            }
            Identity::Bystander => match self.bank.take_mistake() {
                Some(tokens) => {
                    self.mark(guesser, cell, tokens, identity, facts);
                    self.end_turn(TurnEnd::Mistake, facts);
                }
                None => {
                    self.mark(guesser, cell, 0, identity, facts);
                    self.end_match(Outcome::Lost(Loss::Tokens), facts);
                }
            },
            Identity::Assassin => self.touch_assassin(guesser, cell, facts),
        }
        false
    }

    /// Touches one word in sudden death and returns whether the match goes on.
    fn touch_in_sudden_death(&mut self, guesser: Side, cell: Cell, facts: &mut Vec<Fact>) -> bool {
        match self.record_guess(guesser, cell) {
            Identity::Agent => {
                self.cover(guesser, cell, facts);
                if self.agents() == AGENTS {
                    self.end_match(Outcome::Won, facts);
                    return false;
                }
                self.phase = self.sudden_phase();
                return true;
            }
            Identity::Bystander => {
                self.mark(guesser, cell, 0, Identity::Bystander, facts);
                self.end_match(Outcome::Lost(Loss::Sudden), facts);
            }
            Identity::Assassin => self.touch_assassin(guesser, cell, facts),
        }
        false
    }

    /// Logs the guess and returns the word's identity on the giver's map, the only one that counts (rules §4).
    fn record_guess(&mut self, guesser: Side, cell: Cell) -> Identity {
        let found = self.deal.key.identity(guesser.partner(), cell);
        if self.log.last().is_none_or(|record| record.end.is_some()) {
            // Guesses in sudden death have no clue, so they get a record of their own.
            self.log.push(TurnRecord {
                number: self.turns_begun,
                clue: None,
                guesses: Vec::new(),
                end: None,
            });
        }
        if let Some(record) = self.log.last_mut() {
            record.guesses.push(Guess { cell, guesser, found });
        }
        found
    }

    fn cover(&mut self, guesser: Side, cell: Cell, facts: &mut Vec<Fact>) {
        let finished = Side::BOTH.map(|side| self.is_finished(side));
        self.words[cell.index()].agent = Some(guesser);
        facts.push(Fact::WordCovered { cell, guesser });
        for side in Side::BOTH {
            if self.is_finished(side) && !finished[side.index()] {
                facts.push(Fact::SideFinished { side });
            }
        }
    }

    fn mark(&mut self, guesser: Side, cell: Cell, tokens: u8, identity: Identity, facts: &mut Vec<Fact>) {
        let word = &mut self.words[cell.index()];
        word.marked_by[guesser.index()] = true;
        word.tokens[guesser.index()] = tokens;
        facts.push(Fact::WordMarked { cell, guesser, tokens, assassin: identity == Identity::Assassin });
    }

    fn touch_assassin(&mut self, guesser: Side, cell: Cell, facts: &mut Vec<Fact>) {
        facts.push(Fact::AssassinTouched { cell, guesser });
        self.end_match(Outcome::Lost(Loss::Assassin), facts);
    }

    fn agents(&self) -> usize {
        self.words.iter().filter(|word| word.agent.is_some()).count()
    }
}
