//! What is pointed at: picking, the selection, the pointers and pins of other players, and what viewers vote for.

use bevy::prelude::*;

pub(crate) mod highlight;
mod hold_ring;
mod indicators;
mod picking;
mod votes;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((highlight::plugin, hold_ring::plugin, indicators::plugin, votes::plugin));
}

/// Adds what needs picking.
pub(super) fn picking_plugin(app: &mut App) {
    app.add_plugins(picking::plugin);
}
