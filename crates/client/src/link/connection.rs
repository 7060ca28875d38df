//! Connecting to the chosen host, and reconnecting.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::{LinkState, Uplink};
use splitkey_protocol::Goodbye;

use super::{
    attention::Looking,
    current_host::{ConnectTo, CurrentHost},
    joining::Joining,
};
use crate::{
    ClientSystems, Streaming, TableState,
    platform::{Identities, Profile},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<NextTry>()
        .add_observer(connect)
        .add_systems(Update, (remember_table, count_down, come_back, watch_link).in_set(ClientSystems::Sync));
}

/// Whole seconds until the next attempt to connect; `None` while no attempt is pending.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NextTry(pub Option<u64>);

fn count_down(uplink: NonSend<Uplink>, mut next: ResMut<NextTry>) {
    let seconds = |wait: std::time::Duration| wait.as_millis().div_ceil(1000) as u64;
    next.set_if_neq(NextTry(uplink.next_try_in().map(seconds)));
}

/// Reconnects when the player returns: a host closes idle connections that are at no table.
fn come_back(
    link: Res<LinkState>,
    looking: Res<Looking>,
    joining: Res<Joining>,
    mut uplink: NonSendMut<Uplink>,
) {
    if looking.0 && *link == LinkState::Ended(Goodbye::Idle) {
        uplink.ask_for(joining.code);
    }
}

/// Lets the link detect a dead connection quickly while the player is looking.
fn watch_link(looking: Res<Looking>, streaming: Res<Streaming>, mut uplink: NonSendMut<Uplink>) {
    if looking.is_changed() || streaming.is_changed() {
        uplink.watch(looking.0 || streaming.0);
    }
}

fn connect(
    event: On<ConnectTo>,
    current_host: Res<CurrentHost>,
    identities: Option<Res<Identities>>,
    mut profile: ResMut<Profile>,
    mut uplink: NonSendMut<Uplink>,
) -> Result {
    let dial = (current_host.dialler)(&current_host.address)?;
    if let Some(identities) = identities {
        profile.token = identities.0.token(&current_host.origin);
    }
    uplink.connect(dial, profile.token.clone(), event.table);
    Ok(())
}

/// Tells the link what to ask for after reconnecting: the table the player is at, or wants to join.
fn remember_table(state: Res<TableState>, joining: Res<Joining>, mut uplink: NonSendMut<Uplink>) {
    if state.is_changed() || joining.is_changed() {
        let revision = state.game.as_ref().map_or(0, |game| game.position.revision);
        let table = state.table.as_ref().map(|table| table.code);
        uplink.remember(table.or(joining.code), revision);
    }
}
