//! A network in memory: names, addresses and receivers that misbehave.

use std::{
    collections::{BTreeMap, HashMap},
    io,
    net::{IpAddr, SocketAddr},
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};

use splitkey_webhooks::Network;
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, DuplexStream, duplex},
    time::{Instant, sleep},
};
use tokio_rustls::TlsAcceptor;

/// A public address.
pub const PUBLIC: &str = "93.184.215.14";
/// The buffer of a connection, in bytes.
const BUFFER: usize = 1024;

/// What a receiver does with a connection.
#[derive(Clone)]
pub enum Receiver {
    /// Never accepts the connection.
    Unreachable,
    /// Closes the connection once it has read the request.
    Closes,
    /// Reads the request and says nothing.
    Silent,
    /// Sends these bytes.
    Says(String),
    /// Sends these bytes, and then one more each second.
    Drips(&'static str),
    /// Sends these bytes, and then others without end.
    Endless(&'static str),
    /// Takes TLS connections, and answers like another receiver.
    Encrypted(TlsAcceptor, Box<Receiver>),
}

impl Receiver {
    /// Answers with a status and headers.
    pub fn status(status: u16, headers: &str) -> Receiver {
        Receiver::Says(format!("HTTP/1.1 {status} Such\r\nContent-Length: 2\r\n{headers}\r\n{{}}"))
    }
}

/// A request as it was received.
#[derive(Clone, Debug)]
pub struct Received {
    /// When it was complete, since the network began.
    pub at: Duration,
    pub by: SocketAddr,
    pub head: String,
    pub body: String,
}

/// The network. Clones share everything.
#[derive(Clone)]
pub struct TestNetwork {
    state: Arc<Mutex<State>>,
}

struct State {
    began: Instant,
    /// The addresses of each name at each look. The last of them stay.
    names: HashMap<String, Vec<Vec<IpAddr>>>,
    /// What each address does with each connection. The last of them stays.
    receivers: BTreeMap<IpAddr, Vec<Receiver>>,
    /// Every attempt to connect.
    connected: Vec<(Duration, SocketAddr)>,
    received: Vec<Received>,
    open: usize,
    most_open: usize,
    /// The most bytes of an answer that were taken.
    most_taken: usize,
}

impl TestNetwork {
    pub fn new() -> TestNetwork {
        let (names, receivers) = (HashMap::new(), BTreeMap::new());
        let state = State {
            began: Instant::now(),
            names,
            receivers,
            connected: Vec::new(),
            received: Vec::new(),
            open: 0,
            most_open: 0,
            most_taken: 0,
        };
        TestNetwork { state: Arc::new(Mutex::new(state)) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no panic")
    }

    /// Has a name lead to these addresses, at one look after the other.
    pub fn name(&self, name: &str, looks: &[&[&str]]) {
        let looks = looks.iter().map(|look| look.iter().copied().map(address).collect());
        self.state().names.insert(name.to_owned(), looks.collect());
    }

    /// Has an address behave like this, for one connection after the other.
    pub fn receivers(&self, address: &str, receivers: &[Receiver]) {
        self.state().receivers.insert(self::address(address), receivers.to_vec());
    }

    /// Has a name lead to a public address that behaves like this.
    pub fn site(&self, name: &str, receivers: &[Receiver]) {
        self.name(name, &[&[PUBLIC]]);
        self.receivers(PUBLIC, receivers);
    }

    /// Returns every address to which a connection was tried.
    pub fn connected(&self) -> Vec<String> {
        self.state().connected.iter().map(|(_, address)| address.to_string()).collect()
    }

    /// Returns when each connection was tried, in seconds.
    pub fn times(&self) -> Vec<f64> {
        self.state().connected.iter().map(|(at, _)| at.as_secs_f64()).collect()
    }

    pub fn received(&self) -> Vec<Received> {
        self.state().received.clone()
    }

    /// Returns how many connections were open at once.
    pub fn most_open(&self) -> usize {
        self.state().most_open
    }

    /// Returns how many bytes of an answer were taken at most.
    pub fn most_taken(&self) -> usize {
        self.state().most_taken
    }

    async fn answer(self, receiver: Receiver, by: SocketAddr, connection: DuplexStream) {
        match receiver {
            Receiver::Encrypted(acceptor, receiver) => {
                if let Ok(connection) = acceptor.accept(connection).await {
                    self.answer_plainly(*receiver, by, connection).await;
                }
            }
            receiver => self.answer_plainly(receiver, by, connection).await,
        }
        self.state().open -= 1;
    }

    async fn answer_plainly(&self, receiver: Receiver, by: SocketAddr, mut connection: impl Stream) {
        let Some((head, body)) = read_request(&mut connection).await else { return };
        let at = self.state().began.elapsed();
        self.state().received.push(Received { at, by, head, body });
        match receiver {
            Receiver::Closes => {}
            Receiver::Says(answer) => {
                let _ = connection.write_all(answer.as_bytes()).await;
                until_closed(&mut connection).await;
            }
            Receiver::Drips(start) => {
                let _ = connection.write_all(start.as_bytes()).await;
                while connection.write_all(b"a").await.is_ok() {
                    sleep(Duration::from_secs(1)).await;
                }
            }
            Receiver::Endless(start) => {
                let _ = connection.write_all(start.as_bytes()).await;
                let mut taken = start.len();
                while let Ok(written) = connection.write(&[b'a'; 100]).await {
                    taken += written;
                }
                let mut state = self.state();
                state.most_taken = state.most_taken.max(taken);
            }
            Receiver::Unreachable | Receiver::Silent | Receiver::Encrypted(..) => {
                until_closed(&mut connection).await
            }
        }
    }
}

trait Stream: AsyncRead + AsyncWrite + Unpin {}

impl<T: AsyncRead + AsyncWrite + Unpin> Stream for T {}

async fn until_closed(connection: &mut impl Stream) {
    while connection.read_u8().await.is_ok() {}
}

/// Reads the head and the body of a request, or returns `None` if the connection ends before.
pub async fn read_request(connection: &mut (impl AsyncRead + Unpin)) -> Option<(String, String)> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(connection.read_u8().await.ok()?);
    }
    let head = String::from_utf8(head).expect("a head in UTF-8");
    let length =
        head.lines().find_map(|line| line.to_lowercase().strip_prefix("content-length: ")?.parse().ok());
    let mut body = vec![0; length.expect("a length")];
    connection.read_exact(&mut body).await.ok()?;
    Some((head, String::from_utf8(body).expect("a body in UTF-8")))
}

fn address(text: &str) -> IpAddr {
    text.parse().expect("an address")
}

fn next<T: Clone>(all: &mut Vec<T>) -> Option<T> {
    if all.len() > 1 { Some(all.remove(0)) } else { all.first().cloned() }
}

impl Network for TestNetwork {
    type Connection = DuplexStream;

    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        self.state().names.get_mut(name).and_then(next).ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    async fn connect(&self, address: SocketAddr) -> io::Result<DuplexStream> {
        let receiver = {
            let mut state = self.state();
            let at = state.began.elapsed();
            state.connected.push((at, address));
            state.receivers.get_mut(&address.ip()).and_then(next)
        };
        match receiver {
            None => Err(io::ErrorKind::ConnectionRefused.into()),
            Some(Receiver::Unreachable) => std::future::pending().await,
            Some(receiver) => {
                let (ours, theirs) = duplex(BUFFER);
                let mut state = self.state();
                state.open += 1;
                state.most_open = state.most_open.max(state.open);
                drop(state);
                tokio::spawn(self.clone().answer(receiver, address, theirs));
                Ok(ours)
            }
        }
    }
}
