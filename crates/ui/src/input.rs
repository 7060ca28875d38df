//! What the player types, with keys or on an on-screen keyboard.

use bevy::prelude::*;

pub(crate) mod places;
pub(crate) mod text_fields;
mod typing;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((places::plugin, text_fields::plugin, typing::plugin));
}
