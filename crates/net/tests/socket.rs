//! The host's end of a WebSocket, over a pipe in memory and with paused time.

mod pipe;

use std::time::Duration;

use bytes::Bytes;
use futures_util::{SinkExt, StreamExt};
use splitkey_net::{Admission, ConnId, LinkEvent, websocket::Pace};
use splitkey_protocol::{Hello, PlayerToken, VERSION, Welcome, limits};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    time::{Instant, sleep},
};
use tokio_tungstenite::tungstenite::{Message, protocol::frame::coding::CloseCode};

use self::pipe::{Host, answer, close_code, frame, hello};

#[tokio::test(start_paused = true)]
async fn frames_go_both_ways() {
    let host = Host::new();
    let (mut socket, served, conn, outbox) = host.open().await;
    socket.send(frame(0)).await.expect("a socket");
    match host.events.recv_async().await {
        Ok(LinkEvent::Frame { conn: from, frame }) => {
            assert_eq!((from, &frame[..]), (conn, &[0, 0, 0, 0, 1, 0, 1, 9][..]))
        }
        other => panic!("{other:?}"),
    }
    outbox.put(Bytes::from_static(b"one")).expect("room");
    outbox.put(Bytes::from_static(b"two")).expect("room");
    drop(outbox);
    for expected in ["one", "two"] {
        match socket.next().await {
            Some(Ok(Message::Binary(bytes))) => assert_eq!(bytes, expected.as_bytes()),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(close_code(&mut socket).await, Some(CloseCode::Normal));
    host.expect_closed(conn).await;
    served.await.expect("no panic");
    assert_eq!(host.admission.connections(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_peer_that_reads_but_acknowledges_nothing_is_closed() {
    let host = Host::new();
    let (mut socket, served, conn, outbox) = host.open().await;
    let mut heard = 0;
    while outbox.put(Bytes::from_static(&[0, 0])).is_ok() {
        match socket.next().await {
            Some(Ok(Message::Binary(_))) => heard += 1,
            Some(Ok(Message::Close(frame))) => {
                assert_eq!(frame.map(|frame| frame.code), Some(CloseCode::Policy));
                break;
            }
            other => panic!("{other:?}"),
        }
    }
    assert!((4096..4500).contains(&heard), "{heard} frames");
    drop(socket);
    host.expect_closed(conn).await;
    served.await.expect("no panic");
}

#[tokio::test(start_paused = true)]
async fn another_version_is_answered_and_closed() {
    let host = Host::new();
    let (mut socket, served) = host.connect().await;
    let other = Hello { version: VERSION + 1, ..Hello::new(PlayerToken([1; 32]), None, 0) };
    socket.send(Message::binary(other.to_bytes())).await.expect("a socket");
    assert_eq!(answer(&mut socket).await.welcome, Welcome::WrongVersion);
    assert_eq!(close_code(&mut socket).await, Some(CloseCode::Normal));
    served.await.expect("no panic");
    assert!(host.events.is_empty(), "no event should reach the host");
}

#[tokio::test(start_paused = true)]
async fn a_full_host_answers_so() {
    let host = Host::new();
    let (_one, _two) = (host.open().await, host.open().await);
    let (mut socket, _) = host.connect().await;
    socket.send(hello()).await.expect("a socket");
    assert_eq!(answer(&mut socket).await.welcome, Welcome::HostFull);
}

#[tokio::test(start_paused = true)]
async fn a_missing_first_frame_closes_the_connection() {
    let host = Host::new();
    let (mut socket, served) = host.connect().await;
    let before = Instant::now();
    assert_eq!(close_code(&mut socket).await, Some(CloseCode::Policy));
    assert_eq!(before.elapsed().as_secs(), 5);
    served.await.expect("no panic");
}

#[tokio::test(start_paused = true)]
async fn a_first_frame_that_trickles_in_is_refused() {
    let host = Host::new();
    let (mut pipe, served) = host.pipe();
    let before = Instant::now();
    let trickle = tokio::spawn(async move {
        // A masked binary message of 53 bytes, one byte a second.
        for byte in [0x82, 0x80 | 53, 1, 2, 3, 4].into_iter().chain([0; 53]) {
            if pipe.write_all(&[byte]).await.is_err() {
                return;
            }
            sleep(Duration::from_secs(1)).await;
        }
    });
    served.await.expect("no panic");
    assert!(before.elapsed().as_secs() <= 7, "{:?}", before.elapsed());
    trickle.abort();
}

#[tokio::test(start_paused = true)]
async fn bad_first_frames_are_refused() {
    for (first, code) in [
        (Message::binary(b"GET / HTTP/1.1".to_vec()), CloseCode::Policy),
        (Message::binary(Vec::new()), CloseCode::Policy),
        (Message::Ping(Bytes::new()), CloseCode::Policy),
        (Message::text("hello"), CloseCode::Unsupported),
        (Message::binary(vec![0; 3000]), CloseCode::Size),
    ] {
        let host = Host::new();
        let (mut socket, served) = host.connect().await;
        socket.send(first.clone()).await.expect("a socket");
        assert_eq!(close_code(&mut socket).await, Some(code), "{first:?}");
        served.await.expect("no panic");
        assert!(host.events.is_empty());
    }
}

#[tokio::test(start_paused = true)]
async fn bad_frames_close_that_connection_only() {
    let host = Host::new();
    let (mut good, _served, good_conn, _outbox) = host.open().await;
    for (bad, code) in [
        (Message::binary(vec![0xff; 40]), CloseCode::Policy),
        (Message::binary(Vec::new()), CloseCode::Policy),
        (frame(7), CloseCode::Policy),
        (Message::binary(vec![0, 0, 0, 0, 1, 0, 1]), CloseCode::Policy),
        (Message::binary(vec![0; limits::FRAME_BYTES + 1]), CloseCode::Policy),
        (Message::binary(vec![0; 2049]), CloseCode::Size),
        (Message::text("hello"), CloseCode::Unsupported),
    ] {
        let (mut socket, served, conn, _outbox) = host.open().await;
        socket.send(bad.clone()).await.expect("a socket");
        assert_eq!(close_code(&mut socket).await, Some(code), "{bad:?}");
        host.expect_closed(conn).await;
        served.await.expect("no panic");
    }
    good.send(frame(0)).await.expect("a socket");
    assert!(matches!(host.events.recv_async().await, Ok(LinkEvent::Frame { conn, .. }) if conn == good_conn));
}

#[tokio::test(start_paused = true)]
async fn bytes_that_are_not_websocket_close_the_connection() {
    for garbage in [
        &[0x00, 0x00][..],
        &[0x82, 0x01, 0x00],
        &[0xff; 64],
        &[0x83, 0x80, 1, 2, 3, 4],
        &[0x80, 0x80, 1, 2, 3, 4],
    ] {
        let host = Host::new();
        let (mut pipe, served) = host.pipe();
        pipe.write_all(garbage).await.expect("a pipe");
        let mut end = Vec::new();
        pipe.read_to_end(&mut end).await.expect("a pipe");
        assert_eq!(end[..4], [0x88, end[1], 0x03, 0xea], "closed with 1002 after {garbage:02x?}");
        drop(pipe);
        served.await.expect("no panic");
    }
}

#[tokio::test(start_paused = true)]
async fn a_truncated_connection_is_reported_to_the_host() {
    let host = Host::new();
    let (socket, served, conn, _outbox) = host.open().await;
    let mut pipe = socket.into_inner();
    pipe.write_all(&[0x82, 0x80 | 53, 1, 2]).await.expect("a pipe");
    drop(pipe);
    host.expect_closed(conn).await;
    served.await.expect("no panic");
}

#[tokio::test(start_paused = true)]
async fn a_flood_of_messages_is_cut_off() {
    let host = Host::new();
    let (mut socket, _served, _, _outbox) = host.open().await;
    for number in 0..=30 {
        socket.send(frame(number)).await.expect("a socket");
    }
    let frames = async {
        let mut frames = 0;
        while let Ok(LinkEvent::Frame { .. }) = host.events.recv_async().await {
            frames += 1;
        }
        frames
    };
    assert_eq!(frames.await, 30);
    assert_eq!(close_code(&mut socket).await, Some(CloseCode::Policy));
}

#[tokio::test(start_paused = true)]
async fn many_messages_in_one_frame_are_a_flood_too() {
    let host = Host::new();
    let (mut socket, _served, conn, _outbox) = host.open().await;
    let messages = (0..31).flat_map(|number| [number, 1, 9]);
    let flood = [0, 0, 0, 0, 31].into_iter().chain(messages).collect::<Vec<u8>>();
    socket.send(Message::binary(flood)).await.expect("a socket");
    assert_eq!(close_code(&mut socket).await, Some(CloseCode::Policy));
    host.expect_closed(conn).await;
}

#[tokio::test(start_paused = true)]
async fn a_flood_of_pings_is_cut_off() {
    let host = Host::new();
    let (mut socket, _served, conn, _outbox) = host.open().await;
    for _ in 0..=60 {
        // The connection may close before the last of them.
        let _ = socket.send(Message::Pong(Bytes::new())).await;
    }
    assert_eq!(close_code(&mut socket).await, Some(CloseCode::Policy));
    host.expect_closed(conn).await;
}

#[tokio::test(start_paused = true)]
async fn steady_messages_are_not_a_flood() {
    let host = Host::new();
    let (mut socket, _served, _, _outbox) = host.open().await;
    for number in 0..60 {
        socket.send(frame(number)).await.expect("a socket");
        assert!(matches!(host.events.recv_async().await, Ok(LinkEvent::Frame { .. })));
        sleep(Duration::from_millis(200)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_quiet_peer_that_answers_pings_stays() {
    let host = Host::new();
    let (mut socket, served, _, _outbox) = host.open().await;
    let reading = tokio::spawn(async move { while let Some(Ok(_)) = socket.next().await {} });
    sleep(Duration::from_secs(600)).await;
    assert!(!served.is_finished() && !reading.is_finished());
}

#[tokio::test(start_paused = true)]
async fn a_heartbeat_is_answered_without_reaching_the_host() {
    let host = Host::new();
    let (mut socket, served, _, _outbox) = host.open().await;
    for _ in 0..50 {
        socket.send(Message::Binary(Bytes::from_static(&[0x48]))).await.expect("a socket");
        match socket.next().await {
            Some(Ok(Message::Binary(bytes))) => assert_eq!(&bytes[..], [0x48]),
            Some(Ok(Message::Ping(_))) => {}
            other => panic!("{other:?}"),
        }
        sleep(Duration::from_secs(4)).await;
    }
    assert!(host.events.is_empty() && !served.is_finished());
}

#[tokio::test(start_paused = true)]
async fn a_flood_of_heartbeats_ends_the_connection() {
    let host = Host::new();
    let (mut socket, _served, conn, _outbox) = host.open().await;
    let before = Instant::now();
    loop {
        // The host may close the connection while more are sent.
        let sent = socket.send(Message::Binary(Bytes::from_static(&[0x48]))).await;
        match socket.next().await {
            Some(Ok(Message::Binary(_))) if sent.is_ok() => {}
            Some(Ok(Message::Close(frame))) => {
                assert_eq!(frame.map(|frame| frame.code), Some(CloseCode::Policy));
                break;
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(before.elapsed() < Duration::from_secs(5));
    host.expect_closed(conn).await;
}

#[tokio::test(start_paused = true)]
async fn a_silent_peer_is_closed() {
    let host = Host::new();
    let (socket, served, conn, _outbox) = host.open().await;
    let before = Instant::now();
    host.expect_closed(conn).await;
    assert!((30..50).contains(&before.elapsed().as_secs()), "{:?}", before.elapsed());
    served.await.expect("no panic");
    drop(socket);
}

#[tokio::test(start_paused = true)]
async fn a_peer_that_reads_nothing_is_closed() {
    let host = Host::new();
    let (socket, served, conn, outbox) = host.open().await;
    for _ in 0..200 {
        outbox.put(Bytes::from(vec![0; 1200])).expect("room");
    }
    let before = Instant::now();
    host.expect_closed(conn).await;
    assert_eq!(before.elapsed().as_secs(), 5);
    served.await.expect("no panic");
    drop(socket);
}

#[tokio::test(start_paused = true)]
async fn an_address_above_its_pace_is_read_more_slowly_and_others_are_not() {
    let (inbox, events) = flume::bounded(64);
    let host = Host::with(Admission::new(inbox, |event| event, 3, "paced"), Pace::new(2.0, 24.0), events);
    // Each of the two sockets of one address counts as ten messages.
    let (mut one, _, first, outbox) = host.open().await;
    let (mut two, _, second, _outbox) = host.open().await;
    let (mut other, _, third, _other) = host.open_from([10, 0, 0, 2].into()).await;
    let began = Instant::now();
    for number in 0..6 {
        one.send(frame(number)).await.expect("a socket");
        two.send(frame(number)).await.expect("a socket");
    }
    other.send(frame(0)).await.expect("a socket");
    let mut came: Vec<(ConnId, u64)> = Vec::new();
    while came.len() < 13 {
        match host.events.recv_async().await {
            Ok(LinkEvent::Frame { conn, .. }) => came.push((conn, began.elapsed().as_secs())),
            other => panic!("{other:?}"),
        }
        if came.len() == 6 {
            // A connection that is read slowly still receives frames.
            outbox.put(Bytes::from_static(b"said")).expect("room");
            assert!(matches!(one.next().await, Some(Ok(Message::Binary(said))) if said == "said"));
        }
    }
    assert!(came.contains(&(third, 0)), "{came:?}");
    let of = |conn| came.iter().filter(|(from, _)| *from == conn).map(|(_, at)| *at).max();
    assert_eq!(
        [of(first), of(second)].into_iter().max(),
        Some(Some(4)),
        "expected four at once, then two a second: {came:?}"
    );
    assert_eq!(came.iter().filter(|(conn, at)| *conn != third && *at == 0).count(), 5, "{came:?}");
}

#[tokio::test(start_paused = true)]
async fn opened_sockets_count_for_the_pace_of_their_address_and_come_again_later_beyond_it() {
    let (inbox, events) = flume::bounded(64);
    let host = Host::with(Admission::new(inbox, |event| event, 99, "paced"), Pace::new(5.0, 20.0), events);
    let began = Instant::now();
    let mut open = Vec::new();
    for _ in 0..4 {
        open.push((host.open().await, began.elapsed().as_secs()));
    }
    let at: Vec<u64> = open.iter().map(|(_, at)| *at).collect();
    assert_eq!(at, [0, 0, 2, 4], "two at once, then each after two seconds");
    let (mut waiting, _) = host.pipe_and_say_hello().await;
    let (mut refused, ..) = host.pipe_and_say_hello().await;
    let (mut too_many, ..) = host.pipe_and_say_hello().await;
    assert_eq!(answer(&mut waiting).await.welcome, Welcome::Welcome);
    assert_eq!(answer(&mut refused).await.welcome, Welcome::Welcome);
    assert_eq!(close_code(&mut too_many).await, Some(CloseCode::Again));
    assert_eq!(began.elapsed().as_secs(), 8);
    assert_eq!(host.admission.rejected(), 1);
    let before = Instant::now();
    let (_other, ..) = host.open_from([10, 0, 0, 2].into()).await;
    assert_eq!(before.elapsed().as_secs(), 0, "other addresses wait for nothing");
}

#[tokio::test(start_paused = true)]
async fn a_connection_is_not_silent_while_the_pace_of_its_address_holds_it() {
    let (inbox, events) = flume::bounded(64);
    let host = Host::with(Admission::new(inbox, |event| event, 99, "paced"), Pace::new(0.1, 25.0), events);
    let (mut busy, _, _, _busy_outbox) = host.open().await;
    let (mut held, _, conn, _outbox) = host.open().await;
    for number in 0..5 {
        busy.send(frame(number)).await.expect("a socket");
    }
    for _ in 0..5 {
        assert!(matches!(host.events.recv_async().await, Ok(LinkEvent::Frame { .. })));
    }
    let began = Instant::now();
    // Due after 10, 20, 30, 40, 50 s: read back for longer than a silent peer may stay.
    for number in 0..9 {
        busy.send(frame(5 + number)).await.expect("a socket");
    }
    sleep(Duration::from_millis(1)).await;
    for number in 0..5 {
        held.send(frame(number)).await.expect("a socket");
    }
    let reader = tokio::spawn(async move { while let Some(Ok(_)) = held.next().await {} });
    let mut came = 0;
    while came < 5 {
        match host.events.recv_async().await {
            Ok(LinkEvent::Frame { conn: from, .. }) => came += u32::from(from == conn),
            // The other connection is read no more slowly, but reads nothing itself.
            Ok(LinkEvent::Closed { conn: other }) if other != conn => {}
            other => panic!("{other:?} after {:?}", began.elapsed()),
        }
    }
    assert!(began.elapsed().as_secs() > 60);
    reader.abort();
}

#[tokio::test(start_paused = true)]
async fn the_end_is_reported_even_to_a_busy_host() {
    let (inbox, events) = flume::bounded(1);
    let host = Host::with(Admission::new(inbox, |event| event, 2, "busy"), Pace::new(1000.0, 1000.0), events);
    let (mut socket, served, _, _outbox) = host.open().await;
    for number in 0..5 {
        socket.send(frame(number)).await.expect("a socket");
    }
    drop(socket);
    sleep(Duration::from_secs(60)).await;
    while !matches!(host.events.recv_async().await, Ok(LinkEvent::Closed { .. })) {}
    served.await.expect("no panic");
}
