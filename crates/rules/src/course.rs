//! How facts change the public state of a match. The game itself and everybody who follows it use this and nothing else.

use crate::{
    Bank, Fact, GivenClue, Guess, Identity, Mission, Outcome, Phase, Position, Score, Side, Strikes, TurnEnd,
    TurnRecord, Variant,
};

/// The public state of a match that changes from action to action, with what it depends on.
pub(crate) struct Course<'a> {
    pub(crate) mission: Mission,
    pub(crate) variant: Variant,
    pub(crate) position: &'a mut Position,
    pub(crate) log: &'a mut Vec<TurnRecord>,
    pub(crate) facts: &'a mut Vec<Fact>,
}

impl Course<'_> {
    /// Applies one fact. Facts that no game can lead to do something harmless, since they may come from a peer.
    pub(crate) fn apply(&mut self, fact: &Fact) {
        // There may be any number of proposals.
        if !matches!(fact, Fact::Proposed { .. } | Fact::ProposalWithdrawn) {
            self.facts.push(fact.clone());
        }
        match fact {
            Fact::ClueGiven { giver, clue } => {
                self.begin_turn(GivenClue { giver: *giver, clue: clue.clone(), penalised: false });
            }
            Fact::CluePenalised { giver } => self.penalise(*giver),
            Fact::Challenged { by } => {
                self.position.may_challenge = false;
                self.position.phase = Phase::Challenge(by.partner());
            }
            Fact::Denied { by } => self.position.phase = Phase::Guess(by.partner()),
            Fact::TokenDiscarded { face } => {
                if let Some(face) = face {
                    self.position.bank.take(*face, 1);
                    add(&mut self.position.discarded);
                }
            }
            Fact::CheckTaken { side, face } => {
                self.position.bank.take(*face, 1);
                add(&mut self.position.taken[side.index()]);
            }
            Fact::WordCovered { cell, guesser } => {
                self.position.may_stop = matches!(self.position.phase, Phase::Guess(_));
                self.touch(Guess { cell: *cell, guesser: *guesser, found: Identity::Agent });
            }
            Fact::WordMarked { cell, guesser, tokens, assassin } => {
                let found = if *assassin { Identity::Assassin } else { Identity::Bystander };
                self.touch(Guess { cell: *cell, guesser: *guesser, found });
                self.pay_mark(*guesser, cell.index(), *tokens, *assassin);
            }
            Fact::AssassinTouched { cell, guesser } => {
                self.record(Guess { cell: *cell, guesser: *guesser, found: Identity::Assassin });
            }
            Fact::SideFinished { side } => {
                self.position.finished[side.index()] = true;
                if matches!(self.position.phase, Phase::Sudden(_)) {
                    self.position.phase = self.sudden_phase();
                }
            }
            Fact::TimedOut { side } => self.time_out(*side),
            Fact::Proposed { by, proposal } => self.position.proposal = Some((*by, *proposal)),
            Fact::ProposalWithdrawn => self.position.proposal = None,
            Fact::TurnEnded { how } => {
                self.end_turn(*how);
                // Sudden death follows an empty bank.
                if !self.position.bank.is_empty() || self.is_strike() {
                    self.position.phase = self.next_clue_phase();
                }
            }
            Fact::SuddenDeathBegan => self.position.phase = self.sudden_phase(),
            Fact::MatchEnded { outcome } => self.end_match(*outcome),
        }
    }

    fn begin_turn(&mut self, given: GivenClue) {
        let position = &mut *self.position;
        position.turn = position.turn.saturating_add(1);
        position.strikes.clues = position.strikes.clues.saturating_add(1);
        position.phase = Phase::Guess(given.giver.partner());
        (position.may_stop, position.may_challenge) = (false, true);
        let number = position.turn;
        self.log.push(TurnRecord { number, clue: Some(given), guesses: Vec::new(), end: None });
    }

    /// Play goes on as if the penalised clue were valid (rules §9).
    fn penalise(&mut self, giver: Side) {
        self.position.may_challenge = false;
        self.position.phase = Phase::Guess(giver.partner());
        if self.is_strike() {
            let clues = &mut self.position.strikes.illegal_clues;
            *clues = clues.saturating_add(1);
        }
        if let Some(given) = self.log.last_mut().and_then(|record| record.clue.as_mut()) {
            given.penalised = true;
        }
    }

    fn touch(&mut self, guess: Guess) {
        self.record(guess);
        self.position.words[guess.cell.index()].touch(guess);
    }

    /// Adds a guess to the log. Guesses in sudden death have no clue, so they get a record of their own.
    fn record(&mut self, guess: Guess) {
        self.position.may_challenge = false;
        match self.log.last_mut().filter(|record| record.end.is_none()) {
            Some(record) => record.guesses.push(guess),
            None => {
                let number = self.position.turn;
                self.log.push(TurnRecord { number, clue: None, guesses: vec![guess], end: None });
            }
        }
    }

    fn pay_mark(&mut self, guesser: Side, word: usize, tokens: u8, assassin: bool) {
        self.position.words[word].tokens[guesser.index()] = tokens;
        self.position.bank.take(Bank::mistake_face(tokens), tokens);
        if self.is_strike() {
            let Strikes { bystanders, assassins, .. } = &mut self.position.strikes;
            let strikes = if assassin { assassins } else { bystanders };
            *strikes = strikes.saturating_add(1);
        }
    }

    /// The side that has lost its turn to give a clue hands it over, if its partner may give one (rules §10).
    fn time_out(&mut self, side: Option<Side>) {
        if let Some(side) = side
            && self.position.phase == Phase::Clue(side)
            && self.may_give(side.partner())
        {
            self.position.phase = Phase::Clue(side.partner());
        }
    }

    fn end_turn(&mut self, how: TurnEnd) {
        (self.position.may_stop, self.position.may_challenge) = (false, false);
        if let Some(record) = self.log.last_mut().filter(|record| record.end.is_none()) {
            record.end = Some(how);
        }
    }

    fn end_match(&mut self, outcome: Outcome) {
        self.end_turn(TurnEnd::MatchOver);
        self.position.proposal = None;
        self.position.phase = Phase::Over(outcome);
        let scored =
            outcome == Outcome::Won && self.mission == Mission::STANDARD && self.variant != Variant::Strike;
        self.position.score = scored.then(|| Score {
            tokens_left: self.position.bank.tokens(),
            weight: Score::WEIGHT,
            check_tokens: self.position.taken.iter().fold(0, |sum, taken| sum.saturating_add(*taken)),
            sudden_death: self.log.last().is_some_and(|record| record.clue.is_none()),
        });
    }

    fn next_clue_phase(&self) -> Phase {
        let Some(last_giver) = self.givers().next() else { return self.position.phase };
        let next = last_giver.partner();
        match (self.may_give(next), self.may_give(last_giver)) {
            (true, true) if self.variant.is_looser() => Phase::ClueAny,
            (true, _) => Phase::Clue(next),
            (false, _) => Phase::Clue(last_giver),
        }
    }

    /// Returns the phase of sudden death: a side may guess while the partner's map has uncovered agents.
    fn sudden_phase(&self) -> Phase {
        Phase::Sudden(Side::BOTH.map(|side| !self.is_finished(side.partner())))
    }

    /// Returns whether `side` may give the next clue: its map is not finished and, in looser turn order, it did not
    /// give the last two clues while the other side still can (rules §7, §10).
    fn may_give(&self, side: Side) -> bool {
        let mut last_two = self.givers().take(2).filter(|giver| *giver == side);
        let gave_last_two = last_two.nth(1).is_some();
        let must_wait = self.variant.is_looser() && gave_last_two && !self.is_finished(side.partner());
        !self.is_finished(side) && !must_wait
    }

    /// Returns who gave the clues, the latest first.
    fn givers(&self) -> impl Iterator<Item = Side> {
        self.log.iter().rev().filter_map(|record| record.clue.as_ref()).map(|given| given.giver)
    }

    fn is_finished(&self, side: Side) -> bool {
        self.position.finished[side.index()]
    }

    fn is_strike(&self) -> bool {
        self.variant == Variant::Strike
    }
}

fn add(count: &mut u8) {
    *count = count.saturating_add(1);
}
