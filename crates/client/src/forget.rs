//! A device that forgets its player, and a page that loads itself anew.

use bevy::prelude::*;

use crate::{Entrance, Notice, OpenSheet, Playback, Shown, TableList, TableState, table_state::put_away};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Forgetting>().add_observer(forget_tables);
}

/// The device keeps nothing of its player any more: no secret, no name, no tables. The platform does it, and begins
/// anew as somebody whom no host knows.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForgetDevice;

/// Loads the page anew, where there is one.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReloadPage;

/// This app is a page that can be loaded anew. Whoever makes the app inserts it.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Reloads;

/// Whether forgetting was asked for once.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forgetting {
    pub asked: bool,
}

/// Nothing of the player who was here stays on the screen.
fn forget_tables(
    _: On<ForgetDevice>,
    mut state: ResMut<TableState>,
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
    mut tables: ResMut<TableList>,
    mut entrance: ResMut<Entrance>,
    mut sheet: ResMut<OpenSheet>,
    mut commands: Commands,
) {
    put_away(&mut state, &mut playback, &mut shown);
    *tables = TableList::default();
    *entrance = Entrance::default();
    *sheet = OpenSheet(None);
    commands.remove_resource::<Notice>();
}
