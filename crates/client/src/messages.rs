//! What passes between this client and the host: sends the player's requests, and carries out the host's messages.

use bevy_app::prelude::*;

mod leave;
mod new_table;
mod receive;
mod send;
mod solo_table;

pub(crate) use leave::clear_table;
pub(crate) use receive::receive_messages;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((leave::plugin, new_table::plugin, receive::plugin, send::plugin, solo_table::plugin));
}
