//! How renet is set up: one reliable and ordered channel each way, over links that lose nothing.

use std::time::Duration;

use bevy_renet::renet::{ChannelConfig, ConnectionConfig, SendType};
use splitkey_protocol::limits;

/// The only channel, each way.
pub(crate) const CHANNEL: u8 = 0;
/// renet cuts messages longer than this, in bytes.
pub(crate) const SLICE_BYTES: usize = 1200;
/// The most slices that renet makes of one message.
pub(crate) const SLICES: usize = limits::FROM_HOST_BYTES.div_ceil(SLICE_BYTES);
/// What a player may have under way to the host, in bytes.
pub(crate) const TO_HOST_BYTES: usize = 32 * 1024;
/// What the host may have under way to one player, in bytes; who falls further behind is disconnected. Small messages
/// take more memory than their bytes, so their number is bounded, too: by the packets that may be unacknowledged.
const TO_CLIENT_BYTES: usize = 256 * 1024;
/// How long an acknowledgement may wait for a message to go along with.
pub(crate) const ACK_AFTER: Duration = Duration::from_millis(250);
/// Links lose nothing, so this is only for the case that they would.
const RESEND_AFTER: Duration = Duration::from_secs(30);

/// The renet configuration of both ends.
///
/// Neither end advances renet's clock: it only drives resends, which a link that loses nothing never
/// needs, and after three seconds it would forget what was sent and not yet acknowledged, as happens to
/// every browser tab in the background.
pub fn connection_config() -> ConnectionConfig {
    ConnectionConfig {
        // No flush may leave a message behind, or the next one would overtake it.
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
