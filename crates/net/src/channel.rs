//! The renet configuration: one reliable, ordered channel in each direction, over links that lose nothing.

use std::time::Duration;

use bevy_renet::renet::{ChannelConfig, ConnectionConfig, SendType};
use splitkey_protocol::{
    frame::{CHANNEL, SLICE_BYTES},
    limits,
};

/// The most slices of one message.
pub(crate) const SLICES: usize = limits::FROM_HOST_BYTES.div_ceil(SLICE_BYTES);
/// The most unacknowledged bytes from a player to the host.
pub(crate) const TO_HOST_BYTES: usize = 32 * 1024;
/// The most unacknowledged bytes from the host to a player, who is disconnected beyond that. Small messages take
/// more memory than their bytes; the limit on unacknowledged packets bounds their number, and [`KEPT_FOR_ALL`] the
/// memory of all.
const TO_CLIENT_BYTES: usize = 256 * 1024;
/// The memory in bytes of what all players together leave unacknowledged, beyond which each may leave less.
pub(crate) const KEPT_FOR_ALL: usize = 128 << 20;
/// The most memory in bytes of what one player leaves unacknowledged from then on: more than the largest message takes.
pub(crate) const KEPT_FOR_ONE_THEN: usize = 64 * 1024;
const _: () = assert!(KEPT_FOR_ONE_THEN > limits::FROM_HOST_BYTES + SLICES * 512);
/// How long an acknowledgement waits for a message to travel with.
pub(crate) const ACK_AFTER: Duration = Duration::from_millis(250);
/// Links lose nothing, so renet should never need to resend.
const RESEND_AFTER: Duration = Duration::from_secs(30);

/// Returns the renet configuration of both ends.
///
/// Neither end advances renet's clock. It only drives resends, which a link that loses nothing does not need. If it
/// ran, renet would forget unacknowledged packets after three seconds, and every background tab takes longer to
/// acknowledge.
pub fn connection_config() -> ConnectionConfig {
    ConnectionConfig {
        // Each flush must send every message, or a later one could overtake it.
        available_bytes_per_tick: 2 * TO_CLIENT_BYTES as u64,
        server_channels_config: vec![channel(TO_CLIENT_BYTES)],
        client_channels_config: vec![channel(TO_HOST_BYTES)],
    }
}

fn channel(max_memory_usage_bytes: usize) -> ChannelConfig {
    ChannelConfig {
        channel_id: CHANNEL,
        max_memory_usage_bytes,
        send_type: SendType::ReliableOrdered { resend_time: RESEND_AFTER },
    }
}
