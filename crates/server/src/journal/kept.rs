//! What a journal has when it is opened.

use std::fmt;

use splitkey_host::{KeptRace, PlayerId};
use splitkey_protocol::TableCode;

/// The contents of a journal when it is opened.
#[derive(Debug, Default)]
pub struct Kept {
    /// The open tables. Damage is found only when they are recalled.
    pub tables: Vec<KeptTable>,
    /// Tables that cannot be opened. They stay in the file unchanged.
    pub refused: Vec<RefusedTable>,
    /// The number of old tables that were set aside.
    pub pruned: usize,
    /// All strike races, unless another host has them.
    pub races: Vec<KeptRace>,
    pub races_are_elsewhere: bool,
}

/// An open table that is in the journal but not in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptTable {
    pub code: TableCode,
    /// The players who have a seat there.
    pub players: Vec<PlayerId>,
}

/// The last record of a table, which was not written completely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutRecord {
    pub table: TableCode,
    pub number: u64,
}

impl fmt::Display for CutRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { table, number } = self;
        write!(f, "table {table}: its last record, {number}, was not written completely")
    }
}

/// A table whose records are damaged or need another version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedTable {
    pub code: String,
    pub why: String,
}

impl fmt::Display for RefusedTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table {} cannot be opened: {}", self.code, self.why)
    }
}
