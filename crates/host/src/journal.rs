//! Where a table's history becomes durable.

use std::fmt;

use bevy::prelude::*;
use splitkey_protocol::{PlayerName, ReportReason, SeatId, TableAccess, TableCode, TableSettings};
use splitkey_rules::{Action, CELLS, Deal, Side};

use crate::{NetworkHash, PasswordHash, PlayerId};

mod memory;

pub use memory::MemoryJournal;

/// The version of [`Record`] and everything in it.
pub const FORMAT: u16 = 4;
/// The version of the rules that a replay needs.
pub const RULES: u16 = 1;

/// Numbers submissions, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seq(pub u64);

/// Makes records durable in the background. The host goes on with a table when its commit notice
/// has come back through [`crate::Host::receive`].
pub trait Journal: Send + Sync {
    /// Takes records that belong together. A notice with the returned number follows, never before this returns.
    fn submit(&mut self, records: Vec<Record>) -> Seq;

    /// Whether tables can be recalled. Where they can, those at which nobody is connected leave the memory.
    fn keeps(&self) -> bool {
        false
    }

    /// Reads an open table, as soon as records can be kept. What is durable of it after everything that was submitted
    /// before follows as [`crate::HostEvent::Recalled`]; nothing does from a journal that keeps nothing.
    fn recall(&mut self, _table: TableCode) {}

    /// How often the tables of this journal have had an owner, this one included.
    fn epoch(&self) -> u32 {
        1
    }
}

/// Tells that a submission is durable, or failed as a whole.
#[derive(Clone, Debug)]
pub struct CommitNotice {
    pub seq: Seq,
    pub result: Result<(), JournalError>,
}

/// The journal could not keep something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalError(pub String);

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the journal failed: {}", self.0)
    }
}

impl std::error::Error for JournalError {}

/// One event of one table.
#[derive(Clone, Debug)]
pub struct Record {
    pub format: u16,
    pub rules: u16,
    pub table: TableCode,
    /// 1 for the table's first record, without gaps.
    pub number: u64,
    /// Raised when another host takes the table over.
    pub epoch: u32,
    /// [`splitkey_rules::Game::state_hash`] after the event, before format 4
    /// [`splitkey_rules::Game::debug_text_hash`]; 0 without a match.
    pub state_hash: u64,
    pub event: Event,
}

/// What happened to a table.
#[derive(Clone, Debug)]
pub enum Event {
    Opened {
        host: SeatId,
        player: PlayerId,
        name: PlayerName,
    },
    Joined {
        seat: SeatId,
        player: PlayerId,
        name: PlayerName,
    },
    Renamed {
        seat: SeatId,
        name: PlayerName,
    },
    SatDown {
        seat: SeatId,
        side: Option<Side>,
    },
    Left {
        seat: SeatId,
        host: Option<SeatId>,
    },
    Configured {
        settings: TableSettings,
    },
    /// The table plays with these words from now on.
    WordsKept {
        words: Vec<String>,
    },
    Dealt {
        deal: Box<DealRecord>,
    },
    Acted {
        side: Side,
        seat: SeatId,
        action: Action,
    },
    /// Who may come, watch and talk from now on.
    AccessSet {
        access: TableAccess,
    },
    PasswordSet {
        password: Option<PasswordHash>,
    },
    /// Somebody else is the host of the table.
    HandedOver {
        host: SeatId,
    },
    /// Somebody was sent away for as long as the table lives, and so is whoever comes from that network.
    Banned {
        seat: SeatId,
        network: Option<NetworkHash>,
    },
    BansLifted,
    /// Everybody who sat sits on the other side.
    SidesSwapped,
    /// The host of the table has ended it.
    Closed,
    /// The enforced timer of the side that had to act ran out (rules §10).
    TimedOut {
        side: Side,
    },
    /// The match stands still, since this person agreed to it.
    Paused {
        seat: SeatId,
    },
    /// This person has ended the pause.
    WentOn {
        seat: SeatId,
    },
    /// Whether a touch of this side needs a second member of it.
    ConfirmSet {
        side: Side,
        on: bool,
    },
    /// Somebody at the table told the operator about somebody else there.
    Reported {
        by: SeatId,
        seat: SeatId,
        reason: ReportReason,
    },
}

/// A deal as the journal keeps it: the only form in which a key is ever stored.
#[derive(Clone, Debug)]
pub struct DealRecord {
    /// Prints itself without the key.
    pub deal: Deal,
    /// The words on the cards' lower faces, in grid order, when the cards can be turned over.
    pub down: Option<[String; CELLS]>,
}

/// The journal that the host writes to.
#[derive(Resource)]
pub(crate) struct OpenJournal(pub(crate) Box<dyn Journal>);

/// Whether little space is left where the journal is.
#[derive(Resource, Default)]
pub(crate) struct LowDisk(pub(crate) bool);
