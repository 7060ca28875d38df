//! The request queues of tables.

use bevy::prelude::*;

pub(crate) mod alarms;
pub(crate) mod line;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((alarms::plugin, line::plugin));
}
