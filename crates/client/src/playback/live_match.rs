//! The live match, as the host sends it.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::FromHost;

use super::{pacing::Playback, shown::Shown};
use crate::{OnReceived, Received, TableState, table::receive_table};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnReceived, receive_match.after(receive_table));
}

fn receive_match(
    mut received: MessageReader<Received>,
    state: Res<TableState>,
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
) {
    for Received(message) in received.read() {
        match (message, &state.game) {
            (FromHost::Dealt { .. }, Some(game)) => playback.deal(game, &shown),
            (FromHost::Moved { by, facts, revision, key }, Some(_)) => {
                playback.queue(*by, facts.clone(), *revision, key.clone());
            }
            // Whatever the message was, this player may no longer see the match.
            (_, None) if shown.0.is_some() || !playback.is_done() => playback.clear(&mut shown),
            _ => {}
        }
    }
}
