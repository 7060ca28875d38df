//! What is read of a chat. Time is that of the test and the server is in memory; `system.rs` alone uses sockets of this
//! computer. No test reaches another one.

mod floods;
mod irc;
mod login;
mod losses;
mod system;
mod votes;

use std::time::Duration;

use splitkey_chat::{Chat, ChatCommand, Event, Joins, Server, State};
use splitkey_protocol::ChatChannel;
use tokio::io::DuplexStream;

use self::irc::{Peer, TestNetwork, TestServer};

/// Starts reading `#channel` from a server in memory.
fn start() -> (Chat, TestServer) {
    let (network, server) = TestNetwork::new();
    let address = Server { host: "chat.example".to_owned(), port: 6697, tls: None };
    (Chat::start_on(network, address, channel(), Joins::default()), server)
}

/// Starts reading `#channel`, and waits until the reader has joined.
async fn start_reading() -> (Chat, TestServer, Peer<DuplexStream>) {
    let (mut chat, mut server) = start();
    let peer = server.accept_and_join().await;
    until_reading(&mut chat).await;
    (chat, server, peer)
}

fn channel() -> ChatChannel {
    "channel".parse().expect("a channel")
}

async fn until_reading(chat: &mut Chat) {
    for _ in 0..10 {
        if next_state(chat).await == State::Reading {
            return;
        }
    }
    panic!("it does not come to read");
}

/// Returns the next event, which has to be a state.
async fn next_state(chat: &mut Chat) -> State {
    match chat.next().await {
        Some(Event::State(state)) => state,
        other => panic!("{other:?} instead of a state"),
    }
}

/// Returns the next event, which has to be a command, with the number of its account.
async fn next_said(chat: &mut Chat) -> (u64, ChatCommand) {
    match chat.next().await {
        Some(Event::Said(said)) => (said.by.get(), said.command),
        other => panic!("{other:?} instead of a command"),
    }
}

fn guess(text: &str) -> ChatCommand {
    ChatCommand::Guess(text.to_owned())
}

/// Returns how long the reader waits after a loss, which has to be between half of `longest` and `longest`.
async fn pause(chat: &mut Chat, longest: Duration) -> Duration {
    let State::Lost { again_in } = next_state(chat).await else { panic!("not lost") };
    assert!((longest / 2..=longest).contains(&again_in), "{again_in:?}");
    again_in
}
