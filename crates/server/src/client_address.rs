//! Determines the client address that each request counts for, and counts the request while it is being answered.

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
use splitkey_net::Place;

use crate::{
    accept::Peer,
    address_limits::AddressLimits,
    proxies::{FORWARDED_FOR, TrustedProxies},
};

/// What is needed to determine the client of a request.
#[derive(Clone)]
pub(super) struct ClientResolver {
    proxies: Arc<TrustedProxies>,
    address_limits: AddressLimits,
    /// Whether the operator has been warned about an untrusted `X-Forwarded-For` header.
    warned: Arc<AtomicBool>,
}

/// The client of a request.
#[derive(Clone)]
pub(super) struct Client {
    /// `None` if a proxy does not name the client.
    pub(super) address: Option<IpAddr>,
    /// Counts as one of the connections of that address while held. `None` if the connection itself already counts.
    _share: Option<Arc<Place>>,
}

#[cfg(test)]
impl Client {
    /// Returns a client whose connection counts for its own address.
    pub(super) fn of(address: IpAddr) -> Client {
        Client { address: Some(address), _share: None }
    }
}

impl ClientResolver {
    pub(super) fn new(proxies: Arc<TrustedProxies>, address_limits: AddressLimits) -> ClientResolver {
        ClientResolver { proxies, address_limits, warned: Arc::default() }
    }

    /// Warns the operator once about what looks like a proxy that is not listed as trusted: all its players would count
    /// as one address.
    fn warn_of(&self, address: IpAddr, headers: &HeaderMap) {
        let is_expected = self.proxies.are_expected();
        let looks_like_one = headers.contains_key(FORWARDED_FOR) && (is_expected || address.is_loopback());
        if looks_like_one && !self.warned.swap(true, Ordering::Relaxed) {
            let option =
                if is_expected { "name it with --trusted-proxy" } else { "start with --behind-proxy" };
            tracing::warn!(
                %address,
                "ignored X-Forwarded-For, so that all who come from this address count as one: if it is a proxy, {option}"
            );
        }
    }
}

/// Adds a [`Client`] to a request. A proxy sends the requests of many clients over one connection, so each request
/// counts as a connection of its client until it is answered; a request without a client address counts for the proxy.
pub(super) async fn find_client(
    State(resolver): State<ClientResolver>,
    Extension(peer): Extension<Peer>,
    mut request: Request,
    next: Next,
) -> Response {
    let (address, share) = match peer {
        Peer::From(address) => {
            resolver.warn_of(address, request.headers());
            (Some(address), None)
        }
        Peer::ByProxy(proxy) => {
            let address = resolver.proxies.client(request.headers());
            match resolver.address_limits.share(address.unwrap_or(proxy)) {
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

/// A response body that counts as a connection of its client until it has been sent.
struct SharedBody {
    body: Body,
    _share: Arc<Place>,
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
