//! Links over WebSocket, in the browser and natively: one binary message for each frame.

#[cfg(target_family = "wasm")]
mod browser;
#[cfg(not(target_family = "wasm"))]
mod host;
#[cfg(not(target_family = "wasm"))]
mod native;
#[cfg(not(target_family = "wasm"))]
mod pace;

use splitkey_protocol::TableCode;

#[cfg(target_family = "wasm")]
pub use self::browser::{PageDial, WebSocketDial};
#[cfg(not(target_family = "wasm"))]
pub use self::{
    host::serve,
    native::{WebSocketDial, WebSocketDialFrom},
    pace::Pace,
};

/// Returns the address by which whoever leads to one of several hosts can see which table a player wants.
fn address_of(url: &str, table: Option<TableCode>) -> String {
    match table.filter(|_| url.ends_with("/ws")) {
        Some(code) => format!("{url}/{code}"),
        None => url.to_owned(),
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_of_a_table_goes_to_the_path_of_the_socket() {
        let code = Some(TableCode::from_bits(5));
        assert_eq!(address_of("wss://play.example.org/ws", code), "wss://play.example.org/ws/500000");
        assert_eq!(address_of("wss://play.example.org/ws", None), "wss://play.example.org/ws");
        assert_eq!(address_of("ws://play.example.org/other?a=1", code), "ws://play.example.org/other?a=1");
    }
}
