//! Materials that several objects share.

use bevy::prelude::*;

pub(crate) mod art;
pub(crate) mod finish;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((art::plugin, finish::plugin));
}
