//! Whether this player is looking at the game.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::{LinkState, Uplink};
use splitkey_protocol::Request;

use crate::{ClientSystems, TableState};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Looking>().add_systems(Update, tell_away.in_set(ClientSystems::Sync));
}

/// Whether this player is looking at the game. The crate that owns the window sets it.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looking(pub bool);

impl Default for Looking {
    fn default() -> Looking {
        Looking(true)
    }
}

/// Tells the host when its view of this player's attention is out of date.
fn tell_away(
    looking: Res<Looking>,
    link: Res<LinkState>,
    state: Res<TableState>,
    mut uplink: NonSendMut<Uplink>,
    mut asked: Local<Option<bool>>,
) {
    let Some(me) = state.my_seat().filter(|_| *link == LinkState::Online) else {
        *asked = None;
        return;
    };
    let away = !looking.0;
    if me.away == away {
        *asked = None;
    } else if *asked != Some(away) && uplink.send(Request::Away { away }) {
        *asked = Some(away);
    }
}
