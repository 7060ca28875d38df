//! The host's connections: queued messages, and acknowledgements that are due.

use std::{collections::VecDeque, time::Duration};

use bevy_ecs::{prelude::*, system::SystemParam};
use bevy_platform::collections::HashMap;
use bevy_renet::RenetServer;
use bytes::Bytes;
use splitkey_protocol::{
    FromHost,
    frame::{CHANNEL, SLICE_BYTES},
};

use crate::{
    ConnId, Outbox,
    channel::{ACK_AFTER, KEPT_FOR_ALL, KEPT_FOR_ONE_THEN},
    firewall, notify_frame,
};

use super::{Spoken, unacknowledged::Unacknowledged};

/// The open connections.
#[derive(Resource, Debug, Default)]
pub struct Peers {
    open: HashMap<ConnId, Peer>,
    /// The connections with something to send since the last flush.
    spoken_to: Vec<ConnId>,
    /// When acknowledgements are due, in order. An acknowledgement already sent with a message stays here until then.
    owed: VecDeque<(Duration, ConnId)>,
    /// The memory in bytes of what all connections together have not acknowledged.
    unacknowledged: usize,
}

#[derive(Debug)]
struct Peer {
    outbox: Outbox,
    unacknowledged: Unacknowledged,
    spoken_to: bool,
    ack_due: Option<Duration>,
    /// Whether a match waits for the player, as last reported to them.
    turn: bool,
    /// Whether that report is still to be sent.
    turn_due: bool,
}

impl Peers {
    /// Returns when the next acknowledgement is due. The host must run an update then.
    pub fn next_deadline(&self) -> Option<Duration> {
        self.owed.iter().find(|(due, conn)| self.owes(*conn, *due)).map(|(due, _)| *due)
    }

    /// Returns all open connections, in no particular order.
    pub fn conns(&self) -> impl Iterator<Item = ConnId> {
        self.open.keys().copied()
    }

    fn owes(&self, conn: ConnId, due: Duration) -> bool {
        self.open.get(&conn).is_some_and(|peer| peer.ack_due == Some(due))
    }

    /// Removes and returns the next acknowledgement that is due, and drops those before it that were sent with
    /// messages.
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

/// Sends messages from the host's systems to players.
#[derive(SystemParam)]
pub struct Voice<'w> {
    server: ResMut<'w, RenetServer>,
    peers: ResMut<'w, Peers>,
}

