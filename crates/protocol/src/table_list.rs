//! Tables as listed on the home screen.

use serde::{Deserialize, Serialize};
use splitkey_rules::Side;

use crate::{Language, PlayerName, TableCode};

/// The number of someone who asks to join a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct KnockId(pub u16);

/// A table in the public list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicTable {
    pub code: TableCode,
    /// The name of its host.
    pub host: PlayerName,
    pub language: Language,
    /// How many players are seated on each side, by [`Side::index`]. Only those present count, as for `watching`.
    pub seated: [u8; 2],
    pub watching: u16,
    /// Whether a match is running.
    pub running: bool,
    pub has_password: bool,
    pub knock: bool,
}

/// A table that the player is at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MyTable {
    pub code: TableCode,
    /// The names of some others at the table, present or not.
    pub others: Vec<PlayerName>,
    /// The player's side, or `None` for a spectator.
    pub side: Option<Side>,
    /// Whether a match is running.
    pub running: bool,
    /// Whether the match waits for the player's side.
    pub my_turn: bool,
}
