//! Hostile peers against the real server: each loses its own connection and nothing else happens.

use std::{fs, net::SocketAddr, sync::LazyLock, time::Duration};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use splitkey_server::{Server, ServerConfig};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{Instant, timeout},
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Error, Message, client::IntoClientRequest, protocol::frame::coding::CloseCode},
};

use crate::described_wire::DescribedWire;

/// All that these peers know of the host.
static WIRE: LazyLock<DescribedWire> = LazyLock::new(|| {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../protocol/tests/golden/wire.json");
    DescribedWire::new(&fs::read_to_string(path).expect("the description of the wire"))
});

/// A timeout far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(60);

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

fn server(max_connections: usize, max_per_address: usize) -> Server {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let config = ServerConfig { listen, max_connections, max_per_address, ..ServerConfig::default() };
    Server::start(config).expect("a server")
}

/// Runs a test with a server that is stopped at the end, which shows that nothing hangs.
fn beside<T: Future<Output = ()>>(test: impl FnOnce(SocketAddr) -> T) {
    beside_server(server(100, 100), test);
}

fn beside_server<T: Future<Output = ()>>(server: Server, test: impl FnOnce(SocketAddr) -> T) {
    let addr = server.addr();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async { timeout(PATIENCE, test(addr)).await.expect("it should not take this long") });
    drop(runtime);
    assert!(server.stop(), "every connection should end in time");
}

async fn connect(addr: SocketAddr) -> Socket {
    connect_async(format!("ws://{addr}{}", WIRE.text("/socket/path"))).await.expect("an upgrade").0
}

fn hello(token: u8) -> Message {
    Message::binary(WIRE.hello(WIRE.number("/version"), token))
}

async fn answer(socket: &mut Socket) -> &'static str {
    match socket.next().await {
        Some(Ok(Message::Binary(bytes))) => WIRE.welcome(&bytes),
        other => panic!("{other:?}"),
    }
}

/// Opens a socket that is admitted.
async fn admitted(addr: SocketAddr, token: u8) -> Socket {
    let mut socket = connect(addr).await;
    socket.send(hello(token)).await.expect("a socket");
    assert_eq!(answer(&mut socket).await, "Welcome");
    socket
}

async fn close_code(socket: &mut Socket) -> Option<CloseCode> {
    while let Some(Ok(message)) = socket.next().await {
        if let Message::Close(frame) = message {
            return frame.map(|frame| frame.code);
        }
    }
    None
}

/// The message of somebody who leaves their table.
fn leave_table() -> Value {
    json!({ "request": "LeaveTable", "seen_revision": 0, "name": null })
}

/// A player who follows the protocol, except that it acknowledges nothing.
struct Guest {
    socket: Socket,
    /// How many packets, with a message each, it has sent.
    sent: u64,
}

impl Guest {
    async fn new(addr: SocketAddr, token: u8) -> Guest {
        Guest { socket: admitted(addr, token).await, sent: 0 }
    }

    /// Sends a message and returns what the host says next.
    async fn ask(&mut self, message: &Value) -> Value {
        let frame = small(self.sent, &WIRE.encode("FromClient", message));
        self.sent += 1;
        self.socket.send(Message::binary(frame)).await.expect("a socket");
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Binary(frame))) => {
                    if let [message, ..] = &WIRE.messages(&frame)[..] {
                        return WIRE.decode("FromHost", message).expect("a message");
                    }
                }
                Some(Ok(Message::Ping(_))) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// Checks that the host still answers.
    async fn is_heard(&mut self) {
        let refused = json!({ "Refused": { "reason": "NotAtTable" } });
        assert_eq!(self.ask(&leave_table()).await, refused);
    }
}

/// Returns the packet with this number, which has one message with the same number.
fn small(number: u64, content: &[u8]) -> Vec<u8> {
    let channel = WIRE.number("/frames/channel");
    WIRE.frame("messages", &[number, channel, 1, number, content.len() as u64], content)
}

#[test]
fn bad_frames_cost_the_sender_its_connection() {
    beside(async |addr| {
        let mut guest = Guest::new(addr, 1).await;
        // The slice that makes renet 2.0.1 panic, with an index past the end of its message.
        let deadly = WIRE.frame("slice", &[0, WIRE.number("/frames/channel"), 0, 1, 1, 1200], &[0; 1200]);
        for (bad, code) in [
            (Message::binary(deadly), CloseCode::Policy),
            (Message::binary(vec![0xff; 100]), CloseCode::Policy),
            (Message::binary(Vec::new()), CloseCode::Policy),
            (Message::binary(small(3, &[1])), CloseCode::Policy),
            (Message::binary(vec![0; WIRE.number("/limits/frame_bytes") as usize + 1]), CloseCode::Policy),
            (Message::binary(vec![0; 100_000]), CloseCode::Size),
            (Message::text("hello"), CloseCode::Unsupported),
            // A valid frame with an undecodable message.
            (Message::binary(small(0, &[0xff; 9])), CloseCode::Normal),
        ] {
            let mut socket = admitted(addr, 2).await;
            // The host may close the connection before it has read all of it.
            let _ = socket.send(bad).await;
            assert_eq!(close_code(&mut socket).await, Some(code));
            guest.is_heard().await;
        }
    });
}

