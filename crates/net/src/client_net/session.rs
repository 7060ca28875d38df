//! One connection of a player, from dialling to its end.

use std::time::Duration;

use bevy_renet::RenetClient;
use bytes::Bytes;
use splitkey_protocol::{Answer, FromClient, FromHost, codec, limits};

use super::pulse::{Pulse, Silence};
use crate::{
    Link, LinkNews,
    channel::{self, ACK_AFTER, CHANNEL},
    firewall::{Firewall, FrameKind, Peer},
    heartbeat::{HEARTBEAT, is_heartbeat},
    read_turn_frame,
};

/// How long the host may take to answer a first frame.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);
/// How long a message may stay unacknowledged. Browsers notice a dead link only after minutes.
const ACK_WITHIN: Duration = Duration::from_secs(10);

/// One connection of a player without an `App`: what [`crate::Uplink`] drives, and tests and the load generator.
pub struct Session {
    link: Box<dyn Link>,
    renet: RenetClient,
    firewall: Firewall,
    /// Until when the host has to answer; nothing once it has.
    answer_by: Option<Duration>,
    /// Until when the host has to acknowledge something; nothing when it has all.
    ack_by: Option<Duration>,
    /// When this end has to acknowledge something.
    ack_due: Option<Duration>,
    spoken: bool,
    pulse: Pulse,
}

/// What a session tells, in order.
#[derive(Debug)]
pub enum SessionNews {
    Answered(Answer),
    Heard(FromHost),
    /// Nothing comes after it.
    Lost,
}

impl Session {
    /// Over a link that has been dialled just now. All times are since some fixed moment.
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

    /// Whether a connection that is dead is to be noticed within ten seconds. It costs a byte each way for every four
    /// seconds in which the host says nothing.
    pub fn watch(&mut self, wanted: bool) {
        self.pulse.watch(wanted);
    }

    /// What has come by `now`.
    pub fn receive(&mut self, now: Duration, news: &mut Vec<SessionNews>) {
        while let Some(came) = self.link.poll() {
            self.pulse.hear();
            match came {
                LinkNews::Answered(answer) if self.answer_by.take().is_some() => {
                    news.push(SessionNews::Answered(answer));
                }
                // It calls a page that draws nothing; who draws sees the same in the match.
                LinkNews::Frame(frame) if self.answer_by.is_none() && read_turn_frame(&frame).is_some() => {}
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
        // A host that has not answered yet has a limit of its own.
        if self.answer_by.is_some() {
            return;
        }
        match self.pulse.pass(now) {
            Silence::Bearable => {}
            Silence::Ask => self.link.send(Bytes::from_static(&HEARTBEAT)),
            Silence::Dead => news.push(SessionNews::Lost),
        }
    }

    /// Takes a frame; tells whether the connection is still good.
    fn accept(&mut self, frame: &Bytes, now: Duration, news: &mut Vec<SessionNews>) -> bool {
        let kind = match self.firewall.check(frame) {
            Ok(kind) => kind,
            Err(error) => {
                tracing::warn!(%error, "left a host");
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
                    tracing::warn!(%error, "left a host");
                    return false;
                }
            }
        }
        !self.renet.is_disconnected()
    }

    /// Says something with the next flush; tells whether it will be sent.
    pub fn say(&mut self, message: &FromClient) -> bool {
        let Ok(bytes) = codec::encode(message) else { return false };
        if bytes.len() > limits::FROM_CLIENT_BYTES || !self.renet.can_send_message(CHANNEL, bytes.len()) {
            return false;
        }
        self.renet.send_message(CHANNEL, bytes);
        self.spoken = true;
        true
    }

    /// Sends what was said, and acknowledgements that are due.
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

    /// When something has to be done at the latest.
    pub fn next_deadline(&self) -> Option<Duration> {
        if self.spoken {
            return Some(Duration::ZERO);
        }
        let silence = self.pulse.next_deadline().filter(|_| self.answer_by.is_none());
        [self.answer_by, self.ack_by, self.ack_due, silence].into_iter().flatten().min()
    }
}
