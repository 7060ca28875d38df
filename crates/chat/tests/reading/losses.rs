//! How connections are lost and made again.

use splitkey_chat::{FIRST_PAUSE, LONGEST_PAUSE};
use tokio::time::{Instant, sleep};

use super::*;
use crate::irc::Mode;

#[tokio::test(start_paused = true)]
async fn a_connection_that_the_server_closes_is_made_again() {
    let (mut chat, mut server, peer) = start_reading().await;
    drop(peer);
    let (again_in, lost) = (pause(&mut chat, FIRST_PAUSE).await, Instant::now());
    let _peer = server.accept_and_join().await;
    assert!(lost.elapsed() >= again_in);
    until_reading(&mut chat).await;
    assert_eq!(chat.counts().reconnections, 1);
}

#[tokio::test(start_paused = true)]
async fn the_server_can_ask_for_a_new_connection() {
    for line in [":tmi.twitch.tv RECONNECT", ":justinfan12345!justinfan12345@justinfan12345 PART #channel"] {
        let (mut chat, mut server, mut peer) = start_reading().await;
        peer.send(line).await;
        pause(&mut chat, FIRST_PAUSE).await;
        peer.until_closed().await;
        let _peer = server.accept_and_join().await;
        until_reading(&mut chat).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_quiet_server_is_asked_after_60_seconds_and_given_up_15_seconds_later() {
    let (mut chat, _server, mut peer) = start_reading().await;
    for _ in 0..10 {
        let began = Instant::now();
        peer.expect("PING :splitkey").await;
        assert_eq!(began.elapsed().as_secs(), 60);
        peer.send(":tmi.twitch.tv PONG tmi.twitch.tv :splitkey").await;
    }
    let began = Instant::now();
    pause(&mut chat, FIRST_PAUSE).await;
    assert_eq!(began.elapsed().as_secs(), 75);
    peer.until_closed().await;
}

#[tokio::test(start_paused = true)]
async fn bytes_without_an_end_of_a_line_do_not_keep_a_connection() {
    let (mut chat, _server, mut peer) = start_reading().await;
    let began = Instant::now();
    let dripping = tokio::spawn(async move {
        while peer.try_send(b"a").await.is_ok() {
            sleep(Duration::from_secs(1)).await;
        }
    });
    pause(&mut chat, FIRST_PAUSE).await;
    assert_eq!(began.elapsed().as_secs(), 75);
    dripping.await.expect("no panic");
}

#[tokio::test(start_paused = true)]
async fn a_server_that_does_not_read_is_given_up() {
    let (mut chat, _server, mut peer) = start_reading().await;
    let began = Instant::now();
    while peer.try_send(b"PING :tmi.twitch.tv\r\n").await.is_ok() {}
    pause(&mut chat, FIRST_PAUSE).await;
    assert_eq!(began.elapsed().as_secs(), 15);
}

#[tokio::test(start_paused = true)]
async fn a_server_that_hangs_is_given_up() {
    let (mut chat, mut server) = start();
    let began = Instant::now();
    assert_eq!(next_state(&mut chat).await, State::Connecting);
    // It says nothing.
    let _peer = server.accept().await;
    let first = pause(&mut chat, FIRST_PAUSE).await;
    assert_eq!(began.elapsed().as_secs(), 15);
    // It does not even take the connection.
    server.set_mode(Mode::Hangs);
    assert_eq!(next_state(&mut chat).await, State::Connecting);
    pause(&mut chat, 2 * FIRST_PAUSE).await;
    assert_eq!((began.elapsed() - first).as_secs(), 25);
}

#[tokio::test(start_paused = true)]
async fn pauses_double_up_to_the_longest() {
    let (mut chat, server) = start();
    server.set_mode(Mode::Refuses);
    let mut pauses = Vec::new();
    let mut longest = FIRST_PAUSE;
    for _ in 0..10 {
        assert_eq!(next_state(&mut chat).await, State::Connecting);
        pauses.push(pause(&mut chat, longest).await);
        longest = (2 * longest).min(LONGEST_PAUSE);
    }
    assert_eq!(next_state(&mut chat).await, State::Connecting);
    let attempts = server.attempts();
    for (pause, times) in pauses.iter().zip(attempts.windows(2)) {
        let waited = times[1] - times[0];
        assert!((*pause..*pause + Duration::from_millis(2)).contains(&waited), "{waited:?} after {pause:?}");
    }
    assert_eq!(chat.counts().reconnections, 10);
}

/// Has the reader lose a few connections, and returns the longest time that the next pause may take.
async fn lose(chat: &mut Chat, server: &TestServer, times: u32) -> Duration {
    server.set_mode(Mode::Refuses);
    for lost in 0..times {
        while chat.state() != State::Connecting {
            next_state(chat).await;
        }
        while !matches!(next_state(chat).await, State::Lost { .. }) {}
        assert_eq!(chat.counts().reconnections, u64::from(lost));
    }
    server.set_mode(Mode::Accepts);
    FIRST_PAUSE * 2_u32.pow(times)
}

#[tokio::test(start_paused = true)]
async fn pauses_begin_anew_only_after_a_connection_that_lasted_a_minute() {
    for (lasted, begins_anew) in [(5, false), (59, false), (61, true)] {
        let (mut chat, mut server) = start();
        let longest = lose(&mut chat, &server, 4).await;
        let mut peer = server.accept_and_join().await;
        until_reading(&mut chat).await;
        sleep(Duration::from_secs(lasted)).await;
        peer.send(":tmi.twitch.tv RECONNECT").await;
        pause(&mut chat, if begins_anew { FIRST_PAUSE } else { longest }).await;
    }
}
