//! The scenery: the table top, decoration, the nameplate and the packed-up game.

use bevy::prelude::*;

mod decoration;
mod folder_label;
mod nameplate;
mod packed_game;
mod table_top;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        decoration::plugin,
        folder_label::plugin,
        nameplate::plugin,
        packed_game::plugin,
        table_top::plugin,
    ));
}
