//! What is pointed at: picking, the selection, and the pointers and pins of other players.

use bevy::prelude::*;

pub(crate) mod highlight;
mod hold_ring;
mod indicators;
mod picking;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((highlight::plugin, hold_ring::plugin, indicators::plugin));
}

/// Adds what needs picking.
pub(super) fn picking_plugin(app: &mut App) {
    app.add_plugins(picking::plugin);
}
