//! What people say and point at. Nothing of it is stored.

use bevy_app::prelude::*;

pub(crate) mod chat;
mod pointing;
pub(crate) mod review;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((chat::plugin, pointing::plugin, review::plugin));
}
