//! The HTTP routes of a server, each declared with what an answer costs and with what keeps one address from spending it
//! for all.

use std::collections::BTreeMap;

use axum::{
    Extension, Router,
    extract::{DefaultBodyLimit, Request, State},
    http::StatusCode,
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse, Response},
    routing::MethodRouter,
};
use splitkey_net::TokenBucket;

use crate::{
    address_buckets::{ADDRESSES, AddressBuckets},
    client_address::Client,
};

/// What an answer costs. Each connection counts for its address besides ([`crate::address_limits`]).
#[derive(Clone, Copy, Debug)]
pub(super) enum Cost {
    /// No more than sending bytes that are there already.
    Ready,
    /// A question to the host and the journal, which are asked once a second for everybody.
    AskedForAll,
    /// A place, for as long as the connection lasts. The handler takes it.
    Place,
    /// Something of the host, or of what is counted beside it, so often for an address.
    Asked(Asked),
    /// Something of the host, as often for a link as its page says. The handler counts it.
    AskedByLink { bytes: usize },
}

/// How often an address may ask, and how much.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    pub(super) each: TokenBucket,
    /// The most bytes of a request.
    pub(super) bytes: usize,
    /// Of how many networks and sites it is remembered that they have asked lately.
    pub(super) remembered: usize,
    /// The answer to whoever asks more often.
    pub(super) refusal: fn() -> Response,
}

impl Asked {
    /// Returns what an address may ask so often, with a text for whoever asks more often.
    pub(super) const fn of(each: TokenBucket, bytes: usize, refusal: fn() -> Response) -> Asked {
        Asked { each, bytes, remembered: ADDRESSES, refusal }
    }
}

/// Routes with their costs.
#[derive(Default)]
pub(super) struct Routes {
    router: Router,
    costs: BTreeMap<String, Cost>,
}

impl Routes {
    pub(super) fn new() -> Routes {
        Routes::default()
    }

    /// Adds a route. What its cost says of addresses and bytes is kept before its handler hears of a request.
    pub(super) fn route(mut self, path: &str, cost: Cost, route: MethodRouter) -> Routes {
        let route = match cost {
            Cost::Ready | Cost::AskedForAll | Cost::Place => route.layer(DefaultBodyLimit::max(0)),
            Cost::AskedByLink { bytes } => route.layer(DefaultBodyLimit::max(bytes)),
            Cost::Asked(asked) => {
                let buckets = AddressBuckets::with_room(asked.each, asked.remembered);
                route
                    .layer(DefaultBodyLimit::max(asked.bytes))
                    .layer(from_fn_with_state((buckets, asked.refusal), spend))
            }
        };
        self.router = self.router.route(path, route);
        self.costs.insert(path.to_owned(), cost);
        self
    }

    /// Adds all routes of others.
    pub(super) fn merge(mut self, others: Routes) -> Routes {
        self.router = self.router.merge(others.router);
        self.costs.extend(others.costs);
        self
    }

    /// Returns the cost of each path.
    #[cfg(test)]
    pub(super) fn costs(&self) -> &BTreeMap<String, Cost> {
        &self.costs
    }

    pub(super) fn into_router(self) -> Router {
        self.router
    }
}

/// Lets a request pass if its address may ask now.
async fn spend(
    State((buckets, refusal)): State<(AddressBuckets, fn() -> Response)>,
    Extension(client): Extension<Client>,
    request: Request,
    next: Next,
) -> Response {
    if buckets.take(&client) { next.run(request).await } else { refusal() }
}

/// Returns the answer to whoever asks too often, with a line about what.
pub(super) fn too_often(line: &'static str) -> Response {
    (StatusCode::TOO_MANY_REQUESTS, line).into_response()
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use axum::body::Body;
    use hyper::service::Service;
    use hyper_util::service::TowerToHyperService;
    use tokio::runtime::Handle;

    use super::*;
    use crate::{page_feeds::PageFeeds, rule_book, seat_feeds};

    /// Sends a request from an address, as the method that the route takes, and returns its status.
    async fn ask(routes: &Routes, path: &str, address: [u8; 4]) -> StatusCode {
        let method = if path.starts_with("/feed/") { "GET" } else { "POST" };
        let request = Request::builder().method(method).uri(path.replace("{name}", "none.ics"));
        let mut request = request.body(Body::empty()).expect("a request");
        request.extensions_mut().insert(Client::of(IpAddr::from(address)));
        let service = TowerToHyperService::new(routes.router.clone());
        service.call(request).await.expect("an answer").status()
    }

    #[tokio::test(start_paused = true)]
    async fn each_route_that_costs_the_host_something_leaves_others_their_turns() {
        let (to_host, _events) = flume::unbounded();
        let feeds = PageFeeds::new(64, None, &Handle::current(), crate::watch_pages::Chats::none());
        let routes = feeds.routes(&to_host).merge(seat_feeds::routes(to_host.clone(), false));
        let routes = routes.merge(rule_book::routes());
        let mut asked = Vec::new();
        for (path, cost) in routes.costs() {
            let Cost::Asked(_) = cost else { continue };
            asked.push(path.as_str());
            let mut turns = 0;
            while ask(&routes, path, [10, 0, 0, 1]).await != StatusCode::TOO_MANY_REQUESTS {
                turns += 1;
                assert!(turns <= 120, "an address asks {path} without end");
            }
            assert_ne!(ask(&routes, path, [10, 0, 0, 2]).await, StatusCode::TOO_MANY_REQUESTS, "{path}");
        }
        assert_eq!(asked, ["/feed/{name}", "/key/pair", "/moderate/decide", "/watch/vote"]);
        let by_link = routes.costs().iter().filter(|(_, cost)| matches!(cost, Cost::AskedByLink { .. }));
        assert_eq!(by_link.map(|(path, _)| path.as_str()).collect::<Vec<_>>(), ["/key/ask"]);
    }

    #[tokio::test]
    async fn a_request_with_more_bytes_than_its_route_takes_is_refused() {
        let (to_host, _events) = flume::unbounded();
        let feeds = PageFeeds::new(64, None, &Handle::current(), crate::watch_pages::Chats::none());
        let routes = feeds.routes(&to_host);
        for (path, cost) in routes.costs() {
            let Cost::Asked(Asked { bytes, .. }) = cost else { continue };
            let mut request = Request::post(path.as_str())
                .header("x-splitkey-link", "0".repeat(32))
                .body(Body::from(vec![b'x'; bytes + 1]))
                .expect("a request");
            request.extensions_mut().insert(Client::of(IpAddr::from([10, 0, 0, 1])));
            let service = TowerToHyperService::new(routes.router.clone());
            let status = service.call(request).await.expect("an answer").status();
            assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE, "{path}");
        }
    }
}
