//! How a side paces its turn: timers, pauses, confirmed touches, proposed clues.

use bevy_app::prelude::*;

pub(crate) mod confirm;
pub(crate) mod joint;
pub(crate) mod timers;
pub(crate) mod together;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((joint::plugin, timers::plugin, together::plugin));
}
