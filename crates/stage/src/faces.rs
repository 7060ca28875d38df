//! The faces of the word cards: what is drawn on them, and the texture that holds all of them.

use bevy::prelude::*;

pub(crate) mod atlas;
pub(crate) mod face;
pub(crate) mod press;
pub(crate) mod reader;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(press::plugin);
}
