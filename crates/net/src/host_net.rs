//! The host's end of all links: frames in, requests to the host's systems, and messages to players out.

mod peers;
mod spoken;
mod unacknowledged;

use std::{cell::Cell, collections::VecDeque, net::IpAddr, time::Duration};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_renet::RenetServer;
use splitkey_protocol::{FromClient, Hello};

pub use self::{
    peers::{Peers, Voice},
    spoken::Spoken,
};
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
        match FromClient::read(&bytes) {
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

#[cfg(test)]
mod tests {
    use bevy_ecs::system::RunSystemOnce;
    use splitkey_protocol::{FromHost, PlayerToken, codec, frame::SLICE_BYTES};

    use super::{
        unacknowledged::{OF_A_MESSAGE, OF_A_PACKET},
        *,
    };
    use crate::{Outbox, OutboxFrames, QueuedBytes, Wake};

    /// A host whose links send everything at once, and whose players acknowledge nothing.
    struct Host {
        app: App,
        queued: QueuedBytes,
        /// By connection, which are counted from 1.
        links: Vec<OutboxFrames>,
    }

    impl Host {
        fn new() -> Host {
            let mut app = App::new();
            app.add_plugins(HostNetPlugin);
            Host { app, queued: QueuedBytes::default(), links: Vec::new() }
        }

        fn tell(&mut self, event: LinkEvent) {
            self.app.world_mut().resource_mut::<LinkInbox>().0.push_back(event);
            self.app.update();
            self.app.world_mut().resource_mut::<Arrivals>().0.clear();
        }

        /// Opens a connection and sends it a message as often as given. Returns the connection.
        fn open(&mut self, message: &FromHost, times: usize) -> ConnId {
            let conn = ConnId(self.links.len() as u64 + 1);
            let (outbox, sent) = Outbox::new(Wake::none(), &self.queued);
            let hello = Hello::new(PlayerToken([0; 32]), None, 0);
            self.links.push(sent);
            self.tell(LinkEvent::Opened { conn, hello, from: None, outbox });
            self.say(conn, message, times);
            conn
        }

        fn say(&mut self, conn: ConnId, message: &FromHost, times: usize) {
            let message = message.clone();
            let say = move |mut voice: Voice| (0..times).for_each(|_| voice.say(conn, &message));
            self.app.world_mut().run_system_once(say).expect("the system should run");
            self.app.update();
            if let Some(link) = self.links.get(conn.0 as usize - 1) {
                link.try_iter().for_each(drop);
            }
        }

        fn is_open(&self, conn: ConnId) -> bool {
            self.app.world().resource::<Peers>().conns().any(|open| open == conn)
        }
    }

    #[test]
    fn a_player_may_leave_64_kib_of_memory_unacknowledged_while_all_together_leave_128_mib() {
        // Small messages take most of their memory beside their bytes.
        let message = FromHost::OwnWords { words: vec!["x".repeat(24)], last: true };
        let length = codec::encode(&message).expect("bytes").len();
        let kept = |messages: usize| {
            messages * (length + OF_A_MESSAGE) + (messages * (length + 3)).div_ceil(SLICE_BYTES) * OF_A_PACKET
        };
        let (most, then) = (2000, (64 << 10) / (length + OF_A_MESSAGE));
        let mut host = Host::new();
        let first = host.open(&message, most);
        let mut open = 1;
        while let last = host.open(&message, most)
            && host.is_open(last)
        {
            open += 1;
        }
        assert_eq!(open, (128 << 20) / kept(most));
        let [late, ..] = [(); 6].map(|()| host.open(&message, then));
        assert!(host.is_open(late), "64 KiB are always allowed");
        host.say(late, &message, 1);
        assert!(!host.is_open(late));
        assert!(host.is_open(first), "connections to which nothing is sent stay open");
        for number in 2..10 {
            host.tell(LinkEvent::Closed { conn: ConnId(number) });
        }
        let later = host.open(&message, most);
        assert!(host.is_open(later), "closed connections make room");
    }
}
