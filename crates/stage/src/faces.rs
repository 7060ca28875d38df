//! The faces of the word cards: how they are drawn, and the texture that holds all of them.

use bevy::prelude::*;

pub(crate) mod atlas;
pub(crate) mod face_painter;
pub(crate) mod face_renderer;
pub(crate) mod reader;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(face_renderer::plugin);
}
