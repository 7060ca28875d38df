//! Cards: words, agents, the assassin and the clue slip.

use bevy::prelude::*;

mod agents;
mod assassin;
pub(crate) mod card_mesh;
mod clue_slip;
mod contact_shadow;
pub(crate) mod words;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        agents::plugin,
        assassin::plugin,
        card_mesh::plugin,
        clue_slip::plugin,
        contact_shadow::plugin,
        words::plugin,
    ));
}
