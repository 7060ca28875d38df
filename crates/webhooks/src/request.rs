//! One request: finds the address, makes a connection to it if it may, sends a message and reads the status.

use std::{
    collections::HashMap,
    fmt,
    net::{IpAddr, Ipv6Addr, SocketAddr},
    pin::pin,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use bytes::Bytes;
use futures_util::future::{Either, select};
use http_body_util::{BodyExt, Full};
use hyper::{
    Request, Response, StatusCode,
    body::Incoming,
    client::conn::http1,
    header::{CONNECTION, CONTENT_TYPE, HOST, RETRY_AFTER, USER_AGENT},
};
use hyper_util::rt::TokioIo;
use rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::ServerName};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    time::{Instant, timeout, timeout_at},
};
use tokio_rustls::{TlsConnector, client::TlsStream};
use url::Host;

use crate::{address::Address, network::Network, public::is_public};

/// How long resolving a name and making a connection take at most, with encryption.
const CONNECTED_WITHIN: Duration = Duration::from_secs(5);
/// How long a request takes at most, with its connection.
const ANSWERED_WITHIN: Duration = Duration::from_secs(10);
/// How long one of several addresses of a name is tried.
const TRIED_FOR: Duration = Duration::from_secs(2);
/// The most connections at once to one IP address, or to an IPv6 /48, whatever names lead there.
pub const ADDRESS_AT_ONCE: usize = 4;
/// How long to wait for an address to which there are so many.
pub(super) const BUSY_FOR: Duration = Duration::from_secs(1);
/// How many addresses of a name are tried.
const ADDRESSES_TRIED: usize = 4;
/// How much of an answer is read at most, besides its head. Nothing of it is looked at.
const ANSWER_BYTES: usize = 4096;
/// How long the head of an answer may be.
const HEAD_BYTES: usize = 8192;

/// Refusals that ask for the same message later.
const LATER: [StatusCode; 2] = [StatusCode::REQUEST_TIMEOUT, StatusCode::TOO_EARLY];

/// Whether an address that is not public may be connected to, and without encryption.
pub(super) type Allows = Box<dyn Fn(IpAddr) -> bool + Send + Sync>;

/// What came of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Sent,
    /// It may succeed later.
    Failed(Cause),
    /// There is too much of it. It may succeed after this time, if the answer had one.
    TooMuch(Option<Duration>),
    /// It will not succeed.
    Refused(Cause),
    /// There are too many connections to where it goes, so that nothing was sent.
    Busy,
}

/// Why a request did not succeed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    Status(StatusCode),
    /// The addresses to which the name leads are not public, or would need encryption.
    NotAllowed,
    Unresolved,
    Unreachable,
    NotEncrypted,
    TimedOut,
    NoAnswer,
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Status(status) => write!(f, "status {}", status.as_u16()),
            Cause::NotAllowed => f.write_str("its IP address is not allowed"),
            Cause::Unresolved => f.write_str("its name cannot be resolved"),
            Cause::Unreachable => f.write_str("it cannot be reached"),
            Cause::NotEncrypted => f.write_str("TLS failed"),
            Cause::TimedOut => f.write_str("it took too long"),
            Cause::NoAnswer => f.write_str("it gave no valid answer"),
        }
    }
}

/// A connection, encrypted or not.
trait Connection: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Connection for T {}

/// The connections to an IP address. Dropping it makes room for another one.
struct Open {
    to: IpAddr,
    all: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Open {
    /// Counts one more connection to an address, unless there are too many.
    fn to(address: IpAddr, all: &Arc<Mutex<HashMap<IpAddr, usize>>>) -> Option<Open> {
        let to = match address.to_canonical() {
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 80 << 80).into(),
            address => address,
        };
        let mut open = all.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(to).or_default();
        if *count >= ADDRESS_AT_ONCE {
            return None;
        }
        *count += 1;
        Some(Open { to, all: all.clone() })
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        let mut open = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.to) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.to);
            }
        }
    }
}

/// Makes requests.
pub(super) struct Requests<N> {
    network: N,
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
    tls: TlsConnector,
    allows: Allows,
}

impl<N: Network> Requests<N> {
    /// Makes requests to sites for which one of `roots` vouches.
    pub(super) fn new(network: N, roots: RootCertStore, allows: Allows) -> Requests<N> {
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("the provider should have the default versions")
            .with_root_certificates(roots)
            .with_no_client_auth();
        Requests { network, open: Arc::default(), tls: TlsConnector::from(Arc::new(config)), allows }
    }

    /// Sends a message to an address.
    pub(super) async fn send(&self, address: &Address, body: Bytes) -> Outcome {
        let by = Instant::now() + ANSWERED_WITHIN;
        let sent = async {
            let opened = timeout(CONNECTED_WITHIN, self.open(address)).await;
            match opened.unwrap_or(Err(Outcome::Failed(Cause::TimedOut))) {
                Ok((connection, _open)) => exchange(connection, address, body, by).await,
                Err(outcome) => outcome,
            }
        };
        timeout_at(by, sent).await.unwrap_or(Outcome::Failed(Cause::TimedOut))
    }

