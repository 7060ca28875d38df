//! When tables leave memory, come back, and close because nothing happens there.

use bevy::prelude::*;

pub(crate) mod idle;
pub(crate) mod parking;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((idle::plugin, parking::plugin));
}
