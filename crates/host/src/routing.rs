//! Routes messages to tables.

use bevy::prelude::*;

pub(crate) mod arrivals;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((arrivals::plugin,));
}
