//! Seats a player who joins a table where a side is empty, so that two players can start with a few clicks.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::Request;
use splitkey_rules::Side;

use crate::{ClientSystems, Streaming, TableState, ToHost};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OnTheWay>()
        .add_observer(note_wish)
        .add_systems(Update, take_free_seat.in_set(ClientSystems::Sync));
}

/// Whether the player has asked to join a table and is not there yet. Reconnecting does not count.
#[derive(Resource, Default)]
struct OnTheWay(bool);

fn note_wish(
    request: On<ToHost>,
    state: Res<TableState>,
    streaming: Res<Streaming>,
    mut on_the_way: ResMut<OnTheWay>,
) {
    match &request.event().0 {
        // A broadcast page only watches.
        _ if streaming.0 => {}
        Request::CreateTable | Request::JoinTable { .. } => on_the_way.0 = state.table.is_none(),
        // An explicit choice of seat takes precedence.
        Request::LeaveTable | Request::Sit { .. } | Request::StandUp => on_the_way.0 = false,
        _ => {}
    }
}

/// Only before the first match: a player who joins to watch must not be shown a key.
fn take_free_seat(state: Res<TableState>, mut on_the_way: ResMut<OnTheWay>, mut commands: Commands) {
    let Some(table) = state.table.as_ref().filter(|_| on_the_way.0 && state.is_changed()) else { return };
    on_the_way.0 = false;
    // A computer player only keeps the seat until someone comes.
    let is_free = |side: &Side| state.seats_of(*side).all(|seat| seat.computer.is_some());
    let free = Side::BOTH.into_iter().find(is_free);
    if let (Some(side), None, false) = (free, state.my_side(), table.match_dealt) {
        commands.trigger(ToHost(Request::Sit { side }));
    }
}
