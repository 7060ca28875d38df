//! How much the device can draw: the level of detail, the resolution, idling, and the loss of the device.

use bevy::prelude::*;

pub(crate) mod activity;
pub(crate) mod detail;
pub(crate) mod device;
mod resolution;
pub(crate) mod watch;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((detail::plugin, watch::plugin));
}

/// Adds what needs a renderer and a window.
pub(super) fn renderer_plugin(app: &mut App) {
    app.add_plugins((device::plugin, resolution::plugin));
}
