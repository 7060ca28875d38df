//! One turn: its clue, its guesses and how it ended.

use serde::{Deserialize, Serialize};

use crate::{Cell, Clue, Identity, Side};

/// How a turn ends (rules §5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TurnEnd {
    Stop,
    Mistake,
    /// The giver's map was finished, which is paid as a stop (rules §7).
    Finished,
    /// The guess timer ran out with no right guess.
    TimedOut,
    /// Passed, in a strike race.
    Pass,
    /// The match ended in this turn.
    MatchOver,
}

/// What a touched word turned out to be on the giver's map.
pub type Found = Identity;

/// One touched word; public once touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guess {
    pub cell: Cell,
    pub guesser: Side,
    pub found: Found,
}

/// A turn as the log shows it; public. The guesses of sudden death stand in a last record without a clue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnRecord {
    /// 1 for the first clue.
    pub number: u16,
    /// Nothing in sudden death.
    pub clue: Option<GivenClue>,
    pub guesses: Vec<Guess>,
    /// Nothing while the turn runs.
    pub end: Option<TurnEnd>,
}

/// A clue as it was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenClue {
    pub giver: Side,
    pub clue: Clue,
    /// The penalty of rules §9 was paid for it.
    pub penalised: bool,
}

/// What the running turn still needs to know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    pub(crate) giver: Side,
    pub(crate) guessed: bool,
    pub(crate) found_agent: bool,
    pub(crate) challenged: bool,
    pub(crate) penalised: bool,
}
