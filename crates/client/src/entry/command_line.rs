//! Carries out what the player enters on the command line.

use bevy::prelude::*;

use crate::{CommandError, CommandNames, Notice, TableState, Texts};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(carry_out);
}

/// The player entered a line on the command line.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct CommandWritten(pub String);

fn carry_out(written: On<CommandWritten>, state: Res<TableState>, mut commands: Commands) {
    let read = match (&state.game, &state.table) {
        (Some(game), Some(table)) => {
            CommandNames::new(&Texts::of(table.settings.language)).read(&written.0, game)
        }
        _ => Err(CommandError::NoMatch),
    };
    match read {
        Ok(intent) => {
            commands.remove_resource::<Notice>();
            commands.trigger(intent);
        }
        Err(error) => commands.insert_resource(Notice::Command(error)),
    }
}
