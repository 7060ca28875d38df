//! The screen of a match: the panels over the 3D table, the flat table, and the phone layout.

use bevy::prelude::*;

mod catch_up;
pub(crate) mod clue_entry;
pub(crate) mod command_line;
pub(crate) mod draft;
mod flat;
mod hud;
mod log;
pub(crate) mod menu;
mod peek;
mod replay;
mod side_column;
mod turn;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        draft::plugin,
        peek::plugin,
        hud::plugin,
        flat::plugin,
        menu::plugin,
        command_line::plugin,
        catch_up::plugin,
        replay::plugin,
    ));
}
