//! The partner: one side of a match, played from that side's view alone.

use std::sync::Arc;

use splitkey_rules::{Action, CELLS, Cell, Phase, SideView};
use splitkey_words::referee::Referee;

use crate::associations::Associations;
use crate::beliefs::Beliefs;
use crate::board::Board;
use crate::giver::{Giver, Idea};
use crate::guesser::Guesser;
use crate::habits::Habits;
use crate::knowledge::Knowledge;
use crate::level::{Level, Temper};
use crate::number::Random;
use crate::reading::AS_FITTED;
use crate::readings::Readings;
use crate::understanding::understand;

/// A clue of the partner with the words it was meant for. Secret until the match is over.
#[derive(Clone, PartialEq, Eq)]
pub struct Meant {
    /// The turn's number; 1 is the first clue.
    pub turn: u16,
    pub idea: Idea,
}

/// A computer player for one side of one match.
pub struct Partner {
    associations: Arc<Associations>,
    referee: Arc<Referee>,
    temper: Temper,
    seed: u64,
    habits: Option<Habits>,
    board: Option<Board>,
    meant: Vec<Meant>,
}

impl Partner {
    /// Makes a partner for one match with a person of whom nothing is known. Equal seeds, habits and views give equal
    /// moves.
    pub fn new(associations: Arc<Associations>, referee: Arc<Referee>, level: Level, seed: u64) -> Partner {
        let (temper, meant) = (level.temper(), Vec::new());
        Partner { associations, referee, temper, seed, habits: None, board: None, meant }
    }

    /// Tells the partner what earlier matches have shown of the person on the other side.
    #[must_use]
    pub fn with_habits(self, habits: Option<Habits>) -> Partner {
        Partner { habits, ..self }
    }

    /// Returns what this match and earlier ones have shown of the person on the other side, for the next match.
    pub fn habits(&mut self, view: &SideView) -> Habits {
        self.with_readings(view, |_, readings| readings.habits())
    }

    /// Returns how likely it thinks each word to be the other side's next guess on this clue of its own.
    pub fn expected_guesses(&mut self, view: &SideView, clue: &str) -> Option<[f32; CELLS]> {
        let word = understand(&self.associations, &self.referee, clue)?;
        let targets = Knowledge::of(view).partner_targets();
        Some(self.with_readings(view, |board, readings| board.mixed(word, &targets, &readings.guessing)))
    }

    /// Returns the partner's next action, or `None` while it has nothing to do.
    pub fn act(&mut self, view: &SideView) -> Option<Action> {
        let position = &view.public.position;
        match position.phase {
            Phase::Challenge(giver) if giver == view.side => Some(Action::Deny),
            phase if phase.may_clue(view.side) => {
                let idea = self.ideas(view, 1).pop()?;
                let meant = Meant { turn: position.turn + 1, idea };
                let clue = meant.idea.clue.clone();
                self.meant.retain(|earlier| earlier.turn < meant.turn);
                self.meant.push(meant);
                Some(Action::Clue { clue, illegal: false })
            }
            phase if phase.may_guess(view.side) => self.guess(view),
            _ => None,
        }
    }

    /// Returns clues for this side, the best first. All of them pass the referee.
    pub fn ideas(&mut self, view: &SideView, count: usize) -> Vec<Idea> {
        let mut random = self.random(view);
        let knowledge = Knowledge::of(view);
        let board = board(&mut self.board, &self.associations, view);
        let (associations, referee) = (&*self.associations, &*self.referee);
        let readings = read(associations, referee, self.habits, &knowledge, board);
        let (knowledge, temper) = (&knowledge, self.temper);
        let giver = Giver { associations, board, knowledge, readings, referee, temper };
        giver.ideas(count, &mut random)
    }

    /// Returns what this side believes about the partner's map.
    pub fn beliefs(&mut self, view: &SideView) -> Beliefs {
        let mut random = self.random(view);
        let knowledge = Knowledge::of(view);
        let board = board(&mut self.board, &self.associations, view);
        let readings = read(&self.associations, &self.referee, self.habits, &knowledge, board);
        let guesser = Guesser { board, knowledge: &knowledge, readings, temper: self.temper };
        guesser.beliefs(|text| understand(&self.associations, &self.referee, text), &mut random)
    }

    /// Returns how likely people on this side are to guess each word next after a clue (any clue of the match), without
    /// thinking further: by the associations and by the own key. Words that cannot be touched get 0.
    pub fn first_guesses(&mut self, view: &SideView, clue: Option<&str>) -> [f32; CELLS] {
        let knowledge = Knowledge::of(view);
        let (own, shown, mut random) = (&view.map, &knowledge.shown, self.random(view));
        let board = board(&mut self.board, &self.associations, view);
        let word = clue.and_then(|clue| understand(&self.associations, &self.referee, clue));
        let targets = knowledge.own_targets();
        let even = targets.map(|target| f32::from(u8::from(target)));
        let mut chances = word.map_or(even, |word| board.chances(word, &targets, AS_FITTED));
        let prior = Beliefs::estimate(own, shown, &[], &mut random);
        for (chance, prior) in chances.iter_mut().zip(prior.agent) {
            *chance *= prior.max(0.001);
        }
        chances
    }

    /// Returns whether the partner knows a clue word, or one that it must mean. If not, it guesses from earlier clues.
    pub fn understands(&self, clue: &str) -> bool {
        understand(&self.associations, &self.referee, clue).is_some()
    }

    /// Returns what the clues were meant for, to be told after the match.
    pub fn meant(&self) -> &[Meant] {
        &self.meant
    }

    fn guess(&mut self, view: &SideView) -> Option<Action> {
        let beliefs = self.beliefs(view);
        let mut random = self.random(view);
        let knowledge = Knowledge::of(view);
        let board = board(&mut self.board, &self.associations, view);
        let readings = read(&self.associations, &self.referee, self.habits, &knowledge, board);
        let guesser = Guesser { board, knowledge: &knowledge, readings, temper: self.temper };
        guesser.choose(&beliefs, &mut random)
    }

    fn with_readings<T>(&mut self, view: &SideView, found: impl FnOnce(&Board, Readings) -> T) -> T {
        let knowledge = Knowledge::of(view);
        let board = board(&mut self.board, &self.associations, view);
        let readings = read(&self.associations, &self.referee, self.habits, &knowledge, board);
        found(board, readings)
    }

    /// Returns the random numbers of this move, which do not depend on how often it was asked for.
    fn random(&self, view: &SideView) -> Random {
        let mut random = Random::new(self.seed ^ (u64::from(view.public.position.revision) << 32));
        random.next();
        random
    }
}

/// Returns the scores of the words on the table, made anew only when these change.
fn board<'b>(board: &'b mut Option<Board>, associations: &Associations, view: &SideView) -> &'b Board {
    if board.as_ref().is_some_and(|board| *board.words() != view.public.words) {
        *board = None;
    }
    board.get_or_insert_with(|| Board::new(associations, &view.public.words))
}

fn read(
    associations: &Associations,
    referee: &Referee,
    habits: Option<Habits>,
    knowledge: &Knowledge,
    board: &Board,
) -> Readings {
    Readings::of(knowledge, board, habits.as_ref(), |text| understand(associations, referee, text))
}

impl std::fmt::Debug for Meant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Meant").field("turn", &self.turn).finish_non_exhaustive()
    }
}

/// Returns the words of these cells, for texts that explain a clue.
pub fn words_of<'v>(view: &'v SideView, cells: &[Cell]) -> Vec<&'v str> {
    cells.iter().map(|cell| view.public.words[cell.index()].as_str()).collect()
}
