//! One match that a team played at a city.

use std::{collections::BTreeSet, fmt};

use serde::{Deserialize, Serialize};
use splitkey_protocol::{PlayerName, TableSettings, TalkLine, limits};
use splitkey_rules::{Loss, Mission, Outcome};

use crate::CityId;

/// The most attempts on a sheet.
pub const MAX_ATTEMPTS: usize = 1000;
/// The most bytes of all attempts of a sheet in its file, without their notes: enough for [`MAX_ATTEMPTS`] of two
/// players.
pub const ATTEMPT_BYTES: usize = 256 << 10;
/// The most bytes of all notes of a sheet in its file.
pub const NOTE_BYTES: usize = 192 << 10;
/// The most players of an attempt.
const MAX_PLAYERS: usize = 2 * limits::SEATS_PER_SIDE;
/// The most notes of an attempt.
pub const MAX_NOTES: usize = 20;

/// One match of a team. Void matches are not on the sheet (rules §9).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    pub city: CityId,
    /// When the match ended, in seconds since 1970.
    pub ended_at: u64,
    /// The players of both sides at the end of the match.
    pub players: Vec<PlayerName>,
    pub ending: Ending,
    /// The number of clues given.
    pub turns: u16,
    pub tokens_left: u8,
    /// The score of a won 9-9.
    pub score: Option<i16>,
    /// What made the match easier than the mission asks.
    pub easier: BTreeSet<Easier>,
    pub notes: Vec<Note>,
}

/// How an attempt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    Won,
    Assassin,
    /// A mistake could not be paid.
    OutOfTokens,
    /// A wrong guess in sudden death.
    SuddenDeath,
    GaveUp,
}

/// An option of a table that makes a match easier. The sheet keeps it beside the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Easier {
    /// 10-10 or 11-11 instead of 9-9. A win then does not complete the city (rules §11).
    ExtraTokens,
    LooserOrder,
    SeveralWords,
    WordPlay,
    /// The computer's ideas for clues.
    Ideas,
    /// A computer played one of the sides.
    Computer,
}

/// A remark of a team's member about an attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    pub by: PlayerName,
    pub text: TalkLine,
}

impl Attempt {
    /// Returns whether the attempt completes its city.
    pub fn completes(&self) -> bool {
        self.ending == Ending::Won && !self.easier.contains(&Easier::ExtraTokens)
    }

    /// Returns what made a match easier than the mission of its city, from the settings with which it was dealt.
    pub fn easier(settings: &TableSettings, city: Mission, with_computer: bool) -> BTreeSet<Easier> {
        let TableSettings { mission, multi_word, word_play, looser, ideas, .. } = *settings;
        [
            (mission.turns() > city.turns(), Easier::ExtraTokens),
            (looser, Easier::LooserOrder),
            (multi_word, Easier::SeveralWords),
            (word_play, Easier::WordPlay),
            (ideas, Easier::Ideas),
            (with_computer, Easier::Computer),
        ]
        .into_iter()
        .filter_map(|(holds, easier)| holds.then_some(easier))
        .collect()
    }

    /// Checks what follows from the mission of the attempt's city.
    ///
    /// # Errors
    /// When the attempt is impossible.
    pub fn check(&self, mission: Mission) -> Result<(), AttemptError> {
        let extra = self.easier.contains(&Easier::ExtraTokens);
        let tokens = if extra { Mission::WITH_EXTRA_TOKENS.map(Mission::turns)[2] } else { mission.turns() };
        if extra && mission != Mission::STANDARD {
            return Err(AttemptError::ExtraTokens);
        }
        if !(1..=MAX_PLAYERS).contains(&self.players.len()) {
            return Err(AttemptError::Players(self.players.len()));
        }
        if self.tokens_left > tokens {
            return Err(AttemptError::Tokens { left: self.tokens_left, of: tokens });
        }
        // A penalty may take the last token before the turn has ended, which then goes on (rules §9).
        if self.turns > u16::from(tokens) + 1 || self.ending != Ending::GaveUp && self.turns == 0 {
            return Err(AttemptError::Turns(self.turns));
        }
        let scored = self.ending == Ending::Won && mission == Mission::STANDARD && !extra;
        if self.score.is_some() != scored {
            return Err(AttemptError::Score);
        }
        match self.notes.len() {
            ..=MAX_NOTES => Ok(()),
            notes => Err(AttemptError::Notes(notes)),
        }
    }

    /// Adds a note.
    ///
    /// # Errors
    /// When the attempt has the most notes already.
    pub(crate) fn note(&mut self, note: Note) -> Result<(), AttemptError> {
        if self.notes.len() >= MAX_NOTES {
            return Err(AttemptError::Notes(self.notes.len() + 1));
        }
        self.notes.push(note);
        Ok(())
    }
}

impl Ending {
    /// Returns the ending for the outcome of a match, or `None` for a void match.
    pub fn of(outcome: Outcome) -> Option<Ending> {
        match outcome {
            Outcome::Won => Some(Ending::Won),
            Outcome::Lost(Loss::Assassin) => Some(Ending::Assassin),
            Outcome::Lost(Loss::Tokens) => Some(Ending::OutOfTokens),
            Outcome::Lost(Loss::Sudden) => Some(Ending::SuddenDeath),
            Outcome::Lost(Loss::GaveUp) => Some(Ending::GaveUp),
            Outcome::Void => None,
        }
    }
}

/// Why an attempt cannot be on a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttemptError {
    /// The sheet has fewer attempts than this one's number, counted from 1.
    Unknown(usize),
    UnknownCity(String),
    /// The city was locked when the attempt was made.
    Locked(String),
    /// Extra tokens exist only for 9-9.
    ExtraTokens,
    Players(usize),
    Tokens {
        left: u8,
        of: u8,
    },
    Turns(u16),
    /// A won 9-9 without a score, or anything else with one.
    Score,
    Notes(usize),
    /// The notes of the sheet are too long together.
    NoteBytes,
    /// The sheet is full.
    TooMany,
}

impl fmt::Display for AttemptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(number) => write!(f, "the sheet has no attempt {number}"),
            Self::UnknownCity(city) => write!(f, "the map has no city {city:?}"),
            Self::Locked(city) => write!(f, "{city:?} was still locked"),
            Self::ExtraTokens => f.write_str("only the mission 9-9 can be played with extra tokens"),
            Self::Players(count) => write!(f, "a match has 1 to {MAX_PLAYERS} players, not {count}"),
            Self::Tokens { left, of } => write!(f, "{left} tokens cannot be left of {of}"),
            Self::Turns(turns) => write!(f, "the mission cannot end after {turns} turns"),
            Self::Score => f.write_str("a won 9-9 has a score, and nothing else has one"),
            Self::Notes(count) => write!(f, "an attempt has at most {MAX_NOTES} notes, not {count}"),
            Self::NoteBytes => write!(f, "the notes of a sheet have at most {} KiB", NOTE_BYTES >> 10),
            Self::TooMany => write!(
                f,
                "a sheet has at most {MAX_ATTEMPTS} attempts, and {} KiB of them",
                ATTEMPT_BYTES >> 10
            ),
        }
    }
}

impl std::error::Error for AttemptError {}