    /// Makes a connection, and encrypts it if the address says so.
    async fn open(&self, address: &Address) -> Result<(Box<dyn Connection>, Open), Outcome> {
        let (connection, open) = self.connect(address).await?;
        let connection: Box<dyn Connection> = if address.is_encrypted {
            Box::new(self.encrypt(connection, address).await?)
        } else {
            Box::new(connection)
        };
        Ok((connection, open))
    }

    /// Makes a connection to one of the addresses that may be connected to. Nothing else makes connections.
    async fn connect(&self, address: &Address) -> Result<(N::Connection, Open), Outcome> {
        let found = match &address.host {
            Host::Domain(name) => {
                let found = self.network.resolve(name).await;
                found.map_err(|_| Outcome::Failed(Cause::Unresolved))?
            }
            Host::Ipv4(address) => vec![IpAddr::V4(*address)],
            Host::Ipv6(address) => vec![IpAddr::V6(*address)],
        };
        if found.is_empty() {
            return Err(Outcome::Failed(Cause::Unresolved));
        }
        let mut outcome = Outcome::Refused(Cause::NotAllowed);
        let allowed = found.into_iter().filter(|found| self.allows(*found, address.is_encrypted));
        for found in allowed.take(ADDRESSES_TRIED) {
            let Some(open) = Open::to(found, &self.open) else {
                outcome = Outcome::Busy;
                continue;
            };
            let connection = self.network.connect(SocketAddr::new(found, address.port));
            match timeout(TRIED_FOR, connection).await {
                Ok(Ok(connection)) => return Ok((connection, open)),
                Ok(Err(_)) => outcome = Outcome::Failed(Cause::Unreachable),
                Err(_) => outcome = Outcome::Failed(Cause::TimedOut),
            }
        }
        Err(outcome)
    }

    fn allows(&self, found: IpAddr, is_encrypted: bool) -> bool {
        (self.allows)(found.to_canonical()) || is_encrypted && is_public(found)
    }

    async fn encrypt(
        &self,
        connection: N::Connection,
        address: &Address,
    ) -> Result<TlsStream<N::Connection>, Outcome> {
        let name = match &address.host {
            Host::Domain(name) => ServerName::try_from(name.clone()).ok(),
            Host::Ipv4(address) => Some(ServerName::from(IpAddr::V4(*address))),
            Host::Ipv6(address) => Some(ServerName::from(IpAddr::V6(*address))),
        };
        let name = name.ok_or(Outcome::Refused(Cause::NotEncrypted))?;
        self.tls.connect(name, connection).await.map_err(|_| Outcome::Failed(Cause::NotEncrypted))
    }
}

/// Sends a message over a connection, and waits for the status of the answer.
async fn exchange(connection: Box<dyn Connection>, address: &Address, body: Bytes, by: Instant) -> Outcome {
    let mut client = http1::Builder::new();
    client.max_buf_size(HEAD_BYTES);
    let Ok((mut sender, connection)) = client.handshake(TokioIo::new(connection)).await else {
        return Outcome::Failed(Cause::NoAnswer);
    };
    let exchanged = async {
        match sender.send_request(request(address, body)).await {
            Ok(answer) => {
                let outcome = judge(&answer);
                // The outcome is known by now.
                let _ = timeout_at(by, throw_away(answer.into_body())).await;
                outcome
            }
            Err(_) => Outcome::Failed(Cause::NoAnswer),
        }
    };
    // The answer may still be on its way to `exchanged` when the connection has ended.
    let driven = async {
        let _ = connection.await;
        std::future::pending::<()>().await;
    };
    match select(pin!(exchanged), pin!(driven)).await {
        Either::Left((outcome, _)) => outcome,
        Either::Right(((), _)) => Outcome::Failed(Cause::NoAnswer),
    }
}

fn request(address: &Address, body: Bytes) -> Request<Full<Bytes>> {
    Request::post(address.target.clone())
        .header(HOST, address.authority.clone())
        .header(CONTENT_TYPE, "application/json")
        .header(USER_AGENT, concat!("SplitKey/", env!("CARGO_PKG_VERSION")))
        .header(CONNECTION, "close")
        .body(Full::new(body))
        .expect("an address that was read should make a request")
}

/// Returns what an answer means. Redirections are not followed.
fn judge(answer: &Response<Incoming>) -> Outcome {
    let status = answer.status();
    if status.is_success() {
        Outcome::Sent
    } else if status == StatusCode::TOO_MANY_REQUESTS {
        Outcome::TooMuch(retry_after(answer))
    } else if status.is_server_error() || LATER.contains(&status) {
        Outcome::Failed(Cause::Status(status))
    } else {
        Outcome::Refused(Cause::Status(status))
    }
}

/// Returns the time in a `Retry-After` header, in seconds. A date there counts as none.
fn retry_after(answer: &Response<Incoming>) -> Option<Duration> {
    let seconds = answer.headers().get(RETRY_AFTER)?.to_str().ok()?.trim().parse::<f64>().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

async fn throw_away(mut body: Incoming) {
    let mut read = 0;
    while let Some(Ok(frame)) = body.frame().await {
        read += frame.data_ref().map_or(0, Bytes::len);
        if read >= ANSWER_BYTES {
            return;
        }
    }
}
