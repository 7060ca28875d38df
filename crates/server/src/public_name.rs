//! Public host names: requests for any other name are refused.
//!
//! Otherwise a page from a foreign name that resolves to this address (DNS rebinding) would count as our own.

use std::{fmt, str::FromStr, sync::Arc};

use axum::{
    extract::{Request, State},
    http::StatusCode,
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::{health::HEALTH_PATH, refusals::Refusals, web_origin::Authority};

/// A host name such as `play.example.org`, optionally with a port. Without one it has every port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicName(Authority);

impl fmt::Display for PublicName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for PublicName {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<PublicName, NotAName> {
        text.parse().map(PublicName).map_err(|_| NotAName)
    }
}

/// The error for a text that is not a host name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAName;

impl fmt::Display for NotAName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a host name such as play.example.org")
    }
}

impl std::error::Error for NotAName {}

/// The public names, and the requests that were refused for having another one.
#[derive(Clone, Debug)]
pub(super) struct PublicNames {
    names: Arc<[PublicName]>,
    pub(super) refusals: Refusals,
}

impl PublicNames {
    pub(super) fn new(names: &[PublicName]) -> PublicNames {
        PublicNames { names: names.into(), refusals: Refusals::default() }
    }
}

/// Passes on requests for one of the public names, and refuses all others. Without public names, passes on everything.
pub(super) async fn check_name(
    State(PublicNames { names, refusals }): State<PublicNames>,
    request: Request,
    next: Next,
) -> Response {
    // Monitoring may use the address of the host.
    let is_open = names.is_empty() || request.uri().path() == HEALTH_PATH;
    let host = Authority::of(request.headers());
    if is_open || host.is_some_and(|host| names.iter().any(|name| host.is_named_by(&name.0))) {
        next.run(request).await
    } else {
        refusals.log_name(request.headers(), &names);
        (StatusCode::MISDIRECTED_REQUEST, "This host has another name.\n").into_response()
    }
}

/// Passes on requests for an IP address, a name without dots such as `localhost`, or one of the public names, and refuses all
/// others: no page of the internet can have such a name lead to this host.
pub(super) async fn check_metrics_name(
    State(PublicNames { names, .. }): State<PublicNames>,
    request: Request,
    next: Next,
) -> Response {
    let is_ours = |host: Authority| host.is_local() || names.iter().any(|name| host.is_named_by(&name.0));
    if Authority::of(request.headers()).is_some_and(is_ours) {
        next.run(request).await
    } else {
        let told = "Metrics are served to IP addresses, names without dots, and names of --public-name only.
";
        (StatusCode::MISDIRECTED_REQUEST, told).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str, host: &str) -> bool {
        let name: PublicName = name.parse().expect("a name");
        host.parse::<Authority>().is_ok_and(|host| host.is_named_by(&name.0))
    }

    #[test]
    fn a_name_matches_any_port_case_and_notation() {
        for host in [
            "play.example.org",
            "Play.Example.org",
            "play.example.org:8443",
            "play.example.org.",
            "play.example.org.:80",
        ] {
            assert!(named("play.example.org", host), "{host}");
        }
        assert!(named("café.example", "xn--caf-dma.example"));
        assert!(named("[::1]", "[::1]:7777") && named("[::1]", "[::1]"));
        assert!(named("play.example.org:8443", "play.example.org:8443"));
        assert!(named("play.example.org:443", "play.example.org"), "browsers leave the usual port out");
    }

    #[test]
    fn other_names_and_ports_do_not_match() {
        for host in ["example.org", "evil.example", "play.example.org.evil.example", "127.0.0.1:7777", ""] {
            assert!(!named("play.example.org", host), "{host}");
        }
        assert!(!named("play.example.org:8443", "play.example.org"));
    }

    #[test]
    fn addresses_and_names_without_dots_are_local_and_all_others_are_not() {
        let is_local = |host: &str| host.parse::<Authority>().is_ok_and(|host| host.is_local());
        for host in ["127.0.0.1:9464", "10.0.0.5", "[::1]:9464", "[::1]", "localhost:9464", "splitkey:9464"] {
            assert!(is_local(host), "{host}");
        }
        for host in ["evil.example:9464", "localhost.evil.example", "127.0.0.1.evil.example", "", "a b"] {
            assert!(!is_local(host), "{host}");
        }
    }

    #[test]
    fn a_url_is_not_a_host_name() {
        for text in ["", "https://play.example.org", "play.example.org/", "a b", "*"] {
            assert_eq!(text.parse::<PublicName>(), Err(NotAName), "{text}");
        }
    }
}
