//! A host's admission, and pipes that carry WebSocket connections to it.

use std::net::IpAddr;

use futures_util::{SinkExt, StreamExt};
use splitkey_net::{
    Admission, ConnId, LinkEvent, Outbox,
    websocket::{Pace, serve},
};
use splitkey_protocol::{Answer, Hello, PlayerToken, Welcome};
use tokio::{
    io::{DuplexStream, duplex},
    task::JoinHandle,
};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Message,
        protocol::{Role, frame::coding::CloseCode},
    },
};

pub type Socket = WebSocketStream<DuplexStream>;

pub struct Host {
    pub admission: &'static Admission<LinkEvent>,
    pub pace: &'static Pace,
    pub events: flume::Receiver<LinkEvent>,
}

impl Host {
    pub fn new() -> Host {
        let (inbox, events) = flume::bounded(64);
        Host::with(Admission::new(inbox, |event| event, 2, "test host"), Pace::new(1000.0, 1000.0), events)
    }

    pub fn with(admission: Admission<LinkEvent>, pace: Pace, events: flume::Receiver<LinkEvent>) -> Host {
        Host { admission: Box::leak(Box::new(admission)), pace: Box::leak(Box::new(pace)), events }
    }

    pub fn pipe(&self) -> (DuplexStream, JoinHandle<()>) {
        self.pipe_from(IpAddr::from([10, 0, 0, 1]))
    }

    pub fn pipe_from(&self, address: IpAddr) -> (DuplexStream, JoinHandle<()>) {
        let (ours, theirs) = duplex(4096);
        (ours, tokio::spawn(serve(theirs, address, self.pace, self.admission)))
    }

    pub async fn connect(&self) -> (Socket, JoinHandle<()>) {
        self.connect_from(IpAddr::from([10, 0, 0, 1])).await
    }

    async fn connect_from(&self, address: IpAddr) -> (Socket, JoinHandle<()>) {
        let (ours, served) = self.pipe_from(address);
        (WebSocketStream::from_raw_socket(ours, Role::Client, None).await, served)
    }

    /// Opens a socket whose first frame waits for its answer.
    pub async fn pipe_and_say_hello(&self) -> (Socket, JoinHandle<()>) {
        let (mut socket, served) = self.connect().await;
        socket.send(hello()).await.expect("a socket");
        (socket, served)
    }

    /// Opens an admitted connection.
    pub async fn open(&self) -> (Socket, JoinHandle<()>, ConnId, Outbox) {
        self.open_from(IpAddr::from([10, 0, 0, 1])).await
    }

    /// Opens an admitted connection from an address.
    pub async fn open_from(&self, address: IpAddr) -> (Socket, JoinHandle<()>, ConnId, Outbox) {
        let (mut socket, served) = self.connect_from(address).await;
        socket.send(hello()).await.expect("a socket");
        assert_eq!(answer(&mut socket).await.welcome, Welcome::Welcome);
        match self.events.recv_async().await {
            Ok(LinkEvent::Opened { conn, outbox, .. }) => (socket, served, conn, outbox),
            other => panic!("{other:?}"),
        }
    }

    pub async fn expect_closed(&self, expected: ConnId) {
        loop {
            match self.events.recv_async().await {
                Ok(LinkEvent::Closed { conn }) => return assert_eq!(conn, expected),
                Ok(LinkEvent::Frame { .. }) => {}
                other => panic!("{other:?}"),
            }
        }
    }
}

pub fn hello() -> Message {
    Message::binary(Hello::new(PlayerToken([1; 32]), None, 0).to_bytes())
}

/// Returns a frame with one small message, as renet would send it.
pub fn frame(number: u8) -> Message {
    Message::binary(vec![0, number, 0, 0, 1, number, 1, 9])
}

pub async fn answer(socket: &mut Socket) -> Answer {
    match socket.next().await {
        Some(Ok(Message::Binary(bytes))) => Answer::from_bytes(&bytes).expect("an answer"),
        other => panic!("{other:?}"),
    }
}

pub async fn close_code(socket: &mut Socket) -> Option<CloseCode> {
    while let Some(Ok(message)) = socket.next().await {
        if let Message::Close(frame) = message {
            return frame.map(|frame| frame.code);
        }
    }
    None
}
