//! Finds out for each request which address it counts for, and holds its share while it lasts.

use std::{
    net::IpAddr,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll},
};

use axum::{
    body::{Body, Bytes, HttpBody},
    extract::{Extension, Request, State},
    http::{HeaderMap, StatusCode},
    middleware::Next,
    response::{IntoResponse, Response},
};
use hyper::body::{Frame, SizeHint};

use crate::{
    accept::Came,
    proxies::{FORWARDED_FOR, TrustedProxies},
    slots::{Share, Slots},
};

/// What tells for whom a request is.
#[derive(Clone)]
pub(super) struct Clients {
    pub(super) proxies: Arc<TrustedProxies>,
    pub(super) slots: Slots,
    /// Whether the log says already that somebody is not believed.
    pub(super) warned: Arc<AtomicBool>,
}

/// Whose request it is.
#[derive(Clone)]
pub(super) struct Client {
    /// Nothing when a proxy does not tell.
    pub(super) address: Option<IpAddr>,
    /// One of the connections of that address, for as long as this lives; nothing where the connection itself is one.
    _share: Option<Arc<Share>>,
}

impl Clients {
    /// Tells the operator of what looks like a proxy that is not named: all its players would count as one address.
    fn warn_of(&self, address: IpAddr, headers: &HeaderMap) {
        let looks_like_one = self.proxies.are_expected() && headers.contains_key(FORWARDED_FOR);
        if looks_like_one && !self.warned.swap(true, Ordering::Relaxed) {
            tracing::warn!(%address, "X-Forwarded-For is not believed from here; --trusted-proxy names proxies");
        }
    }
}

/// Adds a [`Client`] to a request. What comes by a proxy shares its connections with others, so there each request
/// counts as a connection of its client until it is answered; without a client it counts for the proxy.
pub(super) async fn find_client(
    State(clients): State<Clients>,
    Extension(came): Extension<Came>,
    mut request: Request,
    next: Next,
) -> Response {
    let (address, share) = match came {
        Came::From(address) => {
            clients.warn_of(address, request.headers());
            (Some(address), None)
        }
        Came::ByProxy(proxy) => {
            let address = clients.proxies.client(request.headers());
            match clients.slots.share(address.unwrap_or(proxy)) {
                Some(share) => (address, Some(Arc::new(share))),
                None => return (StatusCode::TOO_MANY_REQUESTS, "Too many connections.\n").into_response(),
            }
        }
    };
    request.extensions_mut().insert(Client { address, _share: share.clone() });
    let response = next.run(request).await;
    match share {
        Some(share) => response.map(|body| Body::new(SharedBody { body, _share: share })),
        None => response,
    }
}

/// An answer that counts as a connection of its client until all of it is sent.
struct SharedBody {
    body: Body,
    _share: Arc<Share>,
}

impl HttpBody for SharedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
