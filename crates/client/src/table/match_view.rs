//! A match as this player may see it.

use std::ops::{Deref, DerefMut};

use splitkey_protocol::View;
use splitkey_rules::{Cell, Guess, Identity, Loss, Outcome, Phase, PublicView, Side, SideMap, Variant};

/// How many agents there are, on both sides together.
pub const AGENT_CARDS: u8 = 15;

/// The state of a match: what everyone sees, and the map of the player's own side.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchView {
    /// My side and its map; `None` for a spectator.
    pub me: Option<(Side, SideMap)>,
    pub public: PublicView,
}

impl From<View> for MatchView {
    fn from(view: View) -> MatchView {
        match view {
            View::Side(view) => MatchView { me: Some((view.side, view.map)), public: view.public },
            View::Public(view) => MatchView { me: None, public: *view },
        }
    }
}

impl Deref for MatchView {
    type Target = PublicView;

    fn deref(&self) -> &PublicView {
        &self.public
    }
}

impl DerefMut for MatchView {
    fn deref_mut(&mut self) -> &mut PublicView {
        &mut self.public
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

    /// Returns what a side has found by touching a word, if it has touched it.
    pub fn touched_by(&self, cell: Cell, guesser: Side) -> Option<Identity> {
        let guesses = self.log.iter().flat_map(|record| &record.guesses);
        let mut touches = guesses.filter(|guess| guess.cell == cell && guess.guesser == guesser);
        touches.next().map(|guess| guess.found)
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
}
