//! Deleting the player from this device, and reloading the page.

use bevy_app::prelude::*;
use bevy_ecs::{prelude::*, system::SystemParam};

use crate::{
    ForgetSolo, Joining, Notice, OpenSheet, Playback, Shown, TableList, TableState, messages::clear_table,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Forgetting>().add_observer(forget_tables);
}

/// Deletes everything that this device stores about its player: tokens, name and tables. The platform does it and
/// starts again as a player that no host knows.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForgetDevice;

/// Reloads the page, in a browser.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReloadPage;

/// Marks an app that is a page and can be reloaded. The binary inserts it.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Reloads;

/// Whether the player has been asked to confirm deleting their data.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forgetting {
    pub asked: bool,
}

/// What this client knows of the player's tables.
#[derive(SystemParam)]
pub(super) struct KnownTables<'w> {
    state: ResMut<'w, TableState>,
    playback: ResMut<'w, Playback>,
    shown: ResMut<'w, Shown>,
    tables: ResMut<'w, TableList>,
    joining: ResMut<'w, Joining>,
}

impl KnownTables<'_> {
    pub(super) fn forget(&mut self) {
        clear_table(&mut self.state, &mut self.playback, &mut self.shown);
        *self.tables = TableList::default();
        *self.joining = Joining::default();
    }
}

/// Clears everything of the previous player from the screen.
fn forget_tables(
    _: On<ForgetDevice>,
    mut known: KnownTables,
    mut sheet: ResMut<OpenSheet>,
    mut commands: Commands,
) {
    known.forget();
    *sheet = OpenSheet(None);
    commands.remove_resource::<Notice>();
    commands.trigger(ForgetSolo);
}
