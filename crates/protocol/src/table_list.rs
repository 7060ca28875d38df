//! Tables as they are listed at home.

use serde::{Deserialize, Serialize};
use splitkey_rules::Side;

use crate::{Language, PlayerName, TableCode};

/// Counts a table's waiting guests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct KnockId(pub u16);

/// A table that anybody may find.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicTable {
    pub code: TableCode,
    /// Who hosts it.
    pub host: PlayerName,
    pub language: Language,
    /// How many sit on each side, by [`Side::index`], and how many watch; only who is there now counts.
    pub seated: [u8; 2],
    pub watching: u16,
    /// Whether a match runs.
    pub running: bool,
    pub has_password: bool,
    pub knock: bool,
}

/// A table that the player is at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MyTable {
    pub code: TableCode,
    /// Some of the others there, whether they are there now or not.
    pub others: Vec<PlayerName>,
    /// Where the player sits.
    pub side: Option<Side>,
    /// Whether a match runs.
    pub running: bool,
    /// Whether it waits for the player's side.
    pub my_turn: bool,
}
