//! One connection of a client, from dialling to its end.

use std::time::Duration;

use bevy_renet::RenetClient;
use bytes::Bytes;
use splitkey_protocol::{Answer, FromClient, FromHost, codec, frame::CHANNEL, limits};

use super::pulse::{Pulse, Silence};
use crate::{
    Link, LinkNews,
    channel::{self, ACK_AFTER},
    firewall::{Firewall, FrameKind, Peer},
    heartbeat::{HEARTBEAT, is_heartbeat},
    read_notify_frame,
};

/// How long the host may take to answer the first frame.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);
/// How long a message may stay unacknowledged. Browsers take minutes to notice a dead connection.
const ACK_WITHIN: Duration = Duration::from_secs(10);

/// One connection of a client, without an `App`. Used by [`crate::Uplink`], by tests and by the load generator.
pub struct Session {
    link: Box<dyn Link>,
    renet: RenetClient,
    firewall: Firewall,
    /// When the host must have answered the first frame, or `None` once it has.
    answer_by: Option<Duration>,
    /// When the host must acknowledge next, or `None` when everything is acknowledged.
    ack_by: Option<Duration>,
    /// When this end must send an acknowledgement.
    ack_due: Option<Duration>,
    spoken: bool,
    pulse: Pulse,
}

/// What happened on a connection, in order.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "almost all news are messages; in a browser they are smaller")]
pub enum SessionNews {
    Answered(Answer),
    Heard(FromHost),
    /// The connection is lost. Nothing follows.
    Lost,
}

impl Session {
    /// Starts a session over a link that has just been dialled. All times are measured from the same fixed moment.
    pub fn new(link: Box<dyn Link>, now: Duration) -> Session {
        let mut renet = RenetClient::new(channel::connection_config());
        renet.set_connected();
        Session {
            link,
            renet,
            firewall: Firewall::new(Peer::Host),
            answer_by: Some(now + ANSWER_WITHIN),
            ack_by: None,
            ack_due: None,
            spoken: false,
            pulse: Pulse::starting(now),
        }
    }

    /// Turns on noticing a dead connection within ten seconds. It costs one byte each way for every four seconds in
    /// which the host sends nothing.
    pub fn watch(&mut self, wanted: bool) {
        self.pulse.watch(wanted);
    }

    /// Appends what has arrived by `now` to `news`.
    pub fn receive(&mut self, now: Duration, news: &mut Vec<SessionNews>) {
        while let Some(came) = self.link.poll() {
            self.pulse.hear();
            match came {
                LinkNews::Answered(answer) if self.answer_by.take().is_some() => {
                    news.push(SessionNews::Answered(answer));
                }
                // Meant for pages whose game draws no frames. A game that draws learns the same from the match.
                LinkNews::Frame(frame) if self.answer_by.is_none() && read_notify_frame(&frame).is_some() => {
                }
                LinkNews::Frame(frame) if self.answer_by.is_none() && is_heartbeat(&frame) => {}
                LinkNews::Frame(frame) if self.answer_by.is_none() && self.accept(&frame, now, news) => {}
                _ => {
                    news.push(SessionNews::Lost);
                    return;
                }
            }
        }
        if self.answer_by.into_iter().chain(self.ack_by).any(|by| by <= now) {
            news.push(SessionNews::Lost);
            return;
        }
        // A host that has not answered yet has its own time limit.
        if self.answer_by.is_some() {
            return;
        }
        match self.pulse.pass(now) {
            Silence::Bearable => {}
            Silence::Ask => self.link.send(Bytes::from_static(&HEARTBEAT)),
            Silence::Dead => news.push(SessionNews::Lost),
        }
    }

    /// Reads a frame and returns whether the connection is still good.
    fn accept(&mut self, frame: &Bytes, now: Duration, news: &mut Vec<SessionNews>) -> bool {
        let kind = match self.firewall.check(frame) {
            Ok(kind) => kind,
            Err(error) => {
                tracing::warn!(%error, "closed the connection to the server");
                return false;
            }
        };
        self.renet.process_packet(frame);
        match kind {
            FrameKind::Ack => {
                let all = self.renet.channel_available_memory(CHANNEL) == channel::TO_HOST_BYTES;
                self.ack_by = if all { None } else { Some(now + ACK_WITHIN) };
            }
            FrameKind::Messages(_) => {
                self.ack_due.get_or_insert(now + ACK_AFTER);
            }
        }
        while let Some(bytes) = self.renet.receive_message(CHANNEL) {
            match codec::decode(&bytes, limits::FROM_HOST_BYTES) {
                Ok(message) => news.push(SessionNews::Heard(message)),
                Err(error) => {
                    tracing::warn!(%error, "closed the connection to the server");
                    return false;
                }
            }
        }
        !self.renet.is_disconnected()
    }

    /// Queues a message for the next flush. Returns whether it will be sent.
    pub fn say(&mut self, message: &FromClient) -> bool {
        let Ok(bytes) = codec::encode(message) else { return false };
        if bytes.len() > limits::FROM_CLIENT_BYTES || !self.renet.can_send_message(CHANNEL, bytes.len()) {
            return false;
        }
        self.renet.send_message(CHANNEL, bytes);
        self.spoken = true;
        true
    }

    /// Sends queued messages and acknowledgements that are due.
    pub fn flush(&mut self, now: Duration) {
        if !self.spoken && self.ack_due.is_none_or(|due| due > now) {
            return;
        }
        if std::mem::take(&mut self.spoken) {
            self.ack_by.get_or_insert(now + ACK_WITHIN);
        }
        self.ack_due = None;
        for packet in self.renet.get_packets_to_send() {
            self.firewall.note_sent();
            self.link.send(packet.into());
        }
    }

    /// Returns when the session next needs [`Session::receive`] and [`Session::flush`], or `None` if only when
    /// something arrives.
    pub fn next_deadline(&self) -> Option<Duration> {
        if self.spoken {
            return Some(Duration::ZERO);
        }
        let silence = self.pulse.next_deadline().filter(|_| self.answer_by.is_none());
        [self.answer_by, self.ack_by, self.ack_due, silence].into_iter().flatten().min()
    }
}
