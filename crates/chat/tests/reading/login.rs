//! How the reader comes and goes.

use std::time::Duration;

use splitkey_chat::{LONGEST_PAUSE, Refusal, State};
use tokio::time::{Instant, sleep};

use super::*;
use crate::irc::Mode;

#[tokio::test(start_paused = true)]
async fn it_logs_in_without_an_account_and_joins_the_channel() {
    let (mut chat, mut server) = start();
    assert_eq!(next_state(&mut chat).await, State::Connecting);
    let mut peer = server.accept().await;
    let name = peer.welcome().await;
    let digits = name.strip_prefix("justinfan").expect("an anonymous name");
    assert!(digits.len() == 5 && digits.bytes().all(|byte| byte.is_ascii_digit()), "{name}");
    peer.expect("JOIN #channel").await;
    assert_eq!(chat.state(), State::Connecting);
    peer.send(&format!(":{name}!{name}@{name}.tmi.twitch.tv JOIN #channel")).await;
    assert_eq!(next_state(&mut chat).await, State::Reading);
    peer.send("PING :tmi.twitch.tv").await;
    peer.expect("PONG :tmi.twitch.tv").await;
}

async fn refuse(why: Refusal, is_welcome: bool, notice: &str) {
    let (mut chat, mut server) = start();
    assert_eq!(next_state(&mut chat).await, State::Connecting);
    let mut peer = server.accept().await;
    if is_welcome {
        peer.welcome().await;
        peer.expect("JOIN #channel").await;
    } else {
        peer.line().await.expect("capabilities");
        peer.line().await.expect("a name");
    }
    peer.send(notice).await;
    let (state, refused) = (next_state(&mut chat).await, Instant::now());
    let State::Refused { why: told, again_in } = state else { panic!("{state:?}") };
    assert_eq!(told, why, "{notice}");
    assert!((LONGEST_PAUSE / 2..=LONGEST_PAUSE).contains(&again_in), "{again_in:?}");
    peer.until_closed().await;
    let _peer = server.accept_and_join().await;
    assert!(refused.elapsed() >= again_in);
    until_reading(&mut chat).await;
}

#[tokio::test(start_paused = true)]
async fn a_refusal_is_told_and_tried_again_after_the_longest_pause() {
    for id in ["msg_channel_suspended", "msg_room_not_found", "msg_banned", "tos_ban"] {
        let notice = format!("@msg-id={id} :tmi.twitch.tv NOTICE #channel :This channel does not exist.");
        refuse(Refusal::Channel, true, &notice).await;
    }
    for text in ["Login authentication failed", "Improperly formatted auth", "Login unsuccessful"] {
        refuse(Refusal::Login, false, &format!(":tmi.twitch.tv NOTICE * :{text}")).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_channel_that_is_not_confirmed_in_15_seconds_is_refused() {
    let (mut chat, mut server) = start();
    assert_eq!(next_state(&mut chat).await, State::Connecting);
    let began = Instant::now();
    let mut peer = server.accept().await;
    peer.welcome().await;
    peer.send(":someone!someone@someone JOIN #channel2").await;
    assert!(matches!(next_state(&mut chat).await, State::Refused { why: Refusal::Channel, .. }));
    assert_eq!(began.elapsed().as_secs(), 15);
}

#[tokio::test(start_paused = true)]
async fn a_channel_that_is_suspended_later_is_refused() {
    let (mut chat, _server, mut peer) = start_reading().await;
    peer.send("@msg-id=msg_channel_suspended :tmi.twitch.tv NOTICE #channel :Suspended").await;
    assert!(matches!(next_state(&mut chat).await, State::Refused { why: Refusal::Channel, .. }));
}

#[tokio::test(start_paused = true)]
async fn other_notices_change_nothing() {
    let (mut chat, _server, mut peer) = start_reading().await;
    for notice in [
        "@msg-id=slow_on :tmi.twitch.tv NOTICE #channel :This room is in slow mode.",
        "@msg-id=msg_channel_suspended :tmi.twitch.tv NOTICE #channel2 :Suspended",
        ":tmi.twitch.tv NOTICE #channel :Hello",
        ":tmi.twitch.tv NOTICE * :Hello",
        ":tmi.twitch.tv NOTICE",
    ] {
        peer.send(notice).await;
    }
    peer.settle().await;
    assert_eq!((chat.state(), chat.try_next()), (State::Reading, None));
}

#[tokio::test(start_paused = true)]
async fn leaving_closes_the_connection() {
    let (chat, _server, mut peer) = start_reading().await;
    chat.leave().await;
    assert_eq!(peer.line().await, None);
}

#[tokio::test(start_paused = true)]
async fn a_reader_that_is_dropped_closes_the_connection() {
    let (chat, _server, mut peer) = start_reading().await;
    drop(chat);
    assert_eq!(peer.line().await, None);
}

#[tokio::test(start_paused = true)]
async fn a_reader_that_is_dropped_while_it_waits_or_connects_makes_no_more_attempts() {
    for mode in [Mode::Refuses, Mode::Hangs] {
        let (mut chat, server) = start();
        server.set_mode(mode);
        while !matches!(next_state(&mut chat).await, State::Lost { .. }) {}
        while next_state(&mut chat).await != State::Connecting {}
        let attempts = server.attempts().len();
        drop(chat);
        sleep(Duration::from_secs(3600)).await;
        assert!(server.attempts().len() <= attempts + 1);
    }
}
