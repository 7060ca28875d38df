//! More than a chat should have.

use splitkey_chat::{BURST, ChatterId, LINE_BYTES, Said, WAITING};
use tokio::time::sleep;

use super::*;
use crate::irc::said;

const CHATTERS: u64 = 5000;

/// Returns 20,000 commands: four of each of 5000 chatters.
fn busy_minute() -> String {
    (0..20_000).map(|number| said(number % CHATTERS + 1, &format!("!guess word {number}"))).collect()
}

/// Takes 20,000 commands, and checks them all.
pub async fn take_busy_minute(chat: &mut Chat) {
    for number in 0..20_000 {
        let expected = (number % CHATTERS + 1, guess(&format!("word {number}")));
        assert_eq!(next_said(chat).await, expected);
    }
}

/// Sends 20,000 commands as fast as possible.
pub async fn send_busy_minute<S>(mut peer: Peer<S>) -> Peer<S>
where
    S: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin,
{
    peer.send_bytes(busy_minute().as_bytes()).await;
    peer
}

#[tokio::test(start_paused = true)]
async fn every_command_of_5000_chatters_is_told_minute_after_minute() {
    let (mut chat, _server, mut peer) = start_reading().await;
    for minute in 1..=3 {
        let sending = tokio::spawn(send_busy_minute(peer));
        take_busy_minute(&mut chat).await;
        peer = sending.await.expect("no panic");
        let counts = chat.counts();
        assert_eq!((counts.commands, counts.limited, counts.dropped), (20_000 * minute, 0, 0));
        peer.settle().await;
        sleep(Duration::from_secs(50)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn an_owner_who_does_not_listen_gets_the_first_commands_and_a_count_of_the_others() {
    let (mut chat, _server, peer) = start_reading().await;
    let mut peer = send_busy_minute(peer).await;
    peer.settle().await;
    assert_eq!(chat.waiting(), WAITING);
    let counts = chat.counts();
    assert_eq!((counts.commands, counts.dropped), (WAITING as u64, 20_000 - WAITING as u64));
    for number in 0..WAITING as u64 {
        assert_eq!(next_said(&mut chat).await, (number + 1, guess(&format!("word {number}"))));
    }
    peer.say(9000, "!pass").await;
    assert_eq!(next_said(&mut chat).await, (9000, ChatCommand::Pass));
}

#[tokio::test(start_paused = true)]
async fn a_chatter_who_floods_is_limited_and_others_are_not() {
    let (mut chat, _server, mut peer) = start_reading().await;
    for number in 0..10_000 {
        peer.say(1, &format!("!guess {number}")).await;
        if number % 100 == 0 {
            peer.say(1000 + number, "!pass").await;
        }
    }
    peer.settle().await;
    let (mut floods, mut others) = (Vec::new(), 0);
    while let Some(event) = chat.try_next() {
        let Event::Said(Said { by, command }) = event else { panic!("{event:?}") };
        if by.get() == 1 { floods.push(command) } else { others += 1 }
    }
    assert_eq!(floods, ["0", "1", "2", "3"].map(guess));
    assert_eq!((floods.len(), others), (BURST as usize, 100));
    assert_eq!(chat.counts().limited, 10_000 - u64::from(BURST));
    sleep(Duration::from_secs(2)).await;
    peer.say(1, "!pass").await;
    assert_eq!(next_said(&mut chat).await, (1, ChatCommand::Pass));
}

#[tokio::test(start_paused = true)]
async fn a_new_connection_does_not_lift_the_limit() {
    let (mut chat, mut server, mut peer) = start_reading().await;
    for _ in 0..10 {
        peer.say(1, "!pass").await;
    }
    peer.settle().await;
    while chat.try_next().is_some() {}
    drop(peer);
    let mut peer = server.accept_and_join().await;
    until_reading(&mut chat).await;
    peer.say(1, "!pass").await;
    peer.settle().await;
    assert_eq!((chat.counts().commands, chat.counts().limited), (4, 7));
}

#[tokio::test(start_paused = true)]
async fn malformed_lines_are_counted_and_skipped() {
    let (mut chat, _server, mut peer) = start_reading().await;
    peer.settle().await;
    let before = chat.counts();
    let too_long = said(1, &format!("!guess {}", "a".repeat(LINE_BYTES)));
    let endless = said(1, &"!guess ".repeat(100_000));
    let malformed: [&[u8]; 8] = [
        b"@user-id=1\r\n",
        b":one!one@one\r\n",
        b"\xff\xfe PRIVMSG #channel :!guess B3\r\n",
        b"@user-id=1 :one!one@one PRIVMSG #channel :!guess \xc3\r\n",
        b"\0\r\n",
        b":tmi.twitch.tv PRIVMSG #channel :!guess B3\r\n",
        too_long.as_bytes(),
        endless.as_bytes(),
    ];
    for (number, line) in (0..).zip(malformed) {
        peer.send_bytes(line).await;
        peer.say(number + 1, "!pass").await;
        assert_eq!(next_said(&mut chat).await, (number + 1, ChatCommand::Pass), "after {number}");
    }
    peer.send_bytes(b"\r\n\n").await;
    peer.settle().await;
    let counts = chat.counts();
    assert_eq!((counts.malformed, counts.lines), (8, before.lines + 17));
    assert_eq!((chat.state(), chat.try_next()), (State::Reading, None));
}

#[tokio::test(start_paused = true)]
async fn chatters_without_a_number_are_told_apart_and_limited_by_their_logins() {
    let (mut chat, _server, mut peer) = start_reading().await;
    let mut chatters = Vec::new();
    for login in ["one", "two"] {
        for _ in 0..10 {
            peer.send(&format!(":{login}!{login}@{login} PRIVMSG #channel :!pass")).await;
        }
    }
    peer.settle().await;
    while let Some(Event::Said(Said { by, .. })) = chat.try_next() {
        chatters.push(by);
    }
    assert_eq!(chatters.len(), 2 * BURST as usize);
    chatters.dedup();
    assert_eq!(chatters.len(), 2);
    assert!(chatters.iter().map(|chatter: &ChatterId| chatter.get()).all(|bits| bits > u64::MAX / 2));
}
