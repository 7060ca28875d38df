//! What can be voted for.

use splitkey_rules::{Cell, Choice, PublicView, Side};

/// What can be voted for in one state of a match. The default offers nothing: the poll is closed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ballot {
    /// A bit for each cell, A1 the lowest.
    cells: u32,
    challenge: bool,
}

impl Ballot {
    /// Nothing can be voted for.
    pub const CLOSED: Ballot = Ballot { cells: 0, challenge: false };

    /// Returns a ballot with these cells, and with a challenge to the clue or without one.
    pub fn new(cells: impl IntoIterator<Item = Cell>, challenge: bool) -> Ballot {
        Ballot { cells: cells.into_iter().fold(0, |cells, cell| cells | bit(cell)), challenge }
    }

    /// Returns what the side that guesses can do in a match: every word that it may touch, and a challenge while one is
    /// possible. In sudden death, either side's words count.
    pub fn of(view: &PublicView) -> Ballot {
        let position = &view.position;
        let guessers = || Side::BOTH.into_iter().filter(|side| position.phase.may_guess(*side));
        let may_touch = |cell: &Cell| {
            let word = position.words[cell.index()];
            !word.is_covered() && guessers().any(|side| !word.is_marked_by(side))
        };
        Ballot::new(Cell::all().filter(may_touch), position.may_challenge)
    }

    pub fn is_open(self) -> bool {
        self != Ballot::CLOSED
    }

    /// Returns whether this can be voted for.
    pub fn offers(self, choice: Choice) -> bool {
        match choice {
            Choice::Guess(cell) => self.cells & bit(cell) != 0,
            Choice::Challenge => self.challenge,
        }
    }

    /// Returns whether a challenge to the clue can be voted for.
    pub fn has_challenge(self) -> bool {
        self.challenge
    }

    /// Returns a bit for each cell that can be voted for, A1 the lowest.
    pub fn cells(self) -> u32 {
        self.cells
    }
}

fn bit(cell: Cell) -> u32 {
    1 << cell.index()
}

#[cfg(test)]
mod tests {
    use splitkey_rules::{Action, Clue, Deal, Game};

    use super::*;

    fn ballot(game: &Game) -> Ballot {
        Ballot::of(&game.public_view())
    }

    fn act(game: &mut Game, side: Side, action: Action) {
        game.apply(side, &action).expect("a legal action");
    }

    #[test]
    fn viewers_vote_while_a_side_guesses() {
        let mut game = Game::new(Deal::sample());
        assert!(!ballot(&game).is_open(), "before the first clue");
        let clue = Clue::new("polar", 2).expect("a clue");
        act(&mut game, Side::A, Action::Clue { clue, illegal: false });
        assert_eq!(ballot(&game), Ballot::new(Cell::all(), true));
        act(&mut game, Side::B, Action::Challenge);
        assert!(!ballot(&game).is_open(), "while the clue is challenged");
        act(&mut game, Side::A, Action::Deny);
        assert_eq!(ballot(&game), Ballot::new(Cell::all(), false), "a clue is challenged only once");
        let agent = game.deal().key().map(Side::A).cells(splitkey_rules::Identity::Agent).next();
        let agent = agent.expect("an agent");
        act(&mut game, Side::B, Action::Guess(vec![agent]));
        assert_eq!(ballot(&game), Ballot::new(Cell::all().filter(|cell| *cell != agent), false));
        act(&mut game, Side::B, Action::Stop);
        assert!(!ballot(&game).is_open(), "before the next clue");
    }

    #[test]
    fn a_word_with_the_guessers_own_mark_is_not_offered_to_them_alone() {
        let mut game = Game::new(Deal::sample());
        let clue = |text| Action::Clue { clue: Clue::new(text, 1).expect("a clue"), illegal: false };
        act(&mut game, Side::A, clue("polar"));
        let bystander = game.deal().key().map(Side::A).cells(splitkey_rules::Identity::Bystander).next();
        let bystander = bystander.expect("a bystander");
        act(&mut game, Side::B, Action::Guess(vec![bystander]));
        act(&mut game, Side::B, clue("solar"));
        assert!(ballot(&game).offers(Choice::Guess(bystander)), "the mark is the other side's");
        let agent = game.deal().key().map(Side::B).cells(splitkey_rules::Identity::Agent);
        let agent = agent.into_iter().next().expect("an agent");
        act(&mut game, Side::A, Action::Guess(vec![agent]));
        act(&mut game, Side::A, Action::Stop);
        act(&mut game, Side::A, clue("lunar"));
        assert!(!ballot(&game).offers(Choice::Guess(bystander)));
    }
}
