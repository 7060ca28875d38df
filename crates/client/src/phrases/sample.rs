//! Sample matches for tests.

use splitkey_protocol::View;
use splitkey_rules::{Action, Cell, Clue, Deal, Fact, Game, Side};

use crate::MatchView;

/// A match whose key follows the order of [`KeyCard::PAIRS`]: cells 0–2 are agents of both sides, 3–7 of Lark alone; 8
/// is Lark's agent and Owl's assassin.
pub(crate) struct Sample {
    game: Game,
    /// The facts of the last action.
    pub(crate) facts: Vec<Fact>,
}

impl Sample {
    pub(crate) fn new() -> Sample {
        Sample { game: Game::new(Deal::sample()), facts: Vec::new() }
    }

    pub(crate) fn act(mut self, side: Side, action: Action) -> Sample {
        self.facts = self.game.apply(side, &action).expect("the action should be legal");
        self
    }

    pub(crate) fn clue(self, side: Side, text: &str, number: u8) -> Sample {
        let clue = Clue::new(text, number).expect("a clue");
        self.act(side, Action::Clue { clue, illegal: false })
    }

    pub(crate) fn guess(self, side: Side, cell: u8) -> Sample {
        self.act(side, Action::Guess(vec![Cell::new(cell).expect("a cell")]))
    }

    /// Returns the match as one side sees it, or a spectator.
    pub(crate) fn seen_by(&self, side: Option<Side>) -> MatchView {
        View::of(&self.game, side).into()
    }
}
