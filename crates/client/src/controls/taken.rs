//! Recognises in the host's messages that it has taken what was submitted by a field.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::FromHost;

use super::command::{FieldPurpose, FieldTaken};
use crate::{OnReceived, Received, TableState, Teams, teams::NoteTaken};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnReceived, receive_taken).add_observer(|_: On<NoteTaken>, mut commands: Commands| {
        commands.trigger(FieldTaken(FieldPurpose::Note));
    });
}

fn receive_taken(
    mut received: MessageReader<Received>,
    state: Res<TableState>,
    teams: Res<Teams>,
    mut commands: Commands,
) {
    for Received(message) in received.read() {
        match message {
            FromHost::ClueProposed { by, clue: Some(_) } if state.you == Some(*by) => {
                commands.trigger(FieldTaken(FieldPurpose::Proposal));
            }
            FromHost::Thoughts { of_replay: false, .. } => {
                commands.trigger(FieldTaken(FieldPurpose::Thought));
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
