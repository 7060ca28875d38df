//! The HTTP routes: the browser game, the health check, and the upgrade to WebSockets.

use std::{path::PathBuf, sync::Arc};

use axum::{
    Router,
    extract::Request,
    http::{HeaderName, HeaderValue, header},
    middleware::{Next, from_fn, from_fn_with_state},
    response::Response,
    routing::get,
};
use tower_http::{services::ServeDir, set_header::SetResponseHeaderLayer};

use crate::{
    client_address::{ClientResolver, find_client},
    health::{HEALTH_PATH, Health, tell_health},
    page_feeds::PAGES,
    page_files::{self, SHARED_PATH},
    public_name::{PublicNames, check_name},
    routes::{Cost, Routes},
    rule_book,
    upgrade::{UpgradePolicy, open_socket, tell_why},
};

/// The content security policy of our pages: only our own resources, and sockets only to the host that served the page.
///
/// `'self'` covers `ws:` and `wss:` of the page's own host and port (CSP 3, §6.7.2.8). Firefox and Chromium have
/// implemented this for years, Safari since version 16; an older Safari loads the page but cannot connect. Allowing the
/// schemes instead would let a page send its player's token anywhere.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    connect-src 'self'; img-src 'self' data:; style-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// Browser features that our pages never use.
const PERMISSIONS: &str = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";
/// Tells browsers to use only encrypted connections to this host for half a year.
const STRICT_TRANSPORT: (HeaderName, HeaderValue) =
    (header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=15552000"));
const FOR_EVER: &str = "public, max-age=31536000, immutable";
const ASK_AGAIN: &str = "no-cache";

/// Returns the router for all routes: sockets, the health check, those of `followers` of tables and races, and the rule book.
/// Without a folder of the browser game, `/` says that there is no page.
pub(super) fn router(
    web: Option<PathBuf>,
    gate: UpgradePolicy,
    health: Arc<Health>,
    followers: Routes,
    clients: ClientResolver,
    names: PublicNames,
    encrypted: bool,
) -> Router {
    let routes = Routes::new()
        .route("/ws", Cost::Place, get(open_socket).post(tell_why).with_state(gate.clone()))
        .route("/ws/{code}", Cost::Place, get(open_socket).with_state(gate))
        .route(HEALTH_PATH, Cost::AskedForAll, get(tell_health).with_state(health))
        .merge(followers)
        .merge(rule_book::routes());
    let router = match web {
        Some(web) => {
            routes.into_router().fallback_service(ServeDir::new(web).precompressed_br().precompressed_gzip())
        }
        None => {
            let none = get("This host serves no page. Native players can join it here.\n");
            routes.route("/", Cost::Ready, none).into_router()
        }
    };
    let router = router
        .layer(from_fn_with_state(names, check_name))
        .layer(from_fn_with_state(clients, find_client))
        .layer(from_fn(add_headers));
    if encrypted {
        router.layer(SetResponseHeaderLayer::overriding(STRICT_TRANSPORT.0, STRICT_TRANSPORT.1))
    } else {
        router
    }
}

async fn add_headers(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let lasting = is_hashed(path);
    let first = path.split('/').nth(1).unwrap_or_default();
    let pages = PAGES.iter().map(|page| (page.kind.path(), page.policy));
    let shared = (SHARED_PATH, page_files::CONTENT_SECURITY_POLICY);
    let (policy, referrer) = match pages.chain([shared]).find(|(page, _)| *page == first) {
        Some((_, policy)) => (policy, "no-referrer"),
        None => (CONTENT_SECURITY_POLICY, "same-origin"),
    };
    let mut response = next.run(request).await;
    let cached = if lasting && response.status().is_success() { FOR_EVER } else { ASK_AGAIN };
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static(cached));
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::REFERRER_POLICY, referrer),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), PERMISSIONS),
    ] as [(HeaderName, &'static str); 6]
    {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Returns whether a segment of the path ends with a hash of its content, as in `game-0123abcd.wasm`.
fn is_hashed(path: &str) -> bool {
    path.split('/').filter_map(|part| part.rsplit_once('-')).any(|(_, end)| {
        let digits = end.split_once('.').map_or(end, |(digits, _)| digits);
        digits.len() >= 8 && digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashed_names_are_cached_forever() {
        for path in ["/game-0123abcd.wasm", "/assets-0123456789abcdef/words/en.txt", "/a/b-deadbeef.js"] {
            assert!(is_hashed(path), "{path}");
        }
        for path in [
            "/",
            "/index.html",
            "/game-0123abc.wasm",
            "/game-0123ABCD.wasm",
            "/well-meant.js",
            "/0123abcd.js",
        ] {
            assert!(!is_hashed(path), "{path}");
        }
    }
}
