//! A running match.

use std::fmt;

use crate::{
    Action, Bank, CELLS, Cell, Deal, Fact, Identity, Mission, Outcome, Phase, Proposal, Refusal, Score, Side,
    Strikes, TurnRecord, Variant, WordState, turn::Turn,
};

mod clueing;
mod ending;
mod guessing;
mod proposing;
mod state_hash;

/// The whole state of a match, key included. Secret: it does not implement serde, and `Debug` leaves out the key.
#[derive(Clone)]
pub struct Game {
    pub(crate) deal: Deal,
    pub(crate) revision: u32,
    pub(crate) phase: Phase,
    pub(crate) turn: Option<Turn>,
    pub(crate) turns_begun: u16,
    pub(crate) words: [WordState; CELLS],
    pub(crate) bank: Bank,
    pub(crate) taken: [u8; 2],
    pub(crate) discarded: u8,
    pub(crate) strikes: Strikes,
    /// The givers of the last two clues, the latest first.
    last_givers: [Option<Side>; 2],
    pub(crate) proposal: Option<(Side, Proposal)>,
    sudden_death: bool,
    pub(crate) log: Vec<TurnRecord>,
}

impl Game {
    /// Returns a match at its start: either side may give the first clue.
    pub fn new(deal: Deal) -> Game {
        let bank = match deal.variant {
            Variant::Mission { .. } => Bank::of(deal.mission),
            Variant::Strike => Bank { bystander: 0, check: 0 },
        };
        Game {
            deal,
            revision: 0,
            phase: Phase::First,
            turn: None,
            turns_begun: 0,
            words: [WordState::default(); CELLS],
            bank,
            taken: [0; 2],
            discarded: 0,
            strikes: Strikes::default(),
            last_givers: [None; 2],
            proposal: None,
            sudden_death: false,
            log: Vec::new(),
        }
    }

    /// Applies `action` of `side` and returns what happened, in order.
    ///
    /// # Errors
    /// Returns a [`Refusal`] when the action is illegal now. The match is then unchanged.
    pub fn apply(&mut self, side: Side, action: &Action) -> Result<Vec<Fact>, Refusal> {
        if self.phase.is_over() {
            return Err(Refusal::MatchOver);
        }
        let answers_challenge =
            matches!(action, Action::Concede | Action::Deny | Action::Propose(_) | Action::Agree);
        if matches!(self.phase, Phase::Challenge(_)) && !answers_challenge {
            return Err(Refusal::ChallengeOpen);
        }
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
        }
        if !matches!(action, Action::Propose(_) | Action::Agree) && self.proposal.take().is_some() {
            facts.insert(0, Fact::ProposalWithdrawn);
        }
        self.revision += 1;
        Ok(facts)
    }

    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns how many actions have been accepted.
    pub fn revision(&self) -> u32 {
        self.revision
    }

    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// Returns the words that are not covered (rules §1). Only these restrict clues.
    pub fn visible_words(&self) -> impl Iterator<Item = (Cell, &str)> {
        Cell::all()
            .filter(|cell| !self.words[cell.index()].is_covered())
            .map(|cell| (cell, self.deal.words[cell.index()].as_str()))
    }

    /// Returns the score, for a won 9-9 only (rules §8).
    pub fn score(&self) -> Option<Score> {
        let scored = self.phase == Phase::Over(Outcome::Won)
            && self.deal.mission == Mission::STANDARD
            && self.deal.variant != Variant::Strike;
        scored.then(|| Score {
            tokens_left: self.bank.tokens(),
            weight: Score::WEIGHT,
            check_tokens: self.taken.iter().sum(),
            sudden_death: self.sudden_death,
        })
    }

    /// Returns whether all nine agents on `side`'s map are covered (rules §7).
    pub(crate) fn is_finished(&self, side: Side) -> bool {
        self.deal.key.map(side).cells(Identity::Agent).all(|cell| self.words[cell.index()].agent.is_some())
    }

    fn is_strike(&self) -> bool {
        self.deal.variant == Variant::Strike
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("revision", &self.revision)
            .field("phase", &self.phase)
            .finish_non_exhaustive()
    }
}
