//! What people say and point at. Nothing of it is stored.

use bevy::prelude::*;

pub(crate) mod chat;
pub(crate) mod marks;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((chat::plugin, marks::plugin));
}
