//! Recognises in the host's messages that it has taken what was submitted by a field.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::Heard;
use splitkey_protocol::FromHost;

use super::command::{FieldPurpose, FieldTaken};
use crate::{ClientSystems, TableState, Teams, messages::receive_messages, teams::NoteTaken};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, tell_taken.in_set(ClientSystems::Receive).before(receive_messages)).add_observer(
        |_: On<NoteTaken>, mut commands: Commands| {
            commands.trigger(FieldTaken(FieldPurpose::Note));
        },
    );
}

fn tell_taken(heard: Res<Heard>, state: Res<TableState>, teams: Res<Teams>, mut commands: Commands) {
    for message in &heard.0 {
        match message {
            FromHost::ClueProposed { by, clue: Some(_) } if state.you == Some(*by) => {
                commands.trigger(FieldTaken(FieldPurpose::Proposal));
            }
            FromHost::TableChanged { table } if table.has_password => {
                commands.trigger(FieldTaken(FieldPurpose::NewPassword));
            }
            // A team that the player already has gets a new link, too.
            FromHost::SheetLinkMade { sheet, .. } if !teams.mine.iter().any(|team| team.sheet == *sheet) => {
                commands.trigger(FieldTaken(FieldPurpose::TeamName));
                commands.trigger(FieldTaken(FieldPurpose::TeamCopy));
            }
            _ => {}
        }
    }
}
