//! Carries out what the player enters on the command line.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::Request;

use crate::{CommandError, CommandNames, Notice, TableState, Texts, ToHost};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(carry_out);
}

/// The player entered a line on the command line.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct CommandWritten(pub String);

/// The player wants to write a text command. The panels open the line, where there is one.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandLineWanted;

/// Returns what a line of talk does. At the table of a race a whole line in capitals acts (rules §12); any other is talk.
pub(crate) fn spoken_command(line: &str, state: &TableState) -> Option<Result<Request, CommandError>> {
    let (game, table) = state.game.as_ref().zip(state.table.as_ref())?;
    let acts = table.race.is_some() && game.my_side().is_some() && !line.chars().any(char::is_lowercase);
    if !acts {
        return None;
    }
    match CommandNames::new(&Texts::of(table.settings.language)).read(line, game) {
        // A single shouted word may mean anything.
        Err(CommandError::Unknown) | Ok(Request::Stop) => None,
        read => Some(read),
    }
}

fn carry_out(written: On<CommandWritten>, state: Res<TableState>, mut commands: Commands) {
    let read = match (&state.game, &state.table) {
        (Some(game), Some(table)) => {
            CommandNames::new(&Texts::of(table.settings.language)).read(&written.0, game)
        }
        _ => Err(CommandError::NoMatch),
    };
    match read {
        Ok(request) => {
            commands.remove_resource::<Notice>();
            commands.trigger(ToHost(request));
        }
        Err(error) => commands.insert_resource(Notice::Command(error)),
    }
}
