//! The client's end of a link: connects, sends, receives, and reconnects by itself.

mod backoff;
mod pulse;
mod session;
mod uplink;

use std::{collections::VecDeque, time::Duration};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::prelude::*;
use splitkey_protocol::{Answer, FromHost, Goodbye};

pub use self::{
    session::{Session, SessionNews},
    uplink::Uplink,
};

/// Drives renet for a client. Requires Bevy's `TimePlugin`.
pub struct ClientNetPlugin;

/// `Receive` runs in `PreUpdate`, `Send` in `PostUpdate`.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ClientNetSystems {
    /// Moves received messages to [`Heard`].
    Receive,
    /// Sends queued messages and acknowledgements that are due.
    Send,
}

/// The state of the connection to the host. Change detection triggers only when it differs.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub enum LinkState {
    #[default]
    /// Not connected, and not trying to.
    Idle,
    /// Attempt number `attempt` in a row is under way, counted from 1.
    Connecting { attempt: u32 },
    /// Connected and welcomed by the host.
    Online,
    /// The connection was lost or could not be made. The next attempt starts `retry_in` after this state was set.
    Waiting { attempt: u32, retry_in: Duration },
    /// The host refused the connection. Only [`Uplink::connect`] or [`Uplink::ask_for`] tries again.
    Refused(Answer),
    /// The host closed the connection, or hosts have sent the player to and fro. Only [`Uplink::connect`] or
    /// [`Uplink::ask_for`] tries again.
    Ended(Goodbye),
}

/// Messages from the host that no system has handled yet, in order.
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

/// Runs first in each frame of the client app.
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

/// Runs last in each frame of the client app.
fn send_frames(mut uplink: NonSendMut<Uplink>, mut state: ResMut<LinkState>) {
    uplink.flush();
    state.set_if_neq(uplink.state().clone());
}
