//! Requests everybody's ping while the player list shows it.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::prelude::*;
use splitkey_net::{LinkState, Uplink};
use splitkey_protocol::Request;

use super::sheet::{OpenSheet, Sheet};
use crate::{ClientSystems, Secret, Settings, TableState};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, fetch_pings.in_set(ClientSystems::Sync));
}

/// Interval between requests for pings while they are on screen.
const EVERY: Duration = Duration::from_secs(10);

/// Requests pings while the player list, the only place that shows them, is open.
fn fetch_pings(
    time: Res<Time<Real>>,
    link: Res<LinkState>,
    sheet: Res<OpenSheet>,
    (state, settings): (Res<TableState>, Res<Settings>),
    mut asked_at: Local<Option<Duration>>,
    mut uplink: NonSendMut<Uplink>,
) {
    let seen = sheet.0 == Some(Sheet::People) && *link == LinkState::Online && state.table.is_some();
    let seen = seen && settings.shows(Secret::Network);
    if !seen {
        *asked_at = None;
    } else if asked_at.is_none_or(|at| time.elapsed() - at >= EVERY) {
        *asked_at = Some(time.elapsed());
        // A failed request is repeated at the next interval.
        let _sent = uplink.send(Request::FetchPings);
    }
}
