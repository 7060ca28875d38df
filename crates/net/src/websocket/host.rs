//! The host's end of a WebSocket.

use std::{net::IpAddr, pin::Pin, time::Duration};

use bytes::Bytes;
use futures_util::{SinkExt, StreamExt};
use splitkey_protocol::limits;
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    time::{Instant, MissedTickBehavior, Sleep, interval_at, sleep_until, timeout},
};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Error, Message,
        protocol::{CloseFrame, Role, frame::coding::CloseCode},
    },
};

use super::{config, pace::Pace};
use crate::{
    ConnId, Guard, LinkEvent, OutboxFrames, Ping, TokenBucket, Wake,
    admission::{Admission, Rejection},
    firewall::{Firewall, FrameKind, Peer},
    heartbeat::is_heartbeat,
};

/// How long a peer may take to send its first frame.
const HELLO_WITHIN: Duration = Duration::from_secs(5);
/// As how many messages an opened socket counts for the pace of its address.
const OPENING: u16 = 10;
/// How long an opened socket may have to wait for the pace of its address. A client waits longer for its answer, and a
/// client that is turned away tries again by itself.
const OPENING_WAITS: Duration = Duration::from_secs(4);
/// How long a write to a peer may take.
const WRITE_WITHIN: Duration = Duration::from_secs(5);
/// How long a peer may take to read its last message and close.
const CLOSE_WITHIN: Duration = Duration::from_secs(2);
const PING_EVERY: Duration = Duration::from_secs(20);
/// The first ping is sent sooner, so that people at the table soon see the peer's round-trip time.
const FIRST_PING: Duration = Duration::from_secs(2);
/// A peer that sends nothing for this long, despite pings, is disconnected at the next ping.
const SILENT_FOR: Duration = Duration::from_secs(30);
/// How many acknowledgements, heartbeats, pings and pongs a second the host accepts from one connection.
const CONTROL_PER_SECOND: u32 = 20;
/// How many of these frames may arrive at once before [`CONTROL_PER_SECOND`] applies.
const CONTROL_AT_ONCE: u32 = 60;

const SECOND: Duration = Duration::from_secs(1);

/// An admitted connection.
struct Connection {
    conn: ConnId,
    from: IpAddr,
    ping: Ping,
    guard: Guard,
}

/// Why a connection ends: code and text of the close message, or `None` when the peer is gone.
type End = Option<(CloseCode, &'static str)>;

/// Serves one upgraded socket until it closes. Malformed input, floods and silence end only this connection.
///
/// `from` is the peer's address as [`crate::subnet_64`] returns it; connections with the same one share `pace`. Run the
/// future to completion, or the host does not learn that the connection has ended.
pub async fn serve<S, E>(io: S, from: IpAddr, pace: &Pace, admission: &Admission<E>)
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let mut socket = WebSocketStream::from_raw_socket(io, Role::Server, Some(config())).await;
    let end = match timeout(HELLO_WITHIN, first_frame(&mut socket)).await {
        Ok(Ok(first_frame)) => converse(&mut socket, from, pace, admission, &first_frame).await,
        Ok(Err(end)) => end,
        Err(_) => Some((CloseCode::Policy, "no first frame")),
    };
    if let Some((code, reason)) = end {
        let _ = timeout(CLOSE_WITHIN, close(&mut socket, code, reason)).await;
    }
}

/// Handles the connection from its first frame on.
async fn converse<S, E>(
    socket: &mut WebSocketStream<S>,
    from: IpAddr,
    pace: &Pace,
    admission: &Admission<E>,
    first_frame: &[u8],
) -> End
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let Some(due) = pace.take_within(from, OPENING, OPENING_WAITS) else {
        admission.note_rejected();
        return Some((CloseCode::Again, "too many connections"));
    };
    if due > Instant::now() {
        sleep_until(due).await;
    }
    let guard = admission.guard();
    let (hello, pass) = match admission.admit(first_frame) {
        Ok(admitted) => admitted,
        Err(Rejection::Malformed) => return Some((CloseCode::Policy, "malformed first frame")),
        Err(Rejection::Answered(answer)) => {
            return match write(socket, &guard, [answer.to_bytes().into()]).await {
                Ok(()) => Some((CloseCode::Normal, "")),
                Err(end) => end,
            };
        }
    };
    if let Err(end) = write(socket, &guard, [admission.welcome().to_bytes().into()]).await {
        return end;
    }
    let conn = pass.conn;
    let (outbox, frames) = admission.outbox(Wake::none());
    let ping = outbox.ping().clone();
    if admission.forward_async(LinkEvent::Opened { conn, hello, from: Some(from), outbox }).await.is_err() {
        return Some((CloseCode::Away, "the host is gone"));
    }
    let peer = Connection { conn, from, ping, guard };
    let end = exchange(socket, pace, admission, &peer, &frames).await;
    if let Some((code, reason)) = end {
        tracing::debug!(?conn, %code, reason, "closed a connection");
        if code != CloseCode::Normal {
            admission.note_cut_off();
        }
    }
    // Nothing to do if the host is gone.
    let _ = admission.forward_async(LinkEvent::Closed { conn }).await;
    end
}