#[test]
fn a_repeated_frame_closes_the_connection() {
    beside(async |addr| {
        let mut socket = admitted(addr, 1).await;
        let frame = small(0, &WIRE.encode("FromClient", &leave_table()));
        for frame in [frame.clone(), frame] {
            socket.send(Message::binary(frame)).await.expect("a socket");
        }
        assert_eq!(close_code(&mut socket).await, Some(CloseCode::Policy));
    });
}

#[test]
fn a_flood_of_messages_closes_the_connection() {
    beside(async |addr| {
        let mut guest = Guest::new(addr, 1).await;
        let mut flooder = admitted(addr, 2).await;
        let leave = WIRE.encode("FromClient", &leave_table());
        for number in 0..240 {
            let _ = flooder.send(Message::binary(small(number, &leave))).await;
        }
        assert_eq!(close_code(&mut flooder).await, Some(CloseCode::Policy));
        guest.is_heard().await;
    });
}

#[test]
fn an_invalid_first_frame_closes_the_connection() {
    beside(async |addr| {
        for first in [b"hello".to_vec(), vec![0; 53], Vec::new()] {
            let mut socket = connect(addr).await;
            socket.send(Message::binary(first)).await.expect("a socket");
            assert_eq!(close_code(&mut socket).await, Some(CloseCode::Policy));
        }
        let mut socket = connect(addr).await;
        let old = WIRE.hello(WIRE.number("/version") - 1, 1);
        socket.send(Message::binary(old)).await.expect("a socket");
        assert_eq!(answer(&mut socket).await, "WrongVersion");
    });
}

#[test]
fn silent_connections_are_closed() {
    beside(async |addr| {
        let before = Instant::now();
        let mut silent = connect(addr).await;
        let mut slow = TcpStream::connect(addr).await.expect("a connection");
        slow.write_all(b"GET /ws HTTP/1.1\r\nHost: x\r\n").await.expect("a connection");
        let mut idle = TcpStream::connect(addr).await.expect("a connection");
        assert_eq!(close_code(&mut silent).await, Some(CloseCode::Policy));
        let mut rest = Vec::new();
        // A reset also ends the connection.
        let _ = slow.read_to_end(&mut rest).await;
        let _ = idle.read_to_end(&mut rest).await;
        // The exact time is checked by the socket tests of the net crate, whose clock is paused.
        assert!(before.elapsed() >= Duration::from_secs(4), "{:?}", before.elapsed());
    });
}

#[test]
fn aborted_connections_free_their_slot() {
    beside_server(server(2, 100), async |addr| {
        for _ in 0..20 {
            let mut pipe = match admitted(addr, 1).await.into_inner() {
                MaybeTlsStream::Plain(pipe) => pipe,
                _ => panic!("the connection should not be encrypted"),
            };
            // A part of a frame.
            pipe.write_all(&[0x82, 0x80 | 53, 1, 2, 3]).await.expect("a connection");
            drop(pipe);
            // The host notices the end of the connection a little later.
            loop {
                let mut socket = connect(addr).await;
                socket.send(hello(2)).await.expect("a socket");
                if answer(&mut socket).await == "Welcome" {
                    break;
                }
            }
        }
    });
}

#[test]
fn oversized_requests_are_refused() {
    beside(async |addr| {
        let mut stream = TcpStream::connect(addr).await.expect("a connection");
        let head = format!("GET /ws HTTP/1.1\r\nHost: x\r\nX: {}\r\n", "x".repeat(64 * 1024));
        let _ = stream.write_all(head.as_bytes()).await;
        let mut answer = Vec::new();
        // The answer may be lost with the connection.
        let _ = stream.read_to_end(&mut answer).await;
        assert!(
            answer.is_empty() || answer.starts_with(b"HTTP/1.1 431"),
            "{}",
            String::from_utf8_lossy(&answer)
        );
        Guest::new(addr, 1).await.is_heard().await;
    });
}

#[test]
fn pages_of_other_origins_cannot_open_sockets() {
    beside(async |addr| {
        let with_origin = async |origin: String| {
            let mut request = format!("ws://{addr}/ws").into_client_request().expect("a request");
            request.headers_mut().insert("Origin", origin.parse().expect("a header"));
            connect_async(request).await
        };
        match with_origin("https://evil.example".to_owned()).await {
            Err(Error::Http(response)) => assert_eq!(response.status(), 403),
            other => panic!("{other:?}"),
        }
        assert!(with_origin(format!("http://{addr}")).await.is_ok());
    });
}

#[test]
fn a_full_host_says_so_and_limits_each_address() {
    beside_server(server(1, 100), async |addr| {
        let _first = admitted(addr, 1).await;
        let mut second = connect(addr).await;
        second.send(hello(2)).await.expect("a socket");
        assert_eq!(answer(&mut second).await, "HostFull");
    });
    beside_server(server(100, 2), async |addr| {
        let _two = (admitted(addr, 1).await, admitted(addr, 2).await);
        assert!(connect_async(format!("ws://{addr}/ws")).await.is_err());
    });
}
