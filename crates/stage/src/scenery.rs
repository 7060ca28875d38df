//! Objects around the match: the table top, decoration, the nameplate and the packed-up game.

use bevy::prelude::*;

mod deck;
mod desk;
mod label;
mod nameplate;
mod props;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((deck::plugin, desk::plugin, label::plugin, nameplate::plugin, props::plugin));
}
