//! Clears what this client knows of a table that the player has left.

use bevy::prelude::*;
use splitkey_net::{LinkState, Uplink};

use crate::{Playback, Shown, TableState};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(leave_offline);
}

/// Clears the table and its match from this client.
pub(crate) fn clear_table(state: &mut TableState, playback: &mut Playback, shown: &mut Shown) {
    *state = TableState::default();
    playback.clear(shown);
}

/// The player leaves a table whose host cannot be reached. The seat is kept there.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LeftOffline;

fn leave_offline(
    _: On<LeftOffline>,
    mut state: ResMut<TableState>,
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
    mut uplink: NonSendMut<Uplink>,
) {
    clear_table(&mut state, &mut playback, &mut shown);
    if matches!(uplink.state(), LinkState::Connecting { .. }) {
        // The attempt that is under way would ask for the table.
        uplink.ask_for(None);
    }
}
