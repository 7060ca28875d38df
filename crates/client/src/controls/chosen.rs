//! What is open in the player list.

use bevy_ecs::prelude::*;
use splitkey_protocol::SeatId;

/// The player whose actions the player list shows.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    pub person: Option<SeatId>,
    /// Whether the player has been asked to confirm closing the table.
    pub closing: bool,
}
