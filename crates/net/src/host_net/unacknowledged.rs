//! What renet keeps of one connection until the player acknowledges it.

use std::collections::VecDeque;

/// About what renet takes to remember a message, besides its bytes.
pub(super) const OF_A_MESSAGE: usize = 128;
/// About what renet takes to remember a packet.
pub(super) const OF_A_PACKET: usize = 192;

/// The memory of all messages and packets that are not acknowledged. Packets are acknowledged in order.
#[derive(Debug, Default)]
pub(super) struct Unacknowledged {
    /// The number of packets that had been sent after each flush, and the memory of what the flush sent.
    flushes: VecDeque<(u64, usize)>,
    packets: u64,
    /// The memory of the messages since the last flush.
    queued: usize,
    bytes: usize,
}

impl Unacknowledged {
    /// Returns the memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Notes a message of a length in bytes, which the next flush sends.
    pub(super) fn note_message(&mut self, length: usize) {
        self.queued += length + OF_A_MESSAGE;
        self.bytes += length + OF_A_MESSAGE;
    }

    /// Notes a flush, and the number of its packets. Without any, nothing stays to be acknowledged.
    pub(super) fn note_flush(&mut self, packets: usize) {
        if packets == 0 {
            return;
        }
        self.packets += packets as u64;
        self.bytes += packets * OF_A_PACKET;
        self.flushes.push_back((self.packets, std::mem::take(&mut self.queued) + packets * OF_A_PACKET));
    }

    /// Notes that all packets up to this one, counted from 0, are acknowledged.
    pub(super) fn note_acknowledged(&mut self, last: u64) {
        while let Some((_, bytes)) = self.flushes.pop_front_if(|(packets, _)| *packets <= last + 1) {
            self.bytes -= bytes;
        }
        if self.flushes.is_empty() {
            self.flushes.shrink_to(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_flush_sent_counts_until_its_last_packet_is_acknowledged() {
        let mut unacknowledged = Unacknowledged::default();
        unacknowledged.note_message(10);
        unacknowledged.note_message(20);
        unacknowledged.note_flush(1);
        unacknowledged.note_flush(0);
        assert_eq!(unacknowledged.flushes.len(), 1);
        unacknowledged.note_message(3000);
        unacknowledged.note_flush(3);
        let second = 3000 + OF_A_MESSAGE + 3 * OF_A_PACKET;
        assert_eq!(unacknowledged.bytes(), 30 + 2 * OF_A_MESSAGE + OF_A_PACKET + second);
        unacknowledged.note_acknowledged(0);
        assert_eq!(unacknowledged.bytes(), second);
        unacknowledged.note_acknowledged(2);
        assert_eq!(unacknowledged.bytes(), second, "the flush had one more packet");
        unacknowledged.note_acknowledged(3);
        assert_eq!(unacknowledged.bytes(), 0);
    }
}
