//! Sends the player's requests to the host, and those that follow from them.

use bevy_app::prelude::*;

mod leave;
mod new_table;
mod send;
mod solo_table;

pub(crate) use leave::clear_table;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((leave::plugin, new_table::plugin, send::plugin, solo_table::plugin));
}
