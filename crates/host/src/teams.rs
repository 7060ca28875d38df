//! Teams, their campaign sheets (rules §11), and the histories of players and teams.
//!
//! Each request about a sheet or history asks the journal, and is answered, or changes the sheet, when the journal has
//! answered; only the file of a sheet that is being read in parts is kept for a while. A match that a table plays for a
//! team goes on the sheet with the record that ends it; see [`crate::tables::attempts`].

use bevy_app::prelude::*;

pub(crate) mod answers;
pub(crate) mod at_table;
pub(crate) mod changes;
mod coming;
pub(crate) mod desk;
pub(crate) mod histories;
pub(crate) mod importing;
pub(crate) mod questions;
pub(crate) mod written;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        answers::plugin,
        at_table::plugin,
        changes::plugin,
        coming::plugin,
        desk::plugin,
        histories::plugin,
        importing::plugin,
        questions::plugin,
        written::plugin,
    ));
}
