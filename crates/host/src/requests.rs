//! The request queues of tables, and what carries requests out.

use bevy_app::prelude::*;

pub(crate) mod admission;
pub(crate) mod commits;
pub(crate) mod handlers;
pub(crate) mod step;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((admission::plugin, commits::plugin, step::plugin));
}
