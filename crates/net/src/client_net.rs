//! A player's end of a link: dials, sends, hears, and comes back by itself when the link is lost.

mod backoff;
mod pulse;
mod session;
mod uplink;

use std::{collections::VecDeque, time::Duration};

use bevy::prelude::*;
use splitkey_protocol::{Answer, FromHost, Goodbye};

pub use self::{
    session::{Session, SessionNews},
    uplink::Uplink,
};

/// Drives renet for a player. Needs bevy's `TimePlugin`.
pub struct ClientNetPlugin;

/// In `PreUpdate` and `PostUpdate`.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ClientNetSystems {
    /// Moves what came to [`Heard`].
    Receive,
    /// Sends what was said, and acknowledgements that are due.
    Send,
}

/// How it stands with the link. Changes only when something has changed.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub enum LinkState {
    #[default]
    Idle,
    /// The `attempt`-th try in a row, counted from 1.
    Connecting {
        attempt: u32,
    },
    Online,
    /// The link was lost, or could not be made. The next try follows `retry_in` after this was set.
    Waiting {
        attempt: u32,
        retry_in: Duration,
    },
    /// The host does not let this player in; only [`Uplink::connect`] tries again.
    Refused(Answer),
    /// The host has ended the connection; only [`Uplink::connect`] tries again.
    Ended(Goodbye),
}

/// What the host said and nobody has handled yet, in order.
#[derive(Resource, Debug, Default)]
pub struct Heard(pub VecDeque<FromHost>);

impl Plugin for ClientNetPlugin {
    fn build(&self, app: &mut App) {
        app.init_non_send::<Uplink>()
            .init_resource::<LinkState>()
            .init_resource::<Heard>()
            .add_systems(PreUpdate, receive_frames.in_set(ClientNetSystems::Receive))
            .add_systems(PostUpdate, send_frames.in_set(ClientNetSystems::Send));
    }
}

/// Runs first in each frame of the player's app.
fn receive_frames(
    time: Res<Time<Real>>,
    mut uplink: NonSendMut<Uplink>,
    mut state: ResMut<LinkState>,
    mut heard: ResMut<Heard>,
) {
    let news = uplink.receive(time.elapsed());
    if !news.is_empty() {
        heard.0.extend(news);
    }
    state.set_if_neq(uplink.state().clone());
}

/// Runs last in each frame of the player's app.
fn send_frames(mut uplink: NonSendMut<Uplink>, mut state: ResMut<LinkState>) {
    uplink.flush();
    state.set_if_neq(uplink.state().clone());
}
