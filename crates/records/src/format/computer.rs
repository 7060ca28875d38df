//! The stored form of how a computer player plays.

use bincode::{Decode, Encode};
use splitkey_protocol::{Computer, Level};

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
