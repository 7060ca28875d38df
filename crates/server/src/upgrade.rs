//! Upgrades requests to WebSockets, if their origin and client address allow it and no other host has their table.

use std::{
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use axum::{
    body::Body,
    extract::{Extension, Path, Request, State},
    http::{HeaderMap, HeaderName, StatusCode, header},
    response::{IntoResponse, Response},
};
use hyper_util::rt::TokioIo;
use splitkey_host::HostEvent;
use splitkey_net::{
    Admission, subnet_64,
    websocket::{self, Pace},
};
use splitkey_protocol::TableCode;
use tokio_tungstenite::tungstenite::handshake::server::create_response;

use crate::{
    accept::{Peer, TakenSlot},
    client_address::Client,
    refusals::Refusals,
    table_routes::{Destination, TableRoutes, is_routed},
    web_origin::{Authority, WebOrigin},
};

/// The header by which a host tells a proxy to send the request to another one, as the path of that.
const SEND_TO: HeaderName = HeaderName::from_static("x-accel-redirect");

const NO_CLIENT: &str = "The proxy has to send the client's address in X-Forwarded-For.\n";

/// Why a client may not open a socket.
type Refusal = (StatusCode, &'static str);

/// What is needed to accept or refuse a WebSocket.
#[derive(Clone)]
pub(super) struct UpgradePolicy {
    admission: Arc<Admission<HostEvent>>,
    pace: Arc<Pace>,
    allowed_origins: Arc<[WebOrigin]>,
    /// If other hosts have the journal and the address, too.
    routes: Option<TableRoutes>,
    /// Whether this host is about to end.
    leaving: Arc<AtomicBool>,
    refusals: Refusals,
}

impl UpgradePolicy {
    pub(super) fn new(
        admission: Arc<Admission<HostEvent>>,
        pace: Arc<Pace>,
        allowed_origins: Vec<WebOrigin>,
        routes: Option<TableRoutes>,
        leaving: Arc<AtomicBool>,
        refusals: Refusals,
    ) -> UpgradePolicy {
        UpgradePolicy { admission, pace, allowed_origins: allowed_origins.into(), routes, leaving, refusals }
    }

    /// Returns the address of a client that may open a socket, or the answer that refuses it.
    fn check(&self, headers: &HeaderMap, client: &Client) -> Result<IpAddr, Refusal> {
        if !is_origin_allowed(headers, &self.allowed_origins) {
            self.refusals.log_origin(headers);
            return Err((StatusCode::FORBIDDEN, "This page may not open sockets here.\n"));
        }
        // Such a player would either share all limits with everybody else behind the proxy, or have none.
        client.address.ok_or_else(|| {
            self.refusals.log_client(headers);
            (StatusCode::BAD_REQUEST, NO_CLIENT)
        })
    }
}

/// Tells a page whether it may open a socket: browsers do not say why one was refused.
pub(super) async fn tell_why(
    State(gate): State<UpgradePolicy>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Response {
    match gate.check(&headers, &client) {
        Ok(_) => StatusCode::NO_CONTENT.into_response(),
        Err(refusal) => refusal.into_response(),
    }
}

/// Answers requests for `/ws`, and for `/ws/CODE` of players who want a table.
pub(super) async fn open_socket(
    State(gate): State<UpgradePolicy>,
    Extension(slot): Extension<TakenSlot>,
    Extension(client): Extension<Client>,
    Extension(peer): Extension<Peer>,
    code: Option<Path<String>>,
    mut request: Request,
) -> Response {
    let code: Option<TableCode> = match code.map(|Path(code)| code.parse()).transpose() {
        Ok(code) => code,
        Err(_) => return (StatusCode::NOT_FOUND, "No such table.\n").into_response(),
    };
    let address = match gate.check(request.headers(), &client) {
        Ok(address) => address,
        Err(refusal) => return refusal.into_response(),
    };
    // Only a proxy may hear of routes, and it does not pass them on.
    if let (Peer::ByProxy(_), Some(routes)) = (peer, &gate.routes) {
        let is_routed = is_routed(request.headers());
        if gate.admission.is_silent() || (gate.leaving.load(Ordering::Relaxed) && !is_routed) {
            return takes_nobody();
        }
        if let Some(code) = code {
            let is_silent = || gate.admission.is_silent();
            if let Destination::Elsewhere(route) = routes.find(code, address, is_routed, is_silent).await {
                let path = format!("/at/{}/{code}", route.as_str());
                return (StatusCode::MISDIRECTED_REQUEST, [(SEND_TO, path)]).into_response();
            }
            if is_silent() {
                return takes_nobody();
            }
        }
    }
    let upgrade = hyper::upgrade::on(&mut request);
    let (head, _) = request.into_parts();
    let request = Request::from_parts(head, ());
    let response = match create_response(&request) {
        Ok(response) => response.map(|()| Body::empty()),
        Err(error) => {
            tracing::debug!(%error, "refused a WebSocket upgrade");
            gate.refusals.log_plain(request.headers());
            return (StatusCode::UPGRADE_REQUIRED, [(header::UPGRADE, "websocket")], "WebSocket only.\n")
                .into_response();
        }
    };
    tokio::spawn(async move {
        match upgrade.await {
            Ok(upgraded) => {
                websocket::serve(TokioIo::new(upgraded), subnet_64(address), &gate.pace, &gate.admission)
                    .await;
            }
            Err(error) => tracing::debug!(%error, "a WebSocket upgrade failed"),
        }
        drop((slot, client));
    });
    response
}

/// Returns the answer after which the proxy tries another host.
fn takes_nobody() -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, "This host takes nobody now.\n").into_response()
}

/// Returns whether the origin of a request is allowed: a page may open sockets to the host it came from. Native clients
/// send no origin.
fn is_origin_allowed(headers: &HeaderMap, allowed: &[WebOrigin]) -> bool {
    if !headers.contains_key(header::ORIGIN) {
        return true;
    }
    let Some(origin) = WebOrigin::of(headers) else { return false };
    allowed.contains(&origin) || Authority::of(headers).is_some_and(|host| origin.is_of(&host))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(origin: Option<&str>, host: &str, allowed: &[&str]) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().expect("a header"));
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().expect("a header"));
        }
        let list: Vec<_> = allowed.iter().map(|origin| origin.parse().expect("an origin")).collect();
        is_origin_allowed(&headers, &list)
    }

    #[test]
    fn our_own_page_and_native_clients_may_connect() {
        assert!(allowed(None, "localhost:7777", &[]));
        assert!(allowed(Some("http://localhost:7777"), "localhost:7777", &[]));
        assert!(allowed(Some("https://play.example"), "Play.example", &[]));
    }

    #[test]
    fn other_pages_may_not_connect() {
        for origin in
            ["http://evil.example", "http://localhost:8080", "http://localhost:7777.evil.example", "null", ""]
        {
            assert!(!allowed(Some(origin), "localhost:7777", &[]), "{origin}");
        }
    }

    #[test]
    fn pages_of_allowed_origins_may_connect() {
        assert!(allowed(Some("https://game.example"), "host.example", &["https://game.example"]));
        assert!(!allowed(Some("http://game.example"), "host.example", &["https://game.example"]));
    }
}
