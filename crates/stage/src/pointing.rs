//! What the player points at, and what the others do: picking, highlights, pointers and pins.

use bevy::prelude::*;

pub(crate) mod cursor;
mod marks;
mod pointer;
mod ring;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((cursor::plugin, marks::plugin, ring::plugin));
}

/// Adds what needs picking.
pub(super) fn picking_plugin(app: &mut App) {
    app.add_plugins(pointer::plugin);
}
