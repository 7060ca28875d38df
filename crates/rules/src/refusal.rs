//! Why an action is refused.

use serde::{Deserialize, Serialize};

use crate::Cell;

/// The action is illegal now, and the match is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Refusal {
    MatchOver,
    /// The other side must give the clue.
    NotYourClue,
    /// The other side guesses.
    NotYourGuess,
    /// A clue must come before a guess, a stop or a pass.
    NoClueYet,
    /// There already is a clue this turn.
    ClueAlreadyGiven,
    EmptyClue,
    ClueTooLong,
    /// The clue contains control characters.
    ClueNotText,
    NumberOutOfRange,
    UnknownWord,
    NoWordChosen,
    /// Several words at once are for strike races only.
    OneWordAtATime,
    RepeatedWord(Cell),
    WordCovered(Cell),
    /// The guessing side has already marked this word.
    OwnMark(Cell),
    StopNeedsGuess,
    PassOutsideStrike,
    /// Only the guessing side may challenge, and only the giving side may concede or deny.
    NotYourChallenge,
    NothingToChallenge,
    /// The first guess of the turn has been made.
    TooLateToChallenge,
    AlreadyChallenged,
    AlreadyPenalised,
    /// The giving side must concede or deny first.
    ChallengeOpen,
    NoChallenge,
    NoEnforcedTimers,
    /// No timer runs in this phase or for this side.
    NoTimerRuns,
    /// A match can be voided only in a turn with a penalised clue.
    NothingToVoid,
    NothingProposed,
    OwnProposal,
    NoCluesInSuddenDeath,
    NoStopInSuddenDeath,
    /// All agents on the partner's map are covered.
    NothingToGuess,
}
