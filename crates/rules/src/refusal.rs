//! Why an action does not count.

use serde::{Deserialize, Serialize};

use crate::Cell;

/// The action is illegal now and changed nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Refusal {
    MatchOver,
    /// The other side must give the clue.
    NotYourClue,
    /// The other side guesses.
    NotYourGuess,
    /// A clue must come before a guess, a stop or a pass.
    NoClueYet,
    /// A clue lies on the table already.
    ClueAlreadyGiven,
    EmptyClue,
    ClueTooLong,
    /// The clue holds control characters.
    ClueNotText,
    NumberOutOfRange,
    UnknownWord,
    NoWordChosen,
    /// A list of words is for strike races only.
    OneWordAtATime,
    RepeatedWord(Cell),
    WordCovered(Cell),
    /// The guessing side's own mark lies on it: the answer is known.
    OwnMark(Cell),
    StopNeedsGuess,
    PassOutsideStrike,
    /// A challenge is for the guessing side, and a concession or denial for the giving side.
    NotYourChallenge,
    NothingToChallenge,
    /// The turn's first guess was made.
    TooLateToChallenge,
    AlreadyChallenged,
    AlreadyPenalised,
    /// The giving side must concede or deny first.
    ChallengeOpen,
    NoChallenge,
    NoEnforcedTimers,
    /// No timer runs in this phase or for this side.
    NoTimerRuns,
    /// Void is for a match whose clue was penalised this turn.
    NothingToVoid,
    NothingProposed,
    OwnProposal,
    NoCluesInSuddenDeath,
    NoStopInSuddenDeath,
    /// All agents of the partner's map are covered.
    NothingToGuess,
}
