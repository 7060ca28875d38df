//! Sample matches for tests.

use splitkey_protocol::View;
use splitkey_rules::{Action, Cell, Clue, Deal, Fact, Game, KeyCard, Mission, Proposal, Side, Variant};

use crate::MatchView;

/// A match whose key follows the order of [`KeyCard::PAIRS`]: cells 0–2 are agents of both sides, 3–7 of Lark alone; 8
/// is Lark's agent and Owl's assassin; 9–13 and 22 are Owl's agents, and 14–20 bystanders of both.
pub(crate) struct Sample {
    game: Game,
    /// The facts of the last action.
    pub(crate) facts: Vec<Fact>,
}

/// The ways a match ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Won,
    Assassin,
    Tokens,
    Sudden,
    GaveUp,
    Void,
}

impl Ending {
    pub(crate) const ALL: [Ending; 6] =
        [Ending::Won, Ending::Assassin, Ending::Tokens, Ending::Sudden, Ending::GaveUp, Ending::Void];
}

impl Sample {
    pub(crate) fn new() -> Sample {
        Sample::on(Mission::STANDARD)
    }

    /// Creates a match of this mission.
    pub(crate) fn on(mission: Mission) -> Sample {
        Sample::by(mission, Variant::STANDARD)
    }

    /// Creates the match of a pair in a strike race.
    pub(crate) fn race() -> Sample {
        Sample::by(Mission::STANDARD, Variant::Strike)
    }

    fn by(mission: Mission, variant: Variant) -> Sample {
        let key = KeyCard::from_pairs(KeyCard::PAIRS).expect("a key");
        let deal = Deal::new(Deal::sample().words().clone(), key, mission, variant);
        Sample { game: Game::new(deal.expect("a deal")), facts: Vec::new() }
    }

    /// Creates a strike race in which a pair has finished: three clues, a bystander and an assassin.
    pub(crate) fn finished_race() -> Sample {
        let lark = Sample::race().turn(Side::A, 9, &[0, 1, 2, 3, 4, 5, 6, 7, 8]);
        let owl = lark.turn(Side::B, 2, &[20]).turn(Side::B, 2, &[21]);
        owl.turn(Side::B, 6, &[9, 10, 11, 12, 13, 22])
    }

    /// Creates a short match with this ending.
    pub(crate) fn ended(ending: Ending) -> Sample {
        let mission = |turns, mistakes| Sample::on(Mission::new(turns, mistakes).expect("a mission"));
        match ending {
            Ending::Won => {
                let lark = Sample::new().turn(Side::A, 9, &[0, 1, 2, 3, 4, 5, 6, 7, 8]);
                lark.turn(Side::B, 2, &[20]).turn(Side::B, 6, &[9, 10, 11, 12, 13, 22])
            }
            Ending::Assassin => Sample::new().turn(Side::B, 2, &[9, 8]),
            Ending::Tokens => mission(2, 1).turn(Side::A, 2, &[0, 20]).turn(Side::B, 1, &[20]),
            Ending::Sudden => mission(1, 1).turn(Side::A, 2, &[20]).guess(Side::B, 0).guess(Side::B, 19),
            Ending::GaveUp => Sample::new()
                .turn(Side::A, 2, &[])
                .act(Side::A, Action::Propose(Proposal::GiveUp))
                .act(Side::B, Action::Agree),
            Ending::Void => Sample::new()
                .act(Side::A, Action::Clue { clue: Clue::new("fog", 2).expect("a clue"), illegal: true })
                .act(Side::A, Action::Propose(Proposal::Void))
                .act(Side::B, Action::Agree),
        }
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

    /// Gives a clue, and touches words for it.
    pub(crate) fn turn(self, giver: Side, number: u8, cells: &[u8]) -> Sample {
        let given = self.clue(giver, "fog", number);
        cells.iter().fold(given, |sample, cell| sample.guess(giver.partner(), *cell))
    }

    pub(crate) fn stop(self, side: Side) -> Sample {
        self.act(side, Action::Stop)
    }

    /// Returns the match as one side sees it, or a spectator.
    pub(crate) fn seen_by(&self, side: Option<Side>) -> MatchView {
        View::of(&self.game, side).into()
    }
}
