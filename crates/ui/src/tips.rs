//! The coach's tips, and problems of this device.

use bevy::prelude::*;

pub(crate) mod panel;
mod picture;
mod trouble;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(trouble::plugin);
}
