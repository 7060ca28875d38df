//! The player's teams, and the campaign sheet that the player looks at.

use bevy_app::prelude::*;

mod acts;
mod import;
mod loading;
mod my_teams;
mod printing;
mod problem;

pub use self::{
    acts::TeamAct,
    my_teams::{TeamSheet, Teams},
    printing::{PrintFormat, SheetPrinted},
    problem::ImportProblem,
};

pub(crate) use self::{
    acts::{copy_sheet, name_team, write_note},
    my_teams::NoteTaken,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Teams>();
    app.add_plugins((acts::plugin, import::plugin, loading::plugin, printing::plugin));
}
