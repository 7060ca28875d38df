//! The seats at a table.

use serde::{Deserialize, Serialize};
use splitkey_rules::Side;

use crate::{Computer, PlayerName};

/// A person's number at a table. It does not change while the table exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SeatId(pub u16);

/// One person at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    pub id: SeatId,
    pub name: PlayerName,
    /// `None` for a spectator.
    pub side: Option<Side>,
    pub connected: bool,
    /// Connected, but not looking at the table.
    pub away: bool,
    /// Present for a computer player. Its name is made up, and clients show one in their own language.
    pub computer: Option<Computer>,
}

impl Seat {
    /// Returns whether the person is connected and not away.
    pub fn is_here(&self) -> bool {
        self.connected && !self.away
    }
}
