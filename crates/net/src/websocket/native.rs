//! The client's end of a native WebSocket. All sockets run on one background thread.

use std::{
    fmt, io,
    net::{IpAddr, SocketAddr},
    sync::OnceLock,
    time::Duration,
};

use bytes::Bytes;
use futures_util::{SinkExt, StreamExt};
use splitkey_protocol::{Answer, Hello, hello::HelloError};
use tokio::{
    net::{TcpSocket, TcpStream},
    runtime::{Builder, Runtime},
    time::{error::Elapsed, timeout},
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, client_async_with_config, connect_async_with_config,
    tungstenite::{
        Error, Message,
        client::IntoClientRequest,
        http::{HeaderValue, StatusCode},
    },
};

use super::{address_of, config};
use crate::{Dial, Link, LinkNews, Wake};

/// How long connecting may take.
const CONNECT_WITHIN: Duration = Duration::from_secs(10);
/// How long nothing may arrive. Hosts ping more often than this.
const SILENT_FOR: Duration = Duration::from_secs(75);
/// How many frames may wait for the app before the socket is no longer read.
const WAITING_FRAMES: usize = 1024;

/// Connects to a `ws://` or `wss://` address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebSocketDial {
    pub url: String,
}

/// Connects to a `ws://` host from one of this machine's addresses, for benchmarks with players from many addresses. To a
/// host of the other family of addresses it connects as a proxy on this machine would for a client at that address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebSocketDialFrom {
    pub host: SocketAddr,
    pub from: IpAddr,
}

impl Dial for WebSocketDial {
    fn dial(&self, hello: &Hello, wake: Wake) -> Box<dyn Link> {
        let plain = self.url.clone();
        NativeLink::open(Peer::Url { at_table: address_of(&plain, hello.table), plain }, hello, wake)
    }
}

impl Dial for WebSocketDialFrom {
    fn dial(&self, hello: &Hello, wake: Wake) -> Box<dyn Link> {
        NativeLink::open(Peer::From(self.clone()), hello, wake)
    }
}

/// What a link connects to.
enum Peer {
    /// An address, and the same with the code of a table.
    Url {
        at_table: String,
        plain: String,
    },
    From(WebSocketDialFrom),
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

impl Peer {
    async fn connect(self) -> Result<Socket, LinkError> {
        match self {
            Peer::Url { at_table, plain } => {
                let connected = match connect_async_with_config(&at_table, Some(config()), true).await {
                    // A host from before there were such paths, which tells its version when it is asked without.
                    Err(Error::Http(response))
                        if response.status() == StatusCode::NOT_FOUND && at_table != plain =>
                    {
                        connect_async_with_config(plain, Some(config()), true).await
                    }
                    connected => connected,
                };
                Ok(connected?.0)
            }
            Peer::From(WebSocketDialFrom { host, from }) => {
                let socket = if host.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
                let mut request = format!("ws://{host}/ws").into_client_request()?;
                if from.is_ipv4() == host.is_ipv4() {
                    socket.bind(SocketAddr::new(from, 0))?;
                } else {
                    let value = HeaderValue::try_from(from.to_string()).map_err(io::Error::other)?;
                    request.headers_mut().insert("x-forwarded-for", value);
                }
                let stream = socket.connect(host).await?;
                stream.set_nodelay(true)?;
                let stream = MaybeTlsStream::Plain(stream);
                Ok(client_async_with_config(request, stream, Some(config())).await?.0)
            }
        }
    }
}

impl NativeLink {
    /// Starts a connection on the background thread.
    fn open(peer: Peer, hello: &Hello, wake: Wake) -> Box<dyn Link> {
        let (news, to_player) = flume::bounded(WAITING_FRAMES);
        let (from_player, frames) = flume::unbounded();
        let hello = Bytes::from(hello.to_bytes());
        if let Ok(runtime) = runtime() {
            runtime.spawn(async move {
                if let Err(error) = run(peer, hello, &frames, &news, &wake).await {
                    tracing::debug!(%error, "the connection ended");
                }
                drop(news);
                wake.wake();
            });
        }
        Box::new(NativeLink { news: to_player, frames: from_player, closed: false })
    }
}

struct NativeLink {
    news: flume::Receiver<LinkNews>,
    frames: flume::Sender<Bytes>,
    closed: bool,
}

impl Link for NativeLink {
    fn poll(&mut self) -> Option<LinkNews> {
        match self.news.try_recv() {
            Ok(news) => Some(news),
            Err(flume::TryRecvError::Disconnected) if !std::mem::replace(&mut self.closed, true) => {
                Some(LinkNews::Closed)
            }
            Err(_) => None,
        }
    }

    fn send(&mut self, frame: Bytes) {
        // A closed link reports that by itself.
        let _ = self.frames.send(frame);
    }
}

fn runtime() -> Result<&'static Runtime, &'static io::Error> {
    static RUNTIME: OnceLock<io::Result<Runtime>> = OnceLock::new();
    RUNTIME
        .get_or_init(|| {
            // Fails only when the app has already installed a provider.
            let _ = rustls::crypto::ring::default_provider().install_default();
            Builder::new_multi_thread().worker_threads(1).thread_name("links").enable_all().build()
        })
        .as_ref()
}

/// Runs one connection until either end closes it.
async fn run(
    peer: Peer,
    hello: Bytes,
    frames: &flume::Receiver<Bytes>,
    news: &flume::Sender<LinkNews>,
    wake: &Wake,
) -> Result<(), LinkError> {
    let mut socket = timeout(CONNECT_WITHIN, peer.connect()).await??;
    if frames.is_disconnected() {
        return Err(LinkError::Ended);
    }
    socket.send(Message::Binary(hello)).await?;
    let mut answered = false;
    loop {
        tokio::select! {
            incoming = timeout(SILENT_FOR, socket.next()) => {
                let frame = match incoming?.ok_or(LinkError::Ended)?? {
                    Message::Binary(frame) => frame,
                    Message::Ping(_) | Message::Pong(_) => continue,
                    _ => return Err(LinkError::Ended),
                };
                let came = if answered {
                    LinkNews::Frame(frame)
                } else {
                    answered = true;
                    LinkNews::Answered(Answer::from_bytes(&frame)?)
                };
                if news.send_async(came).await.is_err() {
                    break;
                }
                wake.wake();
            }
            outgoing = frames.recv_async() => match outgoing {
                Ok(frame) => socket.send(Message::Binary(frame)).await?,
                // The link was dropped, and its queued frames have been sent.
                Err(_) => break,
            },
        }
    }
    socket.close(None).await?;
    Ok(())
}

/// Why a connection ended without the client closing it.
#[derive(Debug)]
enum LinkError {
    Silent,
    WebSocket(Box<Error>),
    Answer(HelloError),
    Ended,
}

impl From<Elapsed> for LinkError {
    fn from(_: Elapsed) -> LinkError {
        LinkError::Silent
    }
}

impl From<Error> for LinkError {
    fn from(error: Error) -> LinkError {
        LinkError::WebSocket(Box::new(error))
    }
}

impl From<io::Error> for LinkError {
    fn from(error: io::Error) -> LinkError {
        LinkError::WebSocket(Box::new(error.into()))
    }
}

impl From<HelloError> for LinkError {
    fn from(error: HelloError) -> LinkError {
        LinkError::Answer(error)
    }
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Silent => f.write_str("the host sent nothing for too long"),
            Self::WebSocket(error) => error.fmt(f),
            Self::Answer(error) => error.fmt(f),
            Self::Ended => f.write_str("the connection was closed"),
        }
    }
}

impl std::error::Error for LinkError {}
