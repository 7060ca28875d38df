//! A match as this player may see it.

use splitkey_protocol::View;
use splitkey_rules::{
    Cell, Fact, GivenClue, Guess, Identity, Loss, Mission, Outcome, Phase, Position, PublicView, Side,
    SideMap, TokenFace, TurnEnd, TurnRecord, Variant,
};

/// How many agents there are, on both sides together.
pub const AGENT_CARDS: u8 = 15;

/// The state of a match: words, position and log, and the maps this player may see.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchView {
    pub words: [String; 25],
    pub mission: Mission,
    pub variant: Variant,
    /// My side and its map; `None` for a spectator.
    pub me: Option<(Side, SideMap)>,
    pub position: Position,
    pub log: Vec<TurnRecord>,
    /// Both maps, by [`Side::index`], once the match is over.
    pub key: Option<[SideMap; 2]>,
}

impl From<View> for MatchView {
    fn from(view: View) -> MatchView {
        let (me, public) = match view {
            View::Side(view) => (Some((view.side, view.map)), view.public),
            View::Public(view) => (None, *view),
        };
        let PublicView { words, mission, variant, position, log, key } = public;
        MatchView { words, mission, variant, me, position, log, key }
    }
}

impl MatchView {
    /// Returns the word of a cell.
    pub fn word(&self, cell: Cell) -> &str {
        &self.words[cell.index()]
    }

    /// Returns the strikes so far in a strike race, which has no tokens, and `None` in any other match.
    pub fn strikes(&self) -> Option<u32> {
        (self.variant == Variant::Strike).then(|| self.position.strikes.total())
    }

    /// Returns my side, or `None` for a spectator.
    pub fn my_side(&self) -> Option<Side> {
        self.me.map(|(side, _)| side)
    }

    /// Returns whether this player can touch `cell` now.
    pub fn can_touch(&self, cell: Cell) -> bool {
        let word = self.position.words[cell.index()];
        self.my_side().is_some_and(|side| {
            self.position.phase.may_guess(side) && !word.is_covered() && !word.is_marked_by(side)
        })
    }

    /// Returns how many agents of my own map are still uncovered, and so left for me to clue.
    pub fn left_to_clue(&self) -> Option<usize> {
        let (_, map) = self.me?;
        let uncovered = |cell: &Cell| self.position.words[cell.index()].agent.is_none();
        Some(map.cells(Identity::Agent).filter(uncovered).count())
    }

    /// Returns my assassins that are still uncovered.
    pub fn my_open_assassins(&self) -> Vec<Cell> {
        let Some((_, map)) = self.me else { return Vec::new() };
        map.cells(Identity::Assassin).filter(|cell| !self.position.words[cell.index()].is_covered()).collect()
    }

    /// Returns where agents were found and by which side, in order.
    pub fn found_agents(&self) -> impl Iterator<Item = (Cell, Side)> {
        let guesses = self.log.iter().flat_map(|record| &record.guesses);
        guesses.filter(|guess| guess.found == Identity::Agent).map(|guess| (guess.cell, guess.guesser))
    }

    /// Returns the touch of an assassin that ended the match. In a strike race assassins only mark words.
    pub fn touched_assassin(&self) -> Option<Guess> {
        let lost = self.position.phase == Phase::Over(Outcome::Lost(Loss::Assassin));
        let last = *self.log.last()?.guesses.last()?;
        let marked = self.position.words[last.cell.index()].is_marked_by(last.guesser);
        (last.found == Identity::Assassin && (lost || !marked)).then_some(last)
    }

    /// Returns how the match ends, which what was found shows before the end is announced.
    pub fn decided(&self) -> Option<Outcome> {
        match self.position.phase {
            Phase::Over(outcome) => Some(outcome),
            _ if self.touched_assassin().is_some() => Some(Outcome::Lost(Loss::Assassin)),
            _ if self.position.agents() >= usize::from(AGENT_CARDS) => Some(Outcome::Won),
            _ => None,
        }
    }

    /// Returns the assassin of a side's key that its partner touched.
    pub fn touched_assassin_of(&self, side: Side) -> Option<Cell> {
        self.touched_assassin().filter(|touch| touch.guesser == side.partner()).map(|touch| touch.cell)
    }

