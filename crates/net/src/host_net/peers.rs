//! The connections of the host: who has something to be sent, and who is owed an acknowledgement.

use std::{collections::VecDeque, time::Duration};

use bevy::{ecs::system::SystemParam, platform::collections::HashMap, prelude::*};
use bevy_renet::RenetServer;
use bytes::Bytes;
use splitkey_protocol::{FromHost, codec};

use crate::{
    ConnId, Outbox,
    channel::{ACK_AFTER, CHANNEL, SLICE_BYTES},
    turn_frame,
};

/// The open connections.
#[derive(Resource, Debug, Default)]
pub struct Peers {
    open: HashMap<ConnId, Peer>,
    /// Who was spoken to since the last flush.
    spoken_to: Vec<ConnId>,
    /// When acknowledgements fall due, in order; one that went along with a message stays here until then.
    owed: VecDeque<(Duration, ConnId)>,
}

#[derive(Debug)]
struct Peer {
    outbox: Outbox,
    spoken_to: bool,
    ack_due: Option<Duration>,
    /// Whether a match waits for the player, as they were told.
    turn: bool,
    /// Whether that is still to be sent.
    turn_due: bool,
}

impl Peers {
    /// When the next acknowledgement is due. The host has to take a step then.
    pub fn next_deadline(&self) -> Option<Duration> {
        self.owed.iter().find(|(due, conn)| self.owes(*conn, *due)).map(|(due, _)| *due)
    }

    /// All open connections, in no order.
    pub fn conns(&self) -> impl Iterator<Item = ConnId> {
        self.open.keys().copied()
    }

    fn owes(&self, conn: ConnId, due: Duration) -> bool {
        self.open.get(&conn).is_some_and(|peer| peer.ack_due == Some(due))
    }

    /// Takes the next acknowledgement that is due, and those before it that went along with messages.
    fn take_owed(&mut self, now: Duration) -> Option<ConnId> {
        while let Some(&(due, conn)) = self.owed.front() {
            let owed = self.owes(conn, due);
            if owed && due > now {
                return None;
            }
            self.owed.pop_front();
            if owed {
                return Some(conn);
            }
        }
        None
    }
}

/// How the host's systems speak to players.
#[derive(SystemParam)]
pub struct Voice<'w> {
    server: ResMut<'w, RenetServer>,
    peers: ResMut<'w, Peers>,
}

impl Voice<'_> {
    /// Says something to one player; nothing happens when the connection is closed.
    pub fn say(&mut self, conn: ConnId, message: &FromHost) {
        self.say_all([conn], message);
    }

    /// Says the same to several players. However many they are, it is encoded once, and they share its bytes.
    pub fn say_all(&mut self, conns: impl IntoIterator<Item = ConnId>, message: &FromHost) {
        let mut conns = conns.into_iter().peekable();
        if conns.peek().is_none() {
            return;
        }
        match codec::encode(message) {
            Ok(bytes) => {
                let bytes = Bytes::from(bytes);
                conns.for_each(|conn| self.send(conn, bytes.clone()));
            }
            Err(error) => conns.for_each(|conn| {
                tracing::error!(?conn, %error, "closed a connection");
                self.close(conn);
            }),
        }
    }

    fn send(&mut self, conn: ConnId, bytes: Bytes) {
        // renet sends the slices of a long message before small ones that were said earlier.
        let long = bytes.len() > SLICE_BYTES;
        if long {
            self.flush(conn);
        }
        let Some(peer) = self.peers.open.get_mut(&conn) else { return };
        let first = !std::mem::replace(&mut peer.spoken_to, true);
        if first {
            self.peers.spoken_to.push(conn);
        }
        self.server.send_message(conn.0, CHANNEL, bytes);
        if long {
            self.flush(conn);
        }
        self.close_broken(conn);
    }

    /// How far away a connection is, there and back, in milliseconds; nothing before it was measured.
    pub fn ping(&self, conn: ConnId) -> Option<u16> {
        self.peers.open.get(&conn)?.outbox.ping().milliseconds()
    }

    /// Tells whether a match waits for one player, with what was said before it; nothing is sent twice.
    pub fn call(&mut self, conn: ConnId, mine: bool) {
        let Some(peer) = self.peers.open.get_mut(&conn).filter(|peer| peer.turn != mine) else { return };
        (peer.turn, peer.turn_due) = (mine, !peer.turn_due);
        if !std::mem::replace(&mut peer.spoken_to, true) {
            self.peers.spoken_to.push(conn);
        }
    }

    /// Ends a connection after what was said. [`super::Arrival::Closed`] still follows, once.
    pub fn close(&mut self, conn: ConnId) {
        self.flush(conn);
        self.forget(conn);
    }

    pub(super) fn open(&mut self, conn: ConnId, outbox: Outbox) {
        self.server.add_connection(conn.0);
        self.peers
            .open
            .insert(conn, Peer { outbox, spoken_to: false, ack_due: None, turn: false, turn_due: false });
    }

    pub(super) fn forget(&mut self, conn: ConnId) {
        self.peers.open.remove(&conn);
        self.server.remove_connection(conn.0);
    }

    /// Gives a frame to renet; tells whether there may be messages now.
    pub(super) fn hear(&mut self, conn: ConnId, frame: &[u8], wants_ack: bool, now: Duration) -> bool {
        let Some(peer) = self.peers.open.get_mut(&conn) else { return false };
        if wants_ack && peer.ack_due.is_none() {
            let due = now + ACK_AFTER;
            peer.ack_due = Some(due);
            self.peers.owed.push_back((due, conn));
        }
        self.server.process_packet_from(frame, conn.0).is_ok() && !self.close_broken(conn)
    }

    pub(super) fn next_message(&mut self, conn: ConnId) -> Option<Bytes> {
        self.server.receive_message(conn.0, CHANNEL)
    }

    pub(super) fn flush_due(&mut self, now: Duration) {
        for conn in std::mem::take(&mut self.peers.spoken_to) {
            self.flush(conn);
        }
        while let Some(conn) = self.peers.take_owed(now) {
            self.flush(conn);
        }
    }

    /// Openings and closings are known from the links already.
    pub(super) fn discard_events(&mut self) {
        while self.server.get_event().is_some() {}
    }

    fn flush(&mut self, conn: ConnId) {
        let Some(peer) = self.peers.open.get_mut(&conn) else { return };
        if !peer.spoken_to && peer.ack_due.is_none() {
            return;
        }
        peer.spoken_to = false;
        // renet puts an acknowledgement beside every flush.
        peer.ack_due = None;
        let packets = self.server.get_packets_to_send(conn.0).unwrap_or_default();
        let turn = std::mem::take(&mut peer.turn_due).then(|| Bytes::copy_from_slice(&turn_frame(peer.turn)));
        let mut frames = packets.into_iter().map(Bytes::from).chain(turn);
        if frames.any(|frame| peer.outbox.put(frame).is_err()) {
            tracing::debug!(?conn, "closed a connection that reads too slowly");
            self.forget(conn);
        }
    }

    /// Forgets a connection that renet has given up, as when too much is unacknowledged.
    fn close_broken(&mut self, conn: ConnId) -> bool {
        let reason = self.server.disconnect_reason(conn.0);
        if let Some(reason) = reason {
            tracing::debug!(?conn, %reason, "closed a connection");
            self.forget(conn);
        }
        reason.is_some()
    }
}
