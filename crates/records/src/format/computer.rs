//! The stored form of how a computer player plays, and of what its clues were meant for.

use bincode::{Decode, Encode};
use splitkey_protocol::{Computer, Level, Meaning};
use splitkey_rules::Cell;

use super::PayloadError;

#[derive(Encode, Decode)]
pub(super) struct ComputerRecord {
    level: LevelRecord,
    quick: bool,
}

#[derive(Encode, Decode)]
enum LevelRecord {
    Relaxed,
    Steady,
    Sharp,
}

/// The turn's number, and the cells.
#[derive(Encode, Decode)]
pub(super) struct MeaningRecord {
    turn: u16,
    words: Vec<u8>,
}

impl From<&Meaning> for MeaningRecord {
    fn from(meaning: &Meaning) -> MeaningRecord {
        let words = meaning.words.iter().map(|cell| cell.index() as u8).collect();
        MeaningRecord { turn: meaning.turn, words }
    }
}

impl TryFrom<MeaningRecord> for Meaning {
    type Error = PayloadError;

    fn try_from(meaning: MeaningRecord) -> Result<Meaning, PayloadError> {
        let words = meaning.words.into_iter().map(|cell| Cell::new(cell).ok_or(PayloadError::Malformed));
        Ok(Meaning { turn: meaning.turn, words: words.collect::<Result<_, _>>()? })
    }
}

impl From<Computer> for ComputerRecord {
    fn from(computer: Computer) -> ComputerRecord {
        let level = match computer.level {
            Level::Relaxed => LevelRecord::Relaxed,
            Level::Steady => LevelRecord::Steady,
            Level::Sharp => LevelRecord::Sharp,
        };
        ComputerRecord { level, quick: computer.quick }
    }
}

impl From<ComputerRecord> for Computer {
    fn from(computer: ComputerRecord) -> Computer {
        let level = match computer.level {
            LevelRecord::Relaxed => Level::Relaxed,
            LevelRecord::Steady => Level::Steady,
            LevelRecord::Sharp => Level::Sharp,
        };
        Computer { level, quick: computer.quick }
    }
}
