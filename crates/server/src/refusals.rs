//! Tells the operator which requests are refused because of the headers that a proxy passes on, each kind once.

use std::{
    collections::HashSet,
    fmt,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use axum::http::{HeaderMap, HeaderName, header};

use crate::proxies::FORWARDED_FOR;

/// How many refusals are logged until they are forgotten: a stranger can make up any number of headers.
const LOGGED: usize = 64;
/// How long they are remembered.
const FORGOTTEN_AFTER: Duration = Duration::from_secs(60 * 60);
/// How many letters of a header are logged: more than a name can have.
const SHOWN_LETTERS: usize = 300;

/// The refusals of a server that have been logged.
#[derive(Clone, Debug, Default)]
pub(super) struct Refusals(Arc<Mutex<Logged>>);

#[derive(Debug, Default)]
struct Logged {
    since: Option<Instant>,
    seen: HashSet<(&'static str, String, String)>,
}

impl Refusals {
    /// Logs that a request names none of the public names.
    pub(super) fn log_name(&self, headers: &HeaderMap, names: &[impl fmt::Display]) {
        let host = shown(headers, &header::HOST);
        if self.is_new("name", &host, "") {
            let names: Vec<String> = names.iter().map(ToString::to_string).collect();
            tracing::warn!(
                host,
                public_names = names.join(", "),
                "refused a request: its Host header is none of the public names. Let the proxy pass on the Host header of \
                 the browser (nginx: proxy_set_header Host $http_host), or add the name with --public-name"
            );
        }
    }

    /// Logs that a page of another origin wanted a socket.
    pub(super) fn log_origin(&self, headers: &HeaderMap) {
        let (host, origin) = (shown(headers, &header::HOST), shown(headers, &header::ORIGIN));
        if self.is_new("origin", &host, &origin) {
            tracing::warn!(
                host,
                origin,
                "refused a socket: the Host header is not that of the page's origin. Let the proxy pass on the Host header \
                 of the browser with its port (nginx: proxy_set_header Host $http_host), or name the origin with \
                 --allow-origin"
            );
        }
    }

    /// Logs that a proxy does not name the client that wants a socket.
    pub(super) fn log_client(&self, headers: &HeaderMap) {
        let forwarded_for = shown(headers, &HeaderName::from_static(FORWARDED_FOR));
        if self.is_new("client", &forwarded_for, "") {
            tracing::warn!(
                forwarded_for,
                "refused a socket: the proxy does not send the client's address in X-Forwarded-For (nginx: \
                 proxy_set_header X-Forwarded-For $remote_addr, HAProxy: option forwardfor)"
            );
        }
    }

    /// Logs that a request for a socket is none.
    pub(super) fn log_plain(&self, headers: &HeaderMap) {
        let host = shown(headers, &header::HOST);
        if self.is_new("upgrade", &host, "") {
            tracing::warn!(
                host,
                "refused a socket: the request has no WebSocket upgrade. Let the proxy pass on the headers Upgrade and \
                 Connection (nginx: proxy_http_version 1.1, proxy_set_header Upgrade $http_upgrade and \
                 proxy_set_header Connection \"upgrade\")"
            );
        }
    }

    /// Returns whether this refusal is to be logged.
    fn is_new(&self, kind: &'static str, one: &str, other: &str) -> bool {
        let mut logged = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if logged.since.is_none_or(|since| now.duration_since(since) > FORGOTTEN_AFTER) {
            *logged = Logged { since: Some(now), seen: HashSet::new() };
        }
        logged.seen.len() < LOGGED && logged.seen.insert((kind, one.to_owned(), other.to_owned()))
    }
}

/// Returns the values of a header as they may be logged.
fn shown(headers: &HeaderMap, name: &HeaderName) -> String {
    let values: Vec<_> =
        headers.get_all(name).into_iter().map(|value| String::from_utf8_lossy(value.as_bytes())).collect();
    values.join(", ").chars().take(SHOWN_LETTERS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_logged_once_and_so_many_at_most() {
        let refusals = Refusals::default();
        assert!(refusals.is_new("origin", "a.example", "https://b.example"));
        assert!(!refusals.is_new("origin", "a.example", "https://b.example"));
        assert!(refusals.is_new("origin", "a.example", "https://c.example"));
        assert!(refusals.is_new("name", "a.example", ""));
        let more = (0..1000).filter(|number| refusals.is_new("name", &number.to_string(), "")).count();
        assert_eq!(more, LOGGED - 3);
    }
}
