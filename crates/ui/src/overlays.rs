//! What lies over every screen.

use bevy::prelude::*;

mod captions;
mod confirm_dialog;
mod reconnect;
mod sheet;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((captions::plugin, sheet::plugin, confirm_dialog::plugin, reconnect::plugin));
}
