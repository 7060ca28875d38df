//! Short effects: suspense, a found agent, a loss and a victory.

use bevy::prelude::*;

mod pulse;
mod suspense;
mod victory;
mod vignette;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((pulse::plugin, suspense::plugin, victory::plugin, vignette::plugin));
}
