//! The key: the stand with the maps, and the borders that show the viewer's own key on the words.

use bevy::prelude::*;

mod key_map;
mod settled;
pub(crate) mod stand;
mod word_border;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((settled::plugin, stand::plugin, word_border::plugin));
}
