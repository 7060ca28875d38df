//! The accept loop: gives every connection a slot, and closes those that are too slow to send a request.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use axum::Router;
use hyper::{
    Request,
    body::Incoming,
    server::conn::http1,
    service::{Service, service_fn},
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpListener, TcpStream},
    sync::watch,
    time::{sleep, timeout},
};
use tokio_rustls::TlsAcceptor;

use crate::{
    address_limits::{AddressLimits, Slot},
    proxies::TrustedProxies,
};

/// How long a connection may take to send the head of each request.
const HEAD_WITHIN: Duration = Duration::from_secs(5);
/// How long a connection may be used for HTTP, ample for the slowest download of the game.
const HTTP_WITHIN: Duration = Duration::from_secs(30 * 60);
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

/// What every connection needs to be served.
#[derive(Clone)]
pub(super) struct ConnectionSetup {
    pub(super) router: Router,
    pub(super) address_limits: AddressLimits,
    pub(super) tls: Option<TlsAcceptor>,
    pub(super) proxies: Arc<TrustedProxies>,
}

/// Accepts connections until the server stops.
pub(super) async fn run(listener: TcpListener, setup: ConnectionSetup, mut stopping: watch::Receiver<bool>) {
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stops(&mut stopping) => return,
        };
        match accepted {
            Ok((stream, from)) => receive(stream, from, &setup, &stopping),
            Err(error) => {
                tracing::warn!(%error, "cannot accept a connection");
                sleep(ACCEPT_AGAIN_AFTER).await;
            }
        }
    }
}

/// Gives a connection a slot and a task of its own.
fn receive(stream: TcpStream, from: SocketAddr, setup: &ConnectionSetup, stopping: &watch::Receiver<bool>) {
    let (address, peer) = match from.ip().to_canonical() {
        proxy if setup.proxies.trust(proxy) => (None, Peer::ByProxy(proxy)),
        address => (Some(address), Peer::From(address)),
    };
    let Some(slot) = setup.address_limits.take(address) else {
        tracing::debug!(ip = %from.ip(), "dropped a connection: too many are open");
        return;
    };
    // Frames are small and should be sent immediately.
    let _ = stream.set_nodelay(true);
    let (slot, router, stopping) = (TakenSlot(Arc::new(slot)), setup.router.clone(), stopping.clone());
    match setup.tls.clone() {
        None => drop(tokio::spawn(timeout(HTTP_WITHIN, serve(stream, router, slot, peer, stopping)))),
        Some(tls) => drop(tokio::spawn(async move {
            match timeout(HEAD_WITHIN, tls.accept(stream)).await {
                Ok(Ok(stream)) => {
                    let _ = timeout(HTTP_WITHIN, serve(stream, router, slot, peer, stopping)).await;
                }
                Ok(Err(error)) => tracing::debug!(%error, "TLS handshake failed"),
                Err(_) => tracing::debug!("TLS handshake timed out"),
            }
        })),
    }
}

/// Answers the requests of one connection until it ends or is upgraded to a WebSocket.
async fn serve<S>(stream: S, router: Router, slot: TakenSlot, peer: Peer, mut stopping: watch::Receiver<bool>)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(slot.clone());
        request.extensions_mut().insert(peer);
        router.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_WITHIN)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let ended = tokio::select! {
        ended = &mut connection => ended,
        () = stops(&mut stopping) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection failed");
    }
}

/// Waits until the server stops or is dropped.
async fn stops(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}
