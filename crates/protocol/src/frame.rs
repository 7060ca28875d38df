//! The frames after the first one in each direction: packets in renet's format, and two frames of our own.
//!
//! Each begins with a byte that says what it is.

/// A packet with whole messages.
pub const MESSAGES: u8 = 0;
/// A packet with a slice of a message that is longer than [`SLICE_BYTES`].
pub const SLICE: u8 = 2;
/// A packet that acknowledges others.
pub const ACK: u8 = 4;
/// The host says whether the match waits for the player. No packet of renet begins with this byte, or with the next.
pub const NOTIFY: u8 = 0x54;
/// The client asks whether the connection is alive, and the host answers with the same frame.
pub const HEARTBEAT: u8 = 0x48;

/// The only channel, in both directions.
pub const CHANNEL: u8 = 0;
/// The length in bytes above which renet splits a message into slices.
pub const SLICE_BYTES: usize = 1200;
