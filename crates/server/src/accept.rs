//! The accept loop: gives every connection a slot, and answers its requests.

use std::{
    convert::Infallible,
    io,
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use axum::{Router, http::StatusCode};
use hyper::{
    Request,
    body::Incoming,
    server::conn::http1,
    service::{Service, service_fn},
};
use hyper_util::{rt::TokioIo, service::TowerToHyperService};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpListener, TcpStream},
    sync::watch,
    time::{sleep, timeout},
};
use tokio_rustls::TlsAcceptor;

use crate::{
    ServerError,
    address_limits::{AddressLimits, Slot},
    proxies::TrustedProxies,
    request_times::{HEAD_WITHIN, RequestTimes, TimedStream},
};

/// How long a connection may be used for HTTP, ample for the slowest download of the game.
const HTTP_WITHIN: Duration = Duration::from_secs(30 * 60);
/// When no further request is taken, so that none is cut off.
const LAST_REQUEST_WITHIN: Duration = Duration::from_secs(25 * 60);
/// The longest head of a request, in bytes.
const HEAD_BYTES: usize = 16 * 1024;
/// The pause after a failed accept, which usually means that too many files are open.
const ACCEPT_AGAIN_AFTER: Duration = Duration::from_millis(100);

/// The slot of the connection that a request arrived on.
#[derive(Clone)]
pub(super) struct TakenSlot(#[expect(dead_code, reason = "held for its drop")] pub(super) Arc<Slot>);

/// The peer that opened the connection of a request.
#[derive(Clone, Copy)]
pub(super) enum Peer {
    /// A client that counts by its own address.
    From(IpAddr),
    /// A trusted proxy, which names the client of each request in a header.
    ByProxy(IpAddr),
}

impl Peer {
    /// Returns the address for which the connection itself counts.
    fn address(self) -> Option<IpAddr> {
        match self {
            Peer::From(address) => Some(address),
            Peer::ByProxy(_) => None,
        }
    }
}

/// What every connection needs to be served.
#[derive(Clone)]
pub(super) struct ConnectionSetup {
    pub(super) router: Router,
    pub(super) address_limits: AddressLimits,
    pub(super) tls: Option<TlsAcceptor>,
    pub(super) proxies: Arc<TrustedProxies>,
}

/// Takes a port.
///
/// # Errors
/// When it is in use, or the system refuses it.
pub(super) fn bind(addr: SocketAddr) -> Result<std::net::TcpListener, ServerError> {
    let listener = std::net::TcpListener::bind(addr).map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => ServerError::AddressInUse(addr),
        _ => ServerError::Bind(addr, error),
    })?;
    listener.set_nonblocking(true).map_err(ServerError::Start)?;
    Ok(listener)
}

/// Accepts connections until the server stops.
pub(super) async fn run(listener: TcpListener, setup: ConnectionSetup, mut stopping: watch::Receiver<bool>) {
    let idle = setup.address_limits.for_idle();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stops(&mut stopping) => return,
        };
        match accepted {
            Ok((stream, from)) => receive(stream, from, &setup, &idle, &stopping),
            Err(error) => {
                tracing::warn!(%error, "cannot accept a connection");
                sleep(ACCEPT_AGAIN_AFTER).await;
            }
        }
    }
}

/// Gives a connection a slot and a task of its own.
fn receive(
    stream: TcpStream,
    from: SocketAddr,
    setup: &ConnectionSetup,
    idle: &AddressLimits,
    stopping: &watch::Receiver<bool>,
) {
    let peer = match from.ip().to_canonical() {
        proxy if setup.proxies.trust(proxy) => Peer::ByProxy(proxy),
        address => Peer::From(address),
    };
    let Some(slot) = setup.address_limits.take(peer.address()) else {
        tracing::debug!(ip = %from.ip(), "dropped a connection: too many are open");
        return;
    };
    // Frames are small and should be sent immediately.
    let _ = stream.set_nodelay(true);
    let connection = Connection {
        router: setup.router.clone(),
        slot: TakenSlot(Arc::new(slot)),
        peer,
        idle: idle.clone(),
        stopping: stopping.clone(),
    };
    match setup.tls.clone() {
        None => drop(tokio::spawn(timeout(HTTP_WITHIN, connection.serve(stream)))),
        Some(tls) => drop(tokio::spawn(async move {
            match timeout(HEAD_WITHIN, tls.accept(stream)).await {
                Ok(Ok(stream)) => {
                    let _ = timeout(HTTP_WITHIN, connection.serve(stream)).await;
                }
                Ok(Err(error)) => tracing::debug!(%error, "TLS handshake failed"),
                Err(_) => tracing::debug!("TLS handshake timed out"),
            }
        })),
    }
}

/// What one connection needs to be served.
struct Connection {
    router: Router,
    slot: TakenSlot,
    peer: Peer,
    idle: AddressLimits,
    stopping: watch::Receiver<bool>,
}

impl Connection {
    /// Answers the requests of the connection until it ends or is upgraded to a WebSocket.
    async fn serve<S>(self, stream: S)
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let Connection { router, slot, peer, idle, mut stopping } = self;
        let times = RequestTimes::new(idle, peer.address());
        let stream = TokioIo::new(TimedStream { stream, times: times.clone() });
        let router = TowerToHyperService::new(router);
        let service = service_fn(|mut request: Request<Incoming>| {
            times.begin_answer();
            request.extensions_mut().insert(slot.clone());
            request.extensions_mut().insert(peer);
            let (answer, times) = (router.call(request), times.clone());
            async move {
                let answer = answer.await?;
                let is_upgraded = answer.status() == StatusCode::SWITCHING_PROTOCOLS;
                Ok::<_, Infallible>(if is_upgraded { answer } else { answer.map(|body| times.timed(body)) })
            }
        });
        let connection = http1::Builder::new()
            .header_read_timeout(None)
            .max_buf_size(HEAD_BYTES)
            .serve_connection(stream, service)
            .with_upgrades();
        let mut connection = std::pin::pin!(connection);
        let mut closes = std::pin::pin!(async {
            tokio::select! {
                () = stops(&mut stopping) => {}
                () = sleep(LAST_REQUEST_WITHIN) => {}
            }
        });
        let mut is_closing = false;
        let ended = loop {
            tokio::select! {
                ended = &mut connection => break ended,
                () = times.are_over() => return,
                () = &mut closes, if !is_closing => {
                    is_closing = true;
                    connection.as_mut().graceful_shutdown();
                }
            }
        };
        if let Err(error) = ended {
            tracing::debug!(%error, "a connection failed");
        }
    }
}

/// Waits until the server stops or is dropped.
async fn stops(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

#[cfg(test)]
mod tests;
