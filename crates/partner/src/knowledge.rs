//! What a side knows about a running match: its own map, what is public, and what follows from both.

use splitkey_rules::{CELLS, Cell, Clue, Guess, Identity, Side, SideView, WordState};

use crate::board::{Cells, cells_where};

/// A clue of the match, with the words that could be guessed when it was given.
#[derive(Clone, Debug)]
pub struct PastClue {
    pub giver: Side,
    pub clue: Clue,
    /// What the guessing side could touch then.
    pub targets: Cells,
    /// What it led to.
    pub guesses: Vec<Guess>,
}

/// What one side knows.
pub struct Knowledge<'a> {
    pub view: &'a SideView,
    /// The identities on the partner's map that this side's guesses have shown.
    pub shown: [Option<Identity>; CELLS],
    /// All clues, in order.
    pub clues: Vec<PastClue>,
}

impl<'a> Knowledge<'a> {
    pub fn of(view: &'a SideView) -> Knowledge<'a> {
        let mut shown = [None; CELLS];
        let mut clues = Vec::new();
        let mut words = [WordState::default(); CELLS];
        for record in &view.public.log {
            if let Some(given) = &record.clue {
                let targets = targets(&words, given.giver.partner());
                let (giver, clue, guesses) = (given.giver, given.clue.clone(), record.guesses.clone());
                clues.push(PastClue { giver, clue, targets, guesses });
            }
            for guess in &record.guesses {
                words[guess.cell.index()].touch(*guess);
                if guess.guesser == view.side {
                    shown[guess.cell.index()] = Some(guess.found);
                }
            }
        }
        Knowledge { view, shown, clues }
    }

    /// Returns what this side may touch now.
    pub fn own_targets(&self) -> Cells {
        targets(&self.view.public.position.words, self.view.side)
    }

    /// Returns what the partner may touch now.
    pub fn partner_targets(&self) -> Cells {
        targets(&self.view.public.position.words, self.view.side.partner())
    }

    pub fn own(&self, cell: Cell) -> Identity {
        self.view.map.at(cell)
    }

    /// Returns the clues that the partner has given.
    pub fn partner_clues(&self) -> impl Iterator<Item = &PastClue> {
        self.clues.iter().filter(|clue| clue.giver != self.view.side)
    }

    /// Returns the words that restrict clues.
    pub fn visible_words(&self) -> impl Iterator<Item = &'a str> {
        let public = &self.view.public;
        let visible = Cell::all().filter(|cell| !public.position.words[cell.index()].is_covered());
        visible.map(|cell| public.words[cell.index()].as_str())
    }
}

/// Returns the words that a side may touch (rules §4).
fn targets(words: &[WordState; CELLS], side: Side) -> Cells {
    cells_where(|cell| !words[cell.index()].is_covered() && !words[cell.index()].is_marked_by(side))
}
