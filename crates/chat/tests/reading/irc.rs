//! A server like Twitch's, without the people: in memory, or over sockets of this computer. The test says what it sends.

use std::{
    io,
    net::{Ipv4Addr, SocketAddr},
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};

use splitkey_chat::Network;
use tokio::{
    io::{
        AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader, DuplexStream, duplex,
    },
    net::{TcpListener, TcpStream},
    sync::mpsc,
    time::{Instant, sleep},
};

/// The buffer of a connection in memory, in bytes.
const BUFFER: usize = 64 * 1024;

/// What the network in memory does with a connection.
#[derive(Clone, Copy)]
pub enum Mode {
    Accepts,
    /// Refuses it after a millisecond.
    Refuses,
    /// Never answers.
    Hangs,
}

/// A network in memory that leads to one server.
#[derive(Clone)]
pub struct TestNetwork(Arc<Mutex<Inner>>, mpsc::UnboundedSender<DuplexStream>);

struct Inner {
    mode: Mode,
    attempts: Vec<Instant>,
}

impl TestNetwork {
    pub fn new() -> (TestNetwork, TestServer) {
        let (sender, accepted) = mpsc::unbounded_channel();
        let inner = Inner { mode: Mode::Accepts, attempts: Vec::new() };
        let network = TestNetwork(Arc::new(Mutex::new(inner)), sender);
        (network.clone(), TestServer { network: network.0, accepted })
    }
}

impl Network for TestNetwork {
    type Connection = DuplexStream;

    async fn connect(&self, host: &str, port: u16) -> io::Result<DuplexStream> {
        assert_eq!((host, port), ("chat.example", 6697));
        let mode = {
            let mut inner = lock(&self.0);
            inner.attempts.push(Instant::now());
            inner.mode
        };
        match mode {
            Mode::Refuses => {
                sleep(Duration::from_millis(1)).await;
                Err(io::ErrorKind::ConnectionRefused.into())
            }
            Mode::Hangs => std::future::pending().await,
            Mode::Accepts => {
                let (ours, theirs) = duplex(BUFFER);
                self.1.send(theirs).map_err(|_| io::ErrorKind::ConnectionRefused)?;
                Ok(ours)
            }
        }
    }
}

/// The server in memory.
pub struct TestServer {
    network: Arc<Mutex<Inner>>,
    accepted: mpsc::UnboundedReceiver<DuplexStream>,
}

impl TestServer {
    pub async fn accept(&mut self) -> Peer<DuplexStream> {
        Peer::new(self.accepted.recv().await.expect("a connection"))
    }

    /// Accepts a connection, and has the reader join its channel.
    pub async fn accept_and_join(&mut self) -> Peer<DuplexStream> {
        let mut peer = self.accept().await;
        peer.join().await;
        peer
    }

    pub fn set_mode(&self, mode: Mode) {
        lock(&self.network).mode = mode;
    }

    /// Returns when each connection was tried.
    pub fn attempts(&self) -> Vec<Instant> {
        lock(&self.network).attempts.clone()
    }
}

fn lock(inner: &Mutex<Inner>) -> MutexGuard<'_, Inner> {
    inner.lock().expect("no panic")
}

/// A server over TCP, on a free port of this computer.
pub struct TcpServer(TcpListener);

impl TcpServer {
    pub async fn bind() -> TcpServer {
        TcpServer(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port"))
    }

    pub fn address(&self) -> SocketAddr {
        self.0.local_addr().expect("an address")
    }

    pub async fn accept(&self) -> TcpStream {
        self.0.accept().await.expect("a connection").0
    }
}

/// The server's end of a connection.
pub struct Peer<S>(BufReader<S>);

impl<S: AsyncRead + AsyncWrite + Unpin> Peer<S> {
    pub fn new(stream: S) -> Peer<S> {
        Peer(BufReader::new(stream))
    }

    /// Returns the next line of the reader, or `None` if it has closed the connection.
    pub async fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        match self.0.read_line(&mut line).await {
            Ok(0) | Err(_) => None,
            Ok(_) => Some(line.strip_suffix("\r\n").expect("a whole line").to_owned()),
        }
    }

    pub async fn expect(&mut self, line: &str) {
        assert_eq!(self.line().await.as_deref(), Some(line));
    }

    /// Sends a line.
    pub async fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\r\n").as_bytes()).await;
    }

    pub async fn send_bytes(&mut self, bytes: &[u8]) {
        self.try_send(bytes).await.expect("an open connection");
    }

    pub async fn try_send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes).await?;
        self.0.flush().await
    }

    /// Sends what a viewer writes, by the number of the account.
    pub async fn say(&mut self, viewer: u64, text: &str) {
        self.send_bytes(said(viewer, text).as_bytes()).await;
    }

    /// Reads the login and welcomes the reader. Returns its name.
    pub async fn welcome(&mut self) -> String {
        self.expect("CAP REQ :twitch.tv/tags twitch.tv/commands").await;
        let nick = self.line().await.expect("a name");
        let name = nick.strip_prefix("NICK ").expect("a name").to_owned();
        self.send(":tmi.twitch.tv CAP * ACK :twitch.tv/tags twitch.tv/commands").await;
        self.send(&format!(":tmi.twitch.tv 001 {name} :Welcome, GLHF!")).await;
        self.send(&format!(":tmi.twitch.tv 376 {name} :>")).await;
        name
    }

    /// Reads the login, and has the reader join `#channel`. Returns its name.
    pub async fn join(&mut self) -> String {
        let name = self.welcome().await;
        self.expect("JOIN #channel").await;
        self.send(&format!(":{name}!{name}@{name}.tmi.twitch.tv JOIN #channel")).await;
        self.send(&format!(":{name}.tmi.twitch.tv 366 {name} #channel :End of /NAMES list")).await;
        name
    }

    /// Waits until the reader has taken everything that was sent.
    pub async fn settle(&mut self) {
        self.send("PING :settle").await;
        self.expect("PONG :settle").await;
    }

    /// Waits until the reader closes the connection, and takes what it says until then.
    pub async fn until_closed(&mut self) {
        while self.0.read_u8().await.is_ok() {}
    }
}

/// Returns the line of what a viewer writes, by the number of the account.
pub fn said(viewer: u64, text: &str) -> String {
    format!(
        "@badge-info=;badges=premium/1;display-name=Viewer{viewer};emotes=;room-id=1;tmi-sent-ts=1;user-id={viewer};\
         user-type= :viewer{viewer}!viewer{viewer}@viewer{viewer}.tmi.twitch.tv PRIVMSG #channel :{text}\r\n"
    )
}
