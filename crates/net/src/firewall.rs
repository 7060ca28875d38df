//! The frame firewall: what renet may be given, packet by packet, so that no peer can crash or fill it.
//!
//! renet 2.0.1 believes what it reads: a slice numbered past the end of its message panics, messages
//! with gaps in their numbers are kept for ever, a slice reserves whatever length it claims. On a link
//! that keeps the order everything has exactly one next number, so all else is refused here.

mod reader;

use std::fmt;

use splitkey_protocol::limits::FRAME_BYTES;

use self::reader::Reader;
use crate::{
    channel::{CHANNEL, SLICE_BYTES, SLICES},
    read_turn_frame,
};

/// Packets that a peer may leave unacknowledged; renet remembers each of them, and looks through them at each flush.
/// A page in the background acknowledges nothing, and has to hear for a while whose turn it is.
const UNACKNOWLEDGED: u64 = 4096;

const SMALL_RELIABLE: u8 = 0;
const RELIABLE_SLICE: u8 = 2;
const ACK: u8 = 4;

/// Watches the frames of one connection that come from the peer.
#[derive(Debug)]
pub struct Firewall {
    peer: Peer,
    next_packet: u64,
    next_message: u64,
    /// The next slice and the number of slices of a message that is not whole yet.
    slicing: Option<(u64, u64)>,
    sent: u64,
    acknowledged: u64,
}

/// Who sends the frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peer {
    /// All its messages fit in one frame.
    Client,
    /// It may also send long messages, in slices.
    Host,
}

/// What is in a frame that may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameKind {
    /// So many messages end in this frame. It wants to be acknowledged.
    Messages(u16),
    Ack,
}

impl Firewall {
    /// For a connection that has just been answered.
    pub fn new(peer: Peer) -> Firewall {
        Firewall { peer, next_packet: 0, next_message: 0, slicing: None, sent: 0, acknowledged: 0 }
    }

    /// To be called for each packet that goes to the peer, which may from then on acknowledge it.
    pub fn note_sent(&mut self) {
        self.sent += 1;
    }

    /// The same for each frame of a host, not all of which are packets.
    pub(crate) fn note_frame(&mut self, frame: &[u8]) {
        if read_turn_frame(frame).is_none() {
            self.note_sent();
        }
    }

    /// Whether renet may have this frame.
    ///
    /// # Errors
    /// When an honest peer would not have sent it; the connection is then to be closed.
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
            (SMALL_RELIABLE, _) => self.check_messages(&mut reader)?,
            (RELIABLE_SLICE, Peer::Host) => self.check_slice(&mut reader)?,
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

    /// Whether the peer leaves too much unacknowledged to be sent more.
    pub(crate) fn is_ignored(&self) -> bool {
        self.sent - self.acknowledged > UNACKNOWLEDGED
    }

    fn check_messages(&mut self, reader: &mut Reader) -> Result<FrameKind, FirewallError> {
        self.check_channel(reader)?;
        let count = reader.short()?;
        // renet sends a packet without messages before a message that just fills one.
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

    /// An ack tells the ends of ranges of packets; on a link that keeps the order there is only one.
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

/// Whether a frame that has passed is to be acknowledged.
///
/// Acknowledgements are not, or two idle ends would acknowledge each other for ever.
pub(crate) fn wants_ack(frame: &[u8]) -> bool {
    frame.first() != Some(&ACK)
}

/// Why a frame may not pass.
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
            Self::PacketType => "packets of this type are not in use",
            Self::PacketOutOfLine => "the packet is not the next one",
            Self::Channel => "there is no such channel",
            Self::MessageOutOfLine => "the message is not the next one",
            Self::Empty => "a message is empty",
            Self::Slice => "the slice does not fit its message",
            Self::Ack => "the acknowledgement is of nothing that was sent",
            Self::LeftOver => "the frame has bytes left over",
            Self::Unacknowledged => "nothing is acknowledged any more",
        })
    }
}

impl std::error::Error for FirewallError {}
