//! The accept loop: every connection has its place and little time for its request.

use std::{sync::Arc, time::Duration};

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
    net::{TcpListener, TcpStream},
    sync::watch,
    time::{sleep, timeout},
};

use crate::slots::{Slot, Slots};

/// How long a connection may take for the head of each request.
const HEAD_WITHIN: Duration = Duration::from_secs(5);
/// How long a connection may go on with HTTP, which is ample for the slowest download of the game.
const HTTP_WITHIN: Duration = Duration::from_secs(30 * 60);
/// The longest head of a request, in bytes.
const HEAD_BYTES: usize = 16 * 1024;
/// The pause after a failed accept, which mostly means that there are too many files open.
const ACCEPT_AGAIN_AFTER: Duration = Duration::from_millis(100);

/// The place of the connection that a request came by.
#[derive(Clone)]
pub(super) struct TakenSlot(pub(super) Arc<Slot>);

/// Accepts connections until the server stops.
pub(super) async fn run(
    listener: TcpListener,
    router: Router,
    slots: Slots,
    mut stopping: watch::Receiver<bool>,
) {
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stops(&mut stopping) => return,
        };
        match accepted {
            Ok((stream, peer)) => match slots.take(peer.ip()) {
                Some(slot) => {
                    let served = serve(stream, router.clone(), TakenSlot(Arc::new(slot)), stopping.clone());
                    tokio::spawn(timeout(HTTP_WITHIN, served));
                }
                None => tracing::debug!(ip = %peer.ip(), "dropped a connection, there are too many"),
            },
            Err(error) => {
                tracing::warn!(%error, "cannot accept a connection");
                sleep(ACCEPT_AGAIN_AFTER).await;
            }
        }
    }
}

/// Answers the requests of one connection, until it ends or becomes a socket.
async fn serve(stream: TcpStream, router: Router, slot: TakenSlot, mut stopping: watch::Receiver<bool>) {
    // Frames are small and wanted at once.
    let _ = stream.set_nodelay(true);
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(slot.clone());
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
        tracing::debug!(%error, "a connection ended badly");
    }
}

/// Waits until the server stops, or is dropped.
async fn stops(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}
