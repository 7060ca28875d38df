//! Links over WebSocket, in the browser and natively: one binary message for each frame.

#[cfg(target_family = "wasm")]
mod browser;
#[cfg(not(target_family = "wasm"))]
mod host;
#[cfg(not(target_family = "wasm"))]
mod native;
#[cfg(not(target_family = "wasm"))]
mod pace;

#[cfg(target_family = "wasm")]
pub use self::browser::{PageDial, WebSocketDial};
#[cfg(not(target_family = "wasm"))]
pub use self::{
    host::serve,
    native::{WebSocketDial, WebSocketDialFrom},
    pace::Pace,
};

/// Returns the socket limits of both ends. First frames are also shorter than the longest message.
#[cfg(not(target_family = "wasm"))]
fn config() -> tokio_tungstenite::tungstenite::protocol::WebSocketConfig {
    const LONGEST_MESSAGE: usize = 2 * 1024;
    tokio_tungstenite::tungstenite::protocol::WebSocketConfig::default()
        .read_buffer_size(LONGEST_MESSAGE)
        .write_buffer_size(4 * 1024)
        .max_write_buffer_size(64 * 1024)
        .max_message_size(Some(LONGEST_MESSAGE))
        .max_frame_size(Some(LONGEST_MESSAGE))
}