impl Voice<'_> {
    /// Sends a message to one player. Does nothing if the connection is closed.
    pub fn say(&mut self, conn: ConnId, message: &FromHost) {
        self.say_all([conn], message);
    }

    /// Sends the same message to several players. It is encoded only once, and all of them share its bytes.
    pub fn say_all(&mut self, conns: impl IntoIterator<Item = ConnId>, message: &FromHost) {
        let mut conns = conns.into_iter().peekable();
        if conns.peek().is_none() {
            return;
        }
        match Spoken::of(message) {
            Ok(spoken) => self.repeat(conns, &spoken),
            Err(error) => conns.for_each(|conn| {
                tracing::error!(?conn, %error, "closed a connection");
                self.close(conn);
            }),
        }
    }

    /// Sends a message that is encoded already. All of the players share its bytes.
    pub fn repeat(&mut self, conns: impl IntoIterator<Item = ConnId>, spoken: &Spoken) {
        conns.into_iter().for_each(|conn| self.send(conn, spoken.0.clone()));
    }

    fn send(&mut self, conn: ConnId, bytes: Bytes) {
        // renet would send the slices of a long message before small messages that were queued earlier.
        let long = bytes.len() > SLICE_BYTES;
        if long {
            self.flush(conn);
        }
        let Some(peer) = self.peers.open.get_mut(&conn) else { return };
        let first = !std::mem::replace(&mut peer.spoken_to, true);
        if first {
            self.peers.spoken_to.push(conn);
        }
        self.note_unacknowledged(conn, |unacknowledged| unacknowledged.note_message(bytes.len()));
        self.server.send_message(conn.0, CHANNEL, bytes);
        if long {
            self.flush(conn);
        }
        if !self.close_broken(conn) && self.acknowledges_too_slowly(conn) {
            tracing::debug!(?conn, "closed a connection that acknowledges too slowly");
            self.forget(conn);
        }
    }

    /// Returns whether a connection leaves more unacknowledged than it may while all together leave too much.
    fn acknowledges_too_slowly(&self, conn: ConnId) -> bool {
        self.peers.unacknowledged > KEPT_FOR_ALL
            && self.peers.open.get(&conn).is_some_and(|peer| peer.unacknowledged.bytes() > KEPT_FOR_ONE_THEN)
    }

    /// Changes what is known to be unacknowledged on a connection.
    fn note_unacknowledged(&mut self, conn: ConnId, note: impl FnOnce(&mut Unacknowledged)) {
        let Peers { open, unacknowledged: of_all, .. } = &mut *self.peers;
        if let Some(Peer { unacknowledged, .. }) = open.get_mut(&conn) {
            *of_all -= unacknowledged.bytes();
            note(unacknowledged);
            *of_all += unacknowledged.bytes();
        }
    }

    /// Returns the round-trip time of a connection in milliseconds, or `None` before the first measurement.
    pub fn ping(&self, conn: ConnId) -> Option<u16> {
        self.peers.open.get(&conn)?.outbox.ping().milliseconds()
    }

    /// Tells a player whether a match waits for them, along with the messages queued so far. Sends only changes.
    pub fn call(&mut self, conn: ConnId, mine: bool) {
        let Some(peer) = self.peers.open.get_mut(&conn).filter(|peer| peer.turn != mine) else { return };
        (peer.turn, peer.turn_due) = (mine, !peer.turn_due);
        if !std::mem::replace(&mut peer.spoken_to, true) {
            self.peers.spoken_to.push(conn);
        }
    }

    /// Closes a connection after sending its queued messages. One [`super::Arrival::Closed`] still follows.
    pub fn close(&mut self, conn: ConnId) {
        self.flush(conn);
        self.forget(conn);
    }

    pub(super) fn open(&mut self, conn: ConnId, outbox: Outbox) {
        self.server.add_connection(conn.0);
        let peer = Peer {
            outbox,
            unacknowledged: Unacknowledged::default(),
            spoken_to: false,
            ack_due: None,
            turn: false,
            turn_due: false,
        };
        self.peers.open.insert(conn, peer);
    }

    pub(super) fn forget(&mut self, conn: ConnId) {
        if let Some(peer) = self.peers.open.remove(&conn) {
            self.peers.unacknowledged -= peer.unacknowledged.bytes();
        }
        self.server.remove_connection(conn.0);
    }

    /// Passes a frame to renet. Returns whether there may be messages to read.
    pub(super) fn hear(&mut self, conn: ConnId, frame: &[u8], wants_ack: bool, now: Duration) -> bool {
        let Some(peer) = self.peers.open.get_mut(&conn) else { return false };
        if wants_ack && peer.ack_due.is_none() {
            let due = now + ACK_AFTER;
            peer.ack_due = Some(due);
            self.peers.owed.push_back((due, conn));
        }
        if let Some(last) = firewall::acknowledged(frame) {
            self.note_unacknowledged(conn, |unacknowledged| unacknowledged.note_acknowledged(last));
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

    /// Drops renet's connection events, which the links have already reported.
    pub(super) fn discard_events(&mut self) {
        while self.server.get_event().is_some() {}
    }

    fn flush(&mut self, conn: ConnId) {
        let Some(peer) = self.peers.open.get_mut(&conn) else { return };
        if !peer.spoken_to && peer.ack_due.is_none() {
            return;
        }
        peer.spoken_to = false;
        // Each flush of renet includes an acknowledgement.
        peer.ack_due = None;
        let packets = self.server.get_packets_to_send(conn.0).unwrap_or_default();
        self.note_unacknowledged(conn, |unacknowledged| unacknowledged.note_flush(packets.len()));
        let Some(peer) = self.peers.open.get_mut(&conn) else { return };
        let turn =
            std::mem::take(&mut peer.turn_due).then(|| Bytes::copy_from_slice(&notify_frame(peer.turn)));
        let mut frames = packets.into_iter().map(Bytes::from).chain(turn);
        if frames.any(|frame| peer.outbox.put(frame).is_err()) {
            tracing::debug!(?conn, "closed a connection that reads too slowly");
            self.forget(conn);
        }
    }

    /// Forgets a connection that renet has given up, for example because too much is unacknowledged.
    fn close_broken(&mut self, conn: ConnId) -> bool {
        let reason = self.server.disconnect_reason(conn.0);
        if let Some(reason) = reason {
            tracing::debug!(?conn, %reason, "closed a connection");
            self.forget(conn);
        }
        reason.is_some()
    }
}
