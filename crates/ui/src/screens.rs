//! The screens outside a match.

use bevy::prelude::*;

mod debrief;
mod ground;
mod home;
mod join;
mod lobby;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((home::plugin, join::plugin, lobby::plugin, debrief::plugin));
}
