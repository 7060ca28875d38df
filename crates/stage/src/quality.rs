//! How much the device can draw: the level of detail, the resolution, and the loss of the device.

use bevy::prelude::*;

pub(crate) mod activity;
pub(crate) mod adaptive_quality;
pub(crate) mod detail;
pub(crate) mod gpu_loss;
mod resolution;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((adaptive_quality::plugin, detail::plugin));
}

/// Adds what needs a renderer and a window.
pub(super) fn renderer_plugin(app: &mut App) {
    app.add_plugins((gpu_loss::plugin, resolution::plugin));
}
