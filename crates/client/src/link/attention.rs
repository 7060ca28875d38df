//! Whether this player is looking at the game, and everybody's ping.

use std::time::Duration;

use bevy::prelude::*;
use splitkey_net::{LinkState, Uplink};
use splitkey_protocol::FromClient;

use crate::{ClientSystems, OpenSheet, Sheet, TableState};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Looking>().add_systems(Update, (tell_away, fetch_pings).in_set(ClientSystems::Keep));
}

/// Whether this player is looking at the game. The crate that owns the window sets it.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looking(pub bool);

impl Default for Looking {
    fn default() -> Looking {
        Looking(true)
    }
}

/// Interval between requests for pings while they are on screen.
const EVERY: Duration = Duration::from_secs(10);

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
    } else if *asked != Some(away) && uplink.send(&FromClient::Away { away }) {
        *asked = Some(away);
    }
}

/// Requests pings while the player list, the only place that shows them, is open.
fn fetch_pings(
    time: Res<Time<Real>>,
    link: Res<LinkState>,
    sheet: Res<OpenSheet>,
    state: Res<TableState>,
    mut asked_at: Local<Option<Duration>>,
    mut uplink: NonSendMut<Uplink>,
) {
    let seen = sheet.0 == Some(Sheet::People) && *link == LinkState::Online && state.table.is_some();
    if !seen {
        *asked_at = None;
    } else if asked_at.is_none_or(|at| time.elapsed() - at >= EVERY) {
        *asked_at = Some(time.elapsed());
        // A failed request is repeated at the next interval.
        let _sent = uplink.send(&FromClient::FetchPings);
    }
}
