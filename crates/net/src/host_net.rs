//! The host's end of all links: frames in, requests to the host's systems, and messages to players out.

mod peers;

use std::{cell::Cell, collections::VecDeque, net::IpAddr, time::Duration};

use bevy::prelude::*;
use bevy_renet::RenetServer;
use splitkey_protocol::{FromClient, Hello, codec, limits};

pub use self::peers::{Peers, Voice};
use crate::{ConnId, LinkEvent, channel, firewall};

/// Drives renet for the host. The owner must set [`HostNow`] and fill [`LinkInbox`] before each update.
pub struct HostNetPlugin;

/// `Receive` runs in `PreUpdate`, `Flush` in `PostUpdate`.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum HostNetSystems {
    /// Turns the events in [`LinkInbox`] into [`Arrivals`].
    Receive,
    /// Sends queued messages and acknowledgements that are due.
    Flush,
}

/// The time of this update since a fixed moment. It never goes back.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HostNow(pub Duration);

/// The link events since the last update.
#[derive(Resource, Debug, Default)]
pub struct LinkInbox(pub VecDeque<LinkEvent>);

/// What arrived from players and is not handled yet, in order for each connection.
#[derive(Resource, Debug, Default)]
pub struct Arrivals(pub VecDeque<Arrival>);

/// One event of a connection.
#[derive(Debug)]
pub enum Arrival {
    Opened {
        conn: ConnId,
        hello: Hello,
        /// The sender's network, as in [`LinkEvent::Opened`].
        from: Option<IpAddr>,
    },
    Said {
        conn: ConnId,
        message: FromClient,
    },
    /// The last event of a connection, whichever end closed it.
    Closed {
        conn: ConnId,
    },
}

thread_local! {
    static HEARD_FROM: Cell<Option<ConnId>> = const { Cell::new(None) };
}

/// Returns the connection whose frame the host on this thread was reading when it panicked, if it was reading one.
pub fn take_heard_from() -> Option<ConnId> {
    HEARD_FROM.take()
}

impl Plugin for HostNetPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<HostNow>()
            .init_resource::<LinkInbox>()
            .init_resource::<Arrivals>()
            .init_resource::<Peers>()
            .insert_resource(RenetServer::new(channel::connection_config()))
            .add_systems(PreUpdate, receive_frames.in_set(HostNetSystems::Receive))
            .add_systems(PostUpdate, flush_peers.in_set(HostNetSystems::Flush));
    }
}

/// Runs first in each update.
fn receive_frames(
    now: Res<HostNow>,
    mut inbox: ResMut<LinkInbox>,
    mut arrivals: ResMut<Arrivals>,
    mut voice: Voice,
) {
    for event in inbox.0.drain(..) {
        match event {
            LinkEvent::Opened { conn, hello, from, outbox } => {
                voice.open(conn, outbox);
                arrivals.0.push_back(Arrival::Opened { conn, hello, from });
            }
            LinkEvent::Frame { conn, frame } => {
                HEARD_FROM.set(Some(conn));
                if voice.hear(conn, &frame, firewall::wants_ack(&frame), now.0) {
                    receive_messages(conn, &mut voice, &mut arrivals);
                }
            }
            LinkEvent::Closed { conn } => {
                voice.forget(conn);
                arrivals.0.push_back(Arrival::Closed { conn });
            }
        }
    }
    HEARD_FROM.set(None);
    voice.discard_events();
}

fn receive_messages(conn: ConnId, voice: &mut Voice, arrivals: &mut Arrivals) {
    while let Some(bytes) = voice.next_message(conn) {
        match codec::decode(&bytes, limits::FROM_CLIENT_BYTES) {
            Ok(message) => arrivals.0.push_back(Arrival::Said { conn, message }),
            Err(error) => {
                tracing::debug!(?conn, %error, "closed a connection");
                voice.close(conn);
                return;
            }
        }
    }
}

/// Runs last in each update.
fn flush_peers(now: Res<HostNow>, mut voice: Voice) {
    voice.flush_due(now.0);
}