/// Carries frames in both directions until one end closes, or the peer breaks a limit.
async fn exchange<S, E>(
    socket: &mut WebSocketStream<S>,
    pace: &Pace,
    admission: &Admission<E>,
    Connection { conn, from, ping, guard }: &Connection,
    frames: &OutboxFrames,
) -> End
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let conn = *conn;
    let mut firewall = Firewall::new(Peer::Client);
    let mut messages = TokenBucket::new(limits::MESSAGES_AT_ONCE, SECOND / limits::MESSAGES_PER_SECOND);
    let mut control = TokenBucket::new(CONTROL_AT_ONCE, SECOND / CONTROL_PER_SECOND);
    let opened_at = Instant::now();
    let mut heard_at = opened_at;
    let mut pings = interval_at(opened_at + FIRST_PING, PING_EVERY);
    let mut pinged_at = None::<Instant>;
    // A frame above the pace of its address. Nothing more is read until it is due.
    let mut held = None::<(Pin<Box<Sleep>>, Bytes)>;
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            incoming = socket.next(), if held.is_none() => {
                heard_at = Instant::now();
                let now = heard_at - opened_at;
                if matches!(incoming, Some(Ok(Message::Pong(_))))
                    && let Some(at) = pinged_at.take()
                {
                    ping.note(at.elapsed());
                }
                let frame = match read(incoming) {
                    Ok(Some(frame)) => frame,
                    Ok(None) if control.take(now) => continue,
                    Ok(None) => return Some((CloseCode::Policy, "too many control frames")),
                    Err(end) => return end,
                };
                if is_heartbeat(&frame) {
                    if !control.take(now) {
                        return Some((CloseCode::Policy, "too many control frames"));
                    }
                    if let Err(end) = write(socket, guard, [frame]).await {
                        return end;
                    }
                    continue;
                }
                let (within_limits, count) = match firewall.check(&frame) {
                    Ok(FrameKind::Messages(count)) => (messages.take_many(count.into(), now), count),
                    Ok(FrameKind::Ack) => (control.take(now), 0),
                    Err(error) => {
                        tracing::debug!(?conn, %error, "refused a frame");
                        return Some((CloseCode::Policy, "malformed frame"));
                    }
                };
                if !within_limits {
                    return Some((CloseCode::Policy, "too many messages"));
                }
                let at = pace.take(*from, count);
                if at > Instant::now() {
                    held = Some((Box::pin(sleep_until(at)), frame));
                } else if admission.forward_async(LinkEvent::Frame { conn, frame }).await.is_err() {
                    return Some((CloseCode::Away, "the host is gone"));
                }
            }
            frame = until_due(&mut held), if held.is_some() => {
                held = None;
                // The peer was not read meanwhile, so it was not silent.
                heard_at = Instant::now();
                if admission.forward_async(LinkEvent::Frame { conn, frame }).await.is_err() {
                    return Some((CloseCode::Away, "the host is gone"));
                }
            }
            outgoing = frames.recv_async() => {
                let Ok(first) = outgoing else { return Some((CloseCode::Normal, "")) };
                let batch = std::iter::once(first).chain(frames.try_iter()).inspect(|frame| firewall.note_frame(frame));
                if let Err(end) = write(socket, guard, batch).await {
                    return end;
                }
                if firewall.is_ignored() {
                    return Some((CloseCode::Policy, "nothing is acknowledged"));
                }
            }
            _ = pings.tick(), if guard.may_speak() => {
                if held.is_none() && heard_at.elapsed() > SILENT_FOR {
                    return Some((CloseCode::Policy, "silent for too long"));
                }
                pinged_at = Some(Instant::now());
                let sent = timeout(WRITE_WITHIN, socket.send(Message::Ping(Bytes::new()))).await;
                if !matches!(sent, Ok(Ok(()))) {
                    return None;
                }
            }
        }
    }
}

/// Waits until the held frame is due.
async fn until_due(held: &mut Option<(Pin<Box<Sleep>>, Bytes)>) -> Bytes {
    match held {
        Some((due, frame)) => {
            due.await;
            frame.clone()
        }
        None => std::future::pending().await,
    }
}

async fn first_frame<S>(socket: &mut WebSocketStream<S>) -> Result<Bytes, End>
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    match read(socket.next().await)? {
        Some(frame) => Ok(frame),
        None => Err(Some((CloseCode::Policy, "malformed first frame"))),
    }
}

/// Returns the frame in a message of the peer, or `None` for a ping or pong.
fn read(incoming: Option<Result<Message, Error>>) -> Result<Option<Bytes>, End> {
    match incoming {
        Some(Ok(Message::Binary(frame))) => Ok(Some(frame)),
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(None),
        Some(Ok(Message::Text(_) | Message::Frame(_))) => Err(Some((CloseCode::Unsupported, "binary only"))),
        Some(Err(Error::Capacity(_))) => Err(Some((CloseCode::Size, "too long"))),
        Some(Err(Error::Utf8(_))) => Err(Some((CloseCode::Invalid, "not UTF-8"))),
        Some(Err(Error::Protocol(_))) => Err(Some((CloseCode::Protocol, "not WebSocket"))),
        // The peer's close message has already been answered.
        Some(Ok(Message::Close(_)) | Err(_)) | None => Err(None),
    }
}

async fn write<S>(
    socket: &mut WebSocketStream<S>,
    guard: &Guard,
    frames: impl IntoIterator<Item = Bytes>,
) -> Result<(), End>
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    if !guard.wait().await {
        return Err(None);
    }
    let all = async {
        for frame in frames {
            socket.feed(Message::Binary(frame)).await?;
        }
        socket.flush().await
    };
    match timeout(WRITE_WITHIN, all).await {
        Ok(Ok(())) => Ok(()),
        // A peer that does not read would not read a close message either.
        Ok(Err(_)) | Err(_) => Err(None),
    }
}

/// Sends the reason and reads on until the peer closes, since unread bytes would make the close message get lost.
async fn close<S>(socket: &mut WebSocketStream<S>, code: CloseCode, reason: &'static str) -> Result<(), Error>
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    socket.close(Some(CloseFrame { code, reason: reason.into() })).await?;
    let io = socket.get_mut();
    io.shutdown().await?;
    let mut unread = [0; 1024];
    while io.read(&mut unread).await? > 0 {}
    Ok(())
}
