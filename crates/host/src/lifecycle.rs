//! When tables leave memory, come back, go to another host, and close because nothing happens there.

use bevy_app::prelude::*;

mod draining;
pub(crate) mod idle;
pub(crate) mod parking;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((draining::plugin, idle::plugin, parking::plugin));
}
