//! One turn: its clue, its guesses and how it ended.

use serde::{Deserialize, Serialize};

use crate::{Cell, Clue, Identity, Side};

/// How a turn ends (rules §5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TurnEnd {
    Stop,
    Mistake,
    /// The giver's map was finished, which costs as much as a stop (rules §7).
    Finished,
    /// The guess timer ran out before a right guess.
    TimedOut,
    /// The guessing side passed, in a strike race.
    Pass,
    /// The match ended in this turn.
    MatchOver,
}

/// What a touched word is on the giver's map.
pub type Found = Identity;

/// One touched word. It is public.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guess {
    pub cell: Cell,
    pub guesser: Side,
    pub found: Found,
}

/// A turn in the log. Everyone may see it. The guesses of sudden death form a last record without a clue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnRecord {
    /// The turn's number; 1 is the first clue.
    pub number: u16,
    /// `None` in sudden death.
    pub clue: Option<GivenClue>,
    pub guesses: Vec<Guess>,
    /// `None` while the turn runs.
    pub end: Option<TurnEnd>,
}

/// A clue as it was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenClue {
    pub giver: Side,
    pub clue: Clue,
    /// Whether the clue was penalised (rules §9).
    pub penalised: bool,
}

/// Returns the clue of the running turn, with the guesses on it so far.
pub(crate) fn open_clue(log: &[TurnRecord]) -> Option<(&GivenClue, &[Guess])> {
    let record = log.last().filter(|record| record.end.is_none())?;
    record.clue.as_ref().map(|given| (given, &*record.guesses))
}
