//! Sets a new table's words to the language of the player who created it.

use bevy::prelude::*;
use splitkey_protocol::{Packs, TableSettings};

use crate::{ClientSystems, Intent, Settings, TableState};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Opening>()
        .add_observer(note_wish)
        .add_systems(Update, choose_words.in_set(ClientSystems::Keep));
}

/// Whether the player has asked for a new table and is not there yet.
#[derive(Resource, Default)]
struct Opening(bool);

fn note_wish(intent: On<Intent>, mut opening: ResMut<Opening>) {
    match intent.event() {
        Intent::CreateTable => opening.0 = true,
        Intent::JoinTable { .. } | Intent::LeaveTable => opening.0 = false,
        _ => {}
    }
}

fn choose_words(
    state: Res<TableState>,
    settings: Res<Settings>,
    mut opening: ResMut<Opening>,
    mut commands: Commands,
) {
    let Some(table) = state.table.as_ref().filter(|_| opening.0) else { return };
    opening.0 = false;
    let language = settings.language;
    if state.i_am_host() && table.settings.language != language {
        let settings = TableSettings { language, packs: Packs::First, ..table.settings };
        commands.trigger(Intent::Configure { settings });
    }
}
