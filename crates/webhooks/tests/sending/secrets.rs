//! What `Debug` has of an address.

use super::{network::*, *};

#[tokio::test(start_paused = true)]
async fn debug_hides_address_and_message() {
    let network = TestNetwork::new();
    network.site("hooks.example", &[Receiver::Silent]);
    let webhooks = start(&network);
    let message = message("http://hooks.example/secret");
    let before = format!("{message:?} {webhooks:?}");
    webhooks.send(message);
    let all = format!("{before} {webhooks:?}");
    assert!(!all.contains("secret") && !all.contains("hooks.example") && !all.contains("news"), "{all}");
}
