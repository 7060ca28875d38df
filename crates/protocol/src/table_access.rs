//! Who can join a table, and what people can do there besides playing.

use serde::{Deserialize, Serialize};

/// What the host of a table can change at any time. The same for everyone at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TableAccess {
    /// The table is in the public list.
    pub public: bool,
    /// Nobody new can join.
    pub locked: bool,
    /// Newcomers wait until the host of the table admits them.
    pub knock: bool,
    /// People without a seat can watch the match.
    pub spectators: bool,
    /// People can send messages.
    pub talk: bool,
    /// Anyone may join a side during a match without asking it.
    pub open_sides: bool,
}

impl TableAccess {
    /// Anyone with the code can join; the table is not in the public list.
    pub const PRIVATE: TableAccess = TableAccess {
        public: false,
        locked: false,
        knock: false,
        spectators: true,
        talk: true,
        open_sides: false,
    };
}
