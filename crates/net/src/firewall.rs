//! The frame firewall: checks every frame before renet reads it, so that no peer can crash renet or fill its memory.
//!
//! renet 2.0.1 trusts its input: a slice numbered past the end of its message panics, messages with gaps in their
//! numbers are kept forever, and a slice reserves whatever length it claims. On a link that preserves order each
//! frame has exactly one valid next number, so everything else is refused here.

mod reader;

use std::fmt;

use splitkey_protocol::{
    frame::{ACK, CHANNEL, MESSAGES, SLICE, SLICE_BYTES},
    limits::FRAME_BYTES,
};

use self::reader::Reader;
use crate::{channel::SLICES, read_notify_frame};

/// The most packets that a peer may leave unacknowledged. renet remembers each of them and searches them at each flush.
/// The limit is high because a background tab acknowledges nothing, but must keep receiving notify frames for a while.
const UNACKNOWLEDGED: u64 = 4096;

/// Checks the frames that arrive from the peer of one connection.
#[derive(Debug)]
pub struct Firewall {
    peer: Peer,
    next_packet: u64,
    next_message: u64,
    /// The next slice and the number of slices of an incomplete message.
    slicing: Option<(u64, u64)>,
    sent: u64,
    acknowledged: u64,
}

/// The sender of the frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peer {
    /// A client. All its messages fit in one frame.
    Client,
    /// A host. It may also send long messages in slices.
    Host,
}

/// The content of a valid frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameKind {
    /// This many messages are complete with this frame, which must be acknowledged.
    Messages(u16),
    Ack,
}

impl Firewall {
    /// Returns the firewall of a connection whose first frame has just been answered.
    pub fn new(peer: Peer) -> Firewall {
        Firewall { peer, next_packet: 0, next_message: 0, slicing: None, sent: 0, acknowledged: 0 }
    }

    /// Notes a packet sent to the peer. From then on the peer may acknowledge it.
    pub fn note_sent(&mut self) {
        self.sent += 1;
    }

    /// Notes a frame sent by a host, unless it is a notify frame, which is not a packet.
    pub(crate) fn note_frame(&mut self, frame: &[u8]) {
        if read_notify_frame(frame).is_none() {
            self.note_sent();
        }
    }

    /// Checks a frame before it is given to renet.
    ///
    /// # Errors
    /// When an honest peer would not have sent it. The connection must then be closed.
    pub fn check(&mut self, frame: &[u8]) -> Result<FrameKind, FirewallError> {
        if frame.len() > FRAME_BYTES {
            return Err(FirewallError::TooLong);
        }
        let mut reader = Reader(frame);
        let packet_type = reader.byte()?;
        if reader.varint()? != self.next_packet {
            return Err(FirewallError::PacketOutOfLine);
        }
        self.next_packet += 1;
        let kind = match (packet_type, self.peer) {
            (MESSAGES, _) => self.check_messages(&mut reader)?,
            (SLICE, Peer::Host) => self.check_slice(&mut reader)?,
            (ACK, _) => self.check_ack(&mut reader)?,
            _ => return Err(FirewallError::PacketType),
        };
        if !reader.0.is_empty() {
            return Err(FirewallError::LeftOver);
        }
        if self.is_ignored() {
            return Err(FirewallError::Unacknowledged);
        }
        Ok(kind)
    }

    /// Returns whether the peer leaves too much unacknowledged to be sent more.
    pub(crate) fn is_ignored(&self) -> bool {
        self.sent - self.acknowledged > UNACKNOWLEDGED
    }

    fn check_messages(&mut self, reader: &mut Reader) -> Result<FrameKind, FirewallError> {
        self.check_channel(reader)?;
        let count = reader.short()?;
        // renet sends an empty packet before a message that exactly fills one.
        if count == 0 && self.peer == Peer::Client {
            return Err(FirewallError::Empty);
        }
        for _ in 0..count {
            self.check_message_number(reader)?;
            if self.slicing.is_some() {
                return Err(FirewallError::Slice);
            }
            self.next_message += 1;
            let length = reader.varint()?;
            if length == 0 {
                return Err(FirewallError::Empty);
            }
            reader.skip(length)?;
        }
        Ok(FrameKind::Messages(count))
    }

    fn check_slice(&mut self, reader: &mut Reader) -> Result<FrameKind, FirewallError> {
        self.check_channel(reader)?;
        self.check_message_number(reader)?;
        let (index, count, length) = (reader.varint()?, reader.varint()?, reader.varint()?);
        let in_line = match self.slicing {
            None => index == 0 && (2..=SLICES as u64).contains(&count),
            Some(next) => (index, count) == next,
        };
        let last = index + 1 == count;
        let full =
            if last { (1..=SLICE_BYTES as u64).contains(&length) } else { length == SLICE_BYTES as u64 };
        if !in_line || !full {
            return Err(FirewallError::Slice);
        }
        reader.skip(length)?;
        if last {
            self.slicing = None;
            self.next_message += 1;
        } else {
            self.slicing = Some((index + 1, count));
        }
        Ok(FrameKind::Messages(u16::from(last)))
    }

    /// An acknowledgement lists ranges of packets. On a link that preserves order there is only one.
    fn check_ack(&mut self, reader: &mut Reader) -> Result<FrameKind, FirewallError> {
        let (last, more, other_ranges) = (reader.varint()?, reader.varint()?, reader.varint()?);
        if last >= self.sent || more > last || last + 1 < self.acknowledged || other_ranges != 0 {
            return Err(FirewallError::Ack);
        }
        self.acknowledged = last + 1;
        Ok(FrameKind::Ack)
    }

    fn check_channel(&self, reader: &mut Reader) -> Result<(), FirewallError> {
        if reader.byte()? == CHANNEL { Ok(()) } else { Err(FirewallError::Channel) }
    }

    fn check_message_number(&self, reader: &mut Reader) -> Result<(), FirewallError> {
        if reader.varint()? == self.next_message { Ok(()) } else { Err(FirewallError::MessageOutOfLine) }
    }
}

/// Returns whether a valid frame must be acknowledged.
///
/// Acknowledgements must not, or two idle ends would acknowledge each other forever.
pub(crate) fn wants_ack(frame: &[u8]) -> bool {
    frame.first() != Some(&ACK)
}

/// Returns the last packet that a valid frame acknowledges, counted from 0, or `None` if it carries messages.
pub(crate) fn acknowledged(frame: &[u8]) -> Option<u64> {
    let mut reader = Reader(frame);
    (reader.byte() == Ok(ACK)).then_some(())?;
    reader.varint().ok()?;
    reader.varint().ok()
}

/// Why a frame is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirewallError {
    TooLong,
    TooShort,
    PacketType,
    PacketOutOfLine,
    Channel,
    MessageOutOfLine,
    Empty,
    Slice,
    Ack,
    LeftOver,
    Unacknowledged,
}

impl fmt::Display for FirewallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooLong => "the frame is too long",
            Self::TooShort => "the frame is too short",
            Self::PacketType => "packets of this type are not used",
            Self::PacketOutOfLine => "the packet is out of order",
            Self::Channel => "there is no such channel",
            Self::MessageOutOfLine => "the message is out of order",
            Self::Empty => "a message is empty",
            Self::Slice => "the slice does not fit its message",
            Self::Ack => "the acknowledgement is for packets that were not sent",
            Self::LeftOver => "there are bytes left over after the packet",
            Self::Unacknowledged => "too many packets are unacknowledged",
        })
    }
}

impl std::error::Error for FirewallError {}
