//! Touching words, stopping and passing (rules §4, §6, §12).

use super::Game;
use crate::{Cell, Fact, Identity, Loss, Outcome, Phase, Refusal, Side, TurnEnd};

/// The number of agents on the table.
const AGENTS: usize = 15;

impl Game {
    pub(super) fn guess(&mut self, side: Side, cells: &[Cell], facts: &mut Vec<Fact>) -> Result<(), Refusal> {
        self.check_may_guess(side)?;
        self.check_cells(side, cells)?;
        for cell in cells {
            let goes_on = match self.phase() {
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
        if matches!(self.phase(), Phase::Sudden(_)) {
            return Err(Refusal::NoStopInSuddenDeath);
        }
        self.check_may_guess(side)?;
        if !self.position.may_stop {
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
        match self.phase() {
            Phase::Over(_) => Err(Refusal::MatchOver),
            Phase::Challenge(_) => Err(Refusal::ChallengeOpen),
            _ => self.check_may_guess(side).and_then(|()| self.check_cells(side, &[cell])),
        }
    }

    fn check_may_guess(&self, side: Side) -> Result<(), Refusal> {
        match self.phase() {
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
            let word = self.position.words[cell.index()];
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
        match self.deal.key.identity(guesser.partner(), cell) {
            Identity::Agent => {
                self.cover(guesser, cell, facts);
                if self.position.agents() == AGENTS {
                    self.pay_stop(guesser, facts);
                    self.end_match(Outcome::Won, facts);
                } else if self.position.finished[guesser.partner().index()] {
                    self.end_turn_paid(guesser, TurnEnd::Finished, facts);
                } else {
                    return true;
                }
            }
            identity @ (Identity::Bystander | Identity::Assassin) if self.is_strike() => {
                self.mark(guesser, cell, 0, identity, facts);
                self.end_turn(TurnEnd::Mistake, facts);
            }
            Identity::Bystander => {
                let price = self.position.bank.mistake_price();
                self.mark(guesser, cell, price.unwrap_or(0), Identity::Bystander, facts);
                match price {
                    Some(_) => self.end_turn(TurnEnd::Mistake, facts),
                    None => self.end_match(Outcome::Lost(Loss::Tokens), facts),
                }
            }
            Identity::Assassin => self.touch_assassin(guesser, cell, facts),
        }
        false
    }

    /// Touches one word in sudden death and returns whether the match goes on.
    fn touch_in_sudden_death(&mut self, guesser: Side, cell: Cell, facts: &mut Vec<Fact>) -> bool {
        match self.deal.key.identity(guesser.partner(), cell) {
            Identity::Agent => {
                self.cover(guesser, cell, facts);
                if self.position.agents() < AGENTS {
                    return true;
                }
                self.end_match(Outcome::Won, facts);
            }
            Identity::Bystander => {
                self.mark(guesser, cell, 0, Identity::Bystander, facts);
                self.end_match(Outcome::Lost(Loss::Sudden), facts);
            }
            Identity::Assassin => self.touch_assassin(guesser, cell, facts),
        }
        false
    }

    fn cover(&mut self, guesser: Side, cell: Cell, facts: &mut Vec<Fact>) {
        self.happen(Fact::WordCovered { cell, guesser }, facts);
        for side in Side::BOTH {
            if !self.position.finished[side.index()] && self.all_found(side) {
                self.happen(Fact::SideFinished { side }, facts);
            }
        }
    }

    /// Returns whether all nine agents on `side`'s map are covered (rules §7).
    fn all_found(&self, side: Side) -> bool {
        let mut agents = self.deal.key.map(side).cells(Identity::Agent);
        agents.all(|cell| self.position.words[cell.index()].agent.is_some())
    }

    fn mark(&mut self, guesser: Side, cell: Cell, tokens: u8, identity: Identity, facts: &mut Vec<Fact>) {
        let assassin = identity == Identity::Assassin;
        self.happen(Fact::WordMarked { cell, guesser, tokens, assassin }, facts);
    }

    fn touch_assassin(&mut self, guesser: Side, cell: Cell, facts: &mut Vec<Fact>) {
        self.happen(Fact::AssassinTouched { cell, guesser }, facts);
        self.end_match(Outcome::Lost(Loss::Assassin), facts);
    }
}
