//! The key: the stand with the maps, and the marks of the viewer's own key on the words.

use bevy::prelude::*;

mod key_edge;
mod leaf;
mod settled;
pub(crate) mod stand;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((key_edge::plugin, settled::plugin, stand::plugin));
}
