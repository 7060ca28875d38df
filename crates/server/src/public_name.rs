//! Public host names: requests for any other name are refused.
//!
//! Otherwise a page from a foreign name that resolves to this address (DNS rebinding) would count as our own.

use std::{fmt, str::FromStr, sync::Arc};

use axum::{
    extract::{Request, State},
    http::{HeaderMap, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::health::HEALTH_PATH;

/// A host name such as `play.example.org`, optionally with a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicName(String);

impl PublicName {
    /// Returns whether a `Host` header names it. A name without a port matches any port.
    fn is_named_by(&self, host: &str) -> bool {
        let without_port =
            host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()));
        let name = without_port.map_or(host, |(name, _)| name);
        [host, name].iter().any(|name| name.eq_ignore_ascii_case(&self.0))
    }
}

impl fmt::Display for PublicName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for PublicName {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<PublicName, NotAName> {
        let odd = |character: char| {
            !(character.is_alphanumeric() || matches!(character, '.' | '-' | '_' | ':' | '[' | ']'))
        };
        if text.is_empty() || text.contains(odd) { Err(NotAName) } else { Ok(PublicName(text.to_owned())) }
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

/// Passes on requests for one of the public names, and refuses all others. Without public names, passes on everything.
pub(super) async fn check_name(
    State(names): State<Arc<[PublicName]>>,
    request: Request,
    next: Next,
) -> Response {
    // Monitoring may use the address of the host.
    let is_open = names.is_empty() || request.uri().path() == HEALTH_PATH;
    if is_open || is_named(request.headers(), &names) {
        next.run(request).await
    } else {
        (StatusCode::MISDIRECTED_REQUEST, "This host has another name.\n").into_response()
    }
}

fn is_named(headers: &HeaderMap, names: &[PublicName]) -> bool {
    let mut hosts = headers.get_all(header::HOST).into_iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else { return false };
    host.to_str().is_ok_and(|host| names.iter().any(|name| name.is_named_by(host)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str, host: &str) -> bool {
        name.parse::<PublicName>().expect("a name").is_named_by(host)
    }

    #[test]
    fn a_name_matches_any_port_and_case() {
        for host in ["play.example.org", "Play.Example.org", "play.example.org:8443"] {
            assert!(named("play.example.org", host), "{host}");
        }
        assert!(named("[::1]", "[::1]:7777") && named("[::1]", "[::1]"));
        assert!(named("play.example.org:8443", "play.example.org:8443"));
    }

    #[test]
    fn other_names_and_ports_do_not_match() {
        for host in ["example.org", "evil.example", "play.example.org.evil.example", "127.0.0.1:7777", ""] {
            assert!(!named("play.example.org", host), "{host}");
        }
        assert!(!named("play.example.org:8443", "play.example.org"));
    }

    #[test]
    fn a_url_is_not_a_host_name() {
        for text in ["", "https://play.example.org", "play.example.org/", "a b", "*"] {
            assert_eq!(text.parse::<PublicName>(), Err(NotAName), "{text}");
        }
    }
}
