//! What the owner is told of what viewers write.

use splitkey_chat::Counts;

use super::*;

#[tokio::test(start_paused = true)]
async fn commands_are_told_in_order_with_who_wrote_them() {
    let (mut chat, _server, mut peer) = start_reading().await;
    for (viewer, text) in [
        (1, "!guess B3"),
        (2, "!raad ijs"),
        (1, "!GUESS ice cream \u{e0000}"),
        (3, "!challenge"),
        (4, "!betwist"),
        (3, "!pass"),
        (2, "!pas\u{34f}"),
    ] {
        peer.say(viewer, text).await;
    }
    let mut told = Vec::new();
    for _ in 0..7 {
        told.push(next_said(&mut chat).await);
    }
    let expected = [
        (1, guess("B3")),
        (2, guess("ijs")),
        (1, guess("ice cream")),
        (3, ChatCommand::Challenge),
        (4, ChatCommand::Challenge),
        (3, ChatCommand::Pass),
        (2, ChatCommand::Pass),
    ];
    assert_eq!(told, expected);
}

#[tokio::test(start_paused = true)]
async fn nothing_else_is_told() {
    let (mut chat, _server, mut peer) = start_reading().await;
    peer.settle().await;
    let before = chat.counts();
    for text in ["hello", "!guess", "!other", "I say !guess B3", "\u{1}ACTION !guess B3\u{1}"] {
        peer.say(1, text).await;
    }
    for line in [
        ":one!one@one PRIVMSG #channel2 :!guess B3",
        "@room-id=1;source-room-id=2;user-id=1 :one!one@one PRIVMSG #channel :!guess B3",
        "@user-id=1 :one!one@one WHISPER #channel :!guess B3",
        "@msg-id=resub;user-id=1 :tmi.twitch.tv USERNOTICE #channel :!guess B3",
        "@target-user-id=1 :tmi.twitch.tv CLEARCHAT #channel :one",
    ] {
        peer.send(line).await;
    }
    peer.settle().await;
    assert_eq!(chat.try_next(), None);
    // The line by which the reader was found settled is one, too.
    assert_eq!(chat.counts(), Counts { lines: before.lines + 11, ..before });
}

#[tokio::test(start_paused = true)]
async fn a_state_is_told_before_commands_that_wait() {
    let (mut chat, _server, mut peer) = start_reading().await;
    peer.say(1, "!pass").await;
    peer.settle().await;
    assert_eq!(chat.waiting(), 1);
    peer.send(":tmi.twitch.tv RECONNECT").await;
    peer.until_closed().await;
    assert!(matches!(chat.try_next(), Some(Event::State(State::Lost { .. }))));
    assert!(matches!(chat.try_next(), Some(Event::Said(_))));
    assert_eq!(chat.try_next(), None);
}

#[tokio::test(start_paused = true)]
async fn votes_go_on_after_a_new_connection() {
    let (mut chat, mut server, mut peer) = start_reading().await;
    peer.say(1, "!guess A1").await;
    assert_eq!(next_said(&mut chat).await, (1, guess("A1")));
    drop(peer);
    let mut peer = server.accept_and_join().await;
    peer.say(1, "!guess A2").await;
    until_reading(&mut chat).await;
    assert_eq!(next_said(&mut chat).await, (1, guess("A2")));
    assert_eq!(chat.counts().reconnections, 1);
}