    /// Returns whether the identity of `cell` on my own key no longer matters, because the other side can no longer
    /// gain or lose anything there.
    pub fn is_settled(&self, cell: Cell) -> bool {
        let word = self.position.words[cell.index()];
        word.is_covered() || self.my_side().is_some_and(|side| word.is_marked_by(side.partner()))
    }

    /// Returns the clue on the table.
    pub fn open_clue(&self) -> Option<&GivenClue> {
        self.log.last().filter(|record| record.end.is_none())?.clue.as_ref()
    }

    /// Applies one fact to words, bank and log. The rest of the position follows with [`MatchView::settle`].
    pub fn show(&mut self, fact: &Fact) {
        let position = &mut self.position;
        match fact {
            Fact::ClueGiven { giver, clue } => {
                position.turn = position.turn.saturating_add(1);
                position.phase = Phase::Guess(giver.partner());
                let clue = GivenClue { giver: *giver, clue: clue.clone(), penalised: false };
                let number = position.turn;
                self.log.push(TurnRecord { number, clue: Some(clue), guesses: Vec::new(), end: None });
            }
            Fact::CluePenalised { .. } => {
                if let Some(given) = self.log.last_mut().and_then(|record| record.clue.as_mut()) {
                    given.penalised = true;
                }
            }
            Fact::TokenDiscarded { face } => {
                if let Some(face) = face {
                    self.take_from_bank(*face, 1);
                    self.position.discarded = self.position.discarded.saturating_add(1);
                }
            }
            Fact::WordCovered { cell, guesser } => {
                position.words[cell.index()].agent = Some(*guesser);
                self.note_guess(*cell, *guesser, Identity::Agent);
            }
            Fact::WordMarked { cell, guesser, tokens, assassin } => {
                let word = &mut position.words[cell.index()];
                word.marked_by[guesser.index()] = true;
                word.tokens[guesser.index()] = *tokens;
                let face = if *tokens == 2 { TokenFace::Check } else { TokenFace::Bystander };
                self.take_from_bank(face, *tokens);
                self.note_guess(
                    *cell,
                    *guesser,
                    if *assassin { Identity::Assassin } else { Identity::Bystander },
                );
            }
            Fact::AssassinTouched { cell, guesser } => self.note_guess(*cell, *guesser, Identity::Assassin),
            Fact::CheckTaken { side, face } => {
                let taken = &mut position.taken[side.index()];
                *taken = taken.saturating_add(1);
                self.take_from_bank(*face, 1);
            }
            Fact::SideFinished { side } => position.finished[side.index()] = true,
            Fact::TurnEnded { how } => self.close_turn(*how),
            Fact::MatchEnded { outcome } => {
                position.phase = Phase::Over(*outcome);
                self.close_turn(TurnEnd::MatchOver);
            }
            Fact::Challenged { .. }
            | Fact::Denied { .. }
            | Fact::TimedOut { .. }
            | Fact::Proposed { .. }
            | Fact::ProposalWithdrawn => {}
            Fact::SuddenDeathBegan => {
                let finished = position.finished;
                position.phase = Phase::Sudden(Side::BOTH.map(|side| !finished[side.partner().index()]));
            }
        }
    }

    /// Applies the host's position after an action's last fact.
    pub fn settle(&mut self, position: Position, key: Option<[SideMap; 2]>) {
        self.position = position;
        self.key = key;
    }

    fn take_from_bank(&mut self, face: TokenFace, tokens: u8) {
        let bank = &mut self.position.bank;
        let pile = match face {
            TokenFace::Bystander => &mut bank.bystander,
            TokenFace::Check => &mut bank.check,
        };
        *pile = pile.saturating_sub(tokens);
    }

    fn note_guess(&mut self, cell: Cell, guesser: Side, found: Identity) {
        if self.log.last().is_none_or(|record| record.end.is_some()) {
            let number = self.position.turn;
            self.log.push(TurnRecord { number, clue: None, guesses: Vec::new(), end: None });
        }
        if let Some(record) = self.log.last_mut() {
            record.guesses.push(Guess { cell, guesser, found });
        }
    }

    fn close_turn(&mut self, how: TurnEnd) {
        if let Some(record) = self.log.last_mut()
            && record.end.is_none()
        {
            record.end = Some(how);
        }
    }
}
