//! Who may come to a table, and what people may do there besides playing.

use serde::{Deserialize, Serialize};

/// What the host of a table can switch at any time; the same for everyone at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TableAccess {
    /// Anybody finds the table in the list.
    pub public: bool,
    /// Nobody new comes in.
    pub locked: bool,
    /// Newcomers wait until the host of the table lets them in.
    pub knock: bool,
    /// Who has no seat sees the match.
    pub spectators: bool,
    /// People can write to each other.
    pub talk: bool,
    /// Anybody may join a side during a match, without asking it.
    pub open_sides: bool,
}

impl TableAccess {
    /// Whoever has the code comes in; nobody else finds the table.
    pub const PRIVATE: TableAccess = TableAccess {
        public: false,
        locked: false,
        knock: false,
        spectators: true,
        talk: true,
        open_sides: false,
    };
}
