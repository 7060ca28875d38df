//! Clears what this client knows of a table that the player has left.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::{LinkState, Uplink};

use crate::{LeaveSolo, Playback, Shown, TableState};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(leave_offline).add_observer(leave_alone);
}

/// Clears the table and its match from this client.
pub(crate) fn clear_table(state: &mut TableState, playback: &mut Playback, shown: &mut Shown) {
    *state = TableState::default();
    playback.clear(shown);
}

/// The player leaves a table whose host cannot be reached. The seat is kept there.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LeftOffline;

/// The table of a player who plays alone waits for them where they leave it.
fn leave_alone(
    _: On<LeaveSolo>,
    mut state: ResMut<TableState>,
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
) {
    clear_table(&mut state, &mut playback, &mut shown);
}

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
