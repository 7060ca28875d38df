//! A running match.

use std::fmt;

use crate::{Action, Cell, Deal, Fact, Phase, Position, Refusal, Side, TurnRecord, Variant, course::Course};

mod clueing;
mod ending;
mod guessing;
mod proposing;
mod state_hash;
mod views;

/// The whole state of a match, key included. Secret: it does not implement serde, and `Debug` leaves out the key.
#[derive(Clone)]
pub struct Game {
    pub(crate) deal: Deal,
    pub(crate) position: Position,
    pub(crate) log: Vec<TurnRecord>,
    /// What happened so far, except proposals.
    pub(crate) facts: Vec<Fact>,
}

impl Game {
    /// Returns a match at its start: either side may give the first clue.
    pub fn new(deal: Deal) -> Game {
        let position = Position::start(deal.mission, deal.variant);
        Game { deal, position, log: Vec::new(), facts: Vec::new() }
    }

    /// Applies `action` of `side` and returns what happened, in order.
    ///
    /// # Errors
    /// Returns a [`Refusal`] when the action is illegal now. The match is then unchanged.
    pub fn apply(&mut self, side: Side, action: &Action) -> Result<Vec<Fact>, Refusal> {
        if self.phase().is_over() {
            return Err(Refusal::MatchOver);
        }
        let answers_challenge = matches!(action, Action::Concede | Action::Deny) || action.is_about_end();
        if matches!(self.phase(), Phase::Challenge(_)) && !answers_challenge {
            return Err(Refusal::ChallengeOpen);
        }
        let withdraws = self.position.proposal.is_some() && !action.is_about_end();
        let mut facts = Vec::new();
        match action {
            Action::Clue { clue, illegal } => self.give_clue(side, clue, *illegal, &mut facts)?,
            Action::Guess(cells) => self.guess(side, cells, &mut facts)?,
            Action::Stop => self.stop(side, &mut facts)?,
            Action::Pass => self.pass(side, &mut facts)?,
            Action::Challenge => self.challenge(side, &mut facts)?,
            Action::Concede => self.concede(side, &mut facts)?,
            Action::Deny => self.deny(side, &mut facts)?,
            Action::Timeout => self.time_out(side, &mut facts)?,
            Action::Propose(proposal) => self.propose(side, *proposal, &mut facts)?,
            Action::Agree => self.agree(side, &mut facts)?,
            Action::Withdraw => self.withdraw(&mut facts)?,
        }
        if withdraws {
            self.position.proposal = None;
            facts.insert(0, Fact::ProposalWithdrawn);
        }
        self.position.revision += 1;
        Ok(facts)
    }

    /// Applies a fact of the running action to the public state.
    fn happen(&mut self, fact: Fact, facts: &mut Vec<Fact>) {
        let Game { deal, position, log, facts: all } = self;
        Course { mission: deal.mission, variant: deal.variant, position, log, facts: all }.apply(&fact);
        facts.push(fact);
    }

    pub fn phase(&self) -> Phase {
        self.position.phase
    }

    /// Returns how many actions have been accepted.
    pub fn revision(&self) -> u32 {
        self.position.revision
    }

    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// Returns the words that are not covered (rules §1). Only these restrict clues.
    pub fn visible_words(&self) -> impl Iterator<Item = (Cell, &str)> {
        Cell::all()
            .filter(|cell| !self.position.words[cell.index()].is_covered())
            .map(|cell| (cell, self.deal.words[cell.index()].as_str()))
    }

    fn is_strike(&self) -> bool {
        self.deal.variant == Variant::Strike
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("revision", &self.revision())
            .field("phase", &self.phase())
            .finish_non_exhaustive()
    }
}
