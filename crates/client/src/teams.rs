//! The player's teams, and the campaign sheet that the player looks at.

use bevy::prelude::*;

mod acts;
mod import;
mod loading;
mod my_teams;
mod printing;

pub use self::{
    acts::TeamAct,
    import::ImportProblem,
    my_teams::{TeamSheet, Teams},
    printing::{PrintFormat, SheetPrinted},
};

pub(crate) use self::acts::{name_team, write_note};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Teams>();
    app.add_plugins((acts::plugin, import::plugin, loading::plugin, printing::plugin));
}
