//! Carries out the messages that come from the host.

use bevy::prelude::*;

mod receive;

pub(crate) use receive::receive_messages;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(receive::plugin);
}
