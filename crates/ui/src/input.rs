//! What the player types, with keys or on an on-screen keyboard.

use bevy::prelude::*;

mod devices;
pub(crate) mod order;
pub(crate) mod places;
pub(crate) mod text_fields;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((order::plugin, places::plugin, text_fields::plugin, devices::plugin));
}
