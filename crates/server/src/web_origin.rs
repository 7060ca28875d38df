//! Host names and origins, in the one form in which browsers compare them.

use std::{fmt, net::IpAddr, str::FromStr};

use axum::http::{HeaderMap, HeaderName, header};
use url::Host;

/// The ports that addresses without one mean.
const USUAL_PORTS: [u16; 2] = [80, 443];
/// The most letters of a name, and of each part of it, that DNS can have.
const NAME_LETTERS: usize = 253;
const LABEL_LETTERS: usize = 63;

/// A host as an address names it, with its port if there is one: `play.example.org`, `[::1]:7777`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Authority {
    /// In small letters and ASCII, without a final dot.
    host: String,
    port: Option<u16>,
}

impl Authority {
    /// Reads the `Host` header of a request. Returns `None` if there is none, or another one, or it names no host.
    pub(super) fn of(headers: &HeaderMap) -> Option<Authority> {
        only(headers, &header::HOST)?.parse().ok()
    }

    /// Returns whether this is an IP address, or a name that only the network here knows.
    pub(super) fn is_local(&self) -> bool {
        let address = self.host.trim_start_matches('[').trim_end_matches(']');
        address.parse::<IpAddr>().is_ok() || !self.host.contains('.')
    }

    /// Returns whether this is the host that another one names, on its port or, if that has none, on any.
    pub(super) fn is_named_by(&self, named: &Authority) -> bool {
        let has_port = |port| match self.port {
            Some(own) => own == port,
            None => USUAL_PORTS.contains(&port),
        };
        self.host == named.host && named.port.is_none_or(has_port)
    }
}

/// Returns the value of a header that is there once.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).into_iter();
    let (Some(value), None) = (values.next(), values.next()) else { return None };
    value.to_str().ok()
}

impl FromStr for Authority {
    type Err = NotAnAuthority;

    fn from_str(text: &str) -> Result<Authority, NotAnAuthority> {
        let (host, port) = match text.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => (host, port),
            _ => (text, ""),
        };
        let port = match port {
            "" => None,
            _ if port.bytes().all(|byte| byte.is_ascii_digit()) => {
                Some(port.parse().ok().filter(|port| *port > 0).ok_or(NotAnAuthority)?)
            }
            _ => return Err(NotAnAuthority),
        };
        let host = match Host::parse(host).map_err(|_| NotAnAuthority)? {
            Host::Domain(name) => ascii_name(&name).ok_or(NotAnAuthority)?,
            address => address.to_string(),
        };
        Ok(Authority { host, port })
    }
}

/// Returns a name without its final dot, if DNS can have it.
fn ascii_name(name: &str) -> Option<String> {
    let name = name.strip_suffix('.').unwrap_or(name);
    let is_label = |label: &str| {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        (1..=LABEL_LETTERS).contains(&label.len()) && label.bytes().all(plain)
    };
    (name.len() <= NAME_LETTERS && name.split('.').all(is_label)).then(|| name.to_owned())
}

impl fmt::Display for Authority {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.port {
            Some(port) => write!(f, "{}:{port}", self.host),
            None => f.write_str(&self.host),
        }
    }
}

/// Where a page comes from, such as `https://play.example.org`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebOrigin {
    scheme: String,
    /// With the usual port of the scheme if there is no other.
    authority: Authority,
}

impl WebOrigin {
    /// Reads the `Origin` header of a request. Returns `None` if it is not one origin: `null` is nobody's.
    pub(super) fn of(headers: &HeaderMap) -> Option<WebOrigin> {
        only(headers, &header::ORIGIN)?.parse().ok()
    }

    /// Returns whether a page of this origin came from the host that a request names.
    pub(super) fn is_of(&self, host: &Authority) -> bool {
        let host = Authority { port: host.port.or(usual_port(&self.scheme)), host: host.host.clone() };
        self.authority == host
    }
}

/// The port that an address of this scheme means without one.
fn usual_port(scheme: &str) -> Option<u16> {
    match scheme {
        "http" => Some(80),
        "https" => Some(443),
        _ => None,
    }
}

impl FromStr for WebOrigin {
    type Err = NotAnOrigin;

    fn from_str(text: &str) -> Result<WebOrigin, NotAnOrigin> {
        let (scheme, authority) = text.split_once("://").ok_or(NotAnOrigin)?;
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
        if scheme.is_empty() || !scheme.bytes().all(is_plain) {
            return Err(NotAnOrigin);
        }
        let scheme = scheme.to_ascii_lowercase();
        let authority = authority.strip_suffix('/').unwrap_or(authority);
        let mut authority: Authority = authority.parse().map_err(|NotAnAuthority| NotAnOrigin)?;
        authority.port = authority.port.or(usual_port(&scheme));
        Ok(WebOrigin { scheme, authority })
    }
}

/// The error for a text that is not an origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAnOrigin;

impl fmt::Display for NotAnOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected an origin such as https://example.org")
    }
}

impl std::error::Error for NotAnOrigin {}

/// The error for a text that does not name a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NotAnAuthority;

#[cfg(test)]
mod tests {
    use super::*;

    fn authority(text: &str) -> Authority {
        text.parse().unwrap_or_else(|_| panic!("{text}"))
    }

    fn origin(text: &str) -> WebOrigin {
        text.parse().unwrap_or_else(|_| panic!("{text}"))
    }

    #[test]
    fn every_notation_of_a_host_is_the_same_host() {
        for (written, read) in [
            ("Play.Example.org", "play.example.org"),
            ("play.example.org.", "play.example.org"),
            ("play.example.org.:8443", "play.example.org:8443"),
            ("play.example.org:", "play.example.org"),
            ("café.example", "xn--caf-dma.example"),
            ("CAFÉ.example", "xn--caf-dma.example"),
            ("cafe\u{301}.example:80", "xn--caf-dma.example:80"),
            ("例え。テスト", "xn--r8jz45g.xn--zckzah"),
            ("[::1]:7777", "[::1]:7777"),
            ("[0:0:0:0:0:0:0:1]", "[::1]"),
            ("127.1", "127.0.0.1"),
            ("game_host.lan", "game_host.lan"),
        ] {
            assert_eq!(authority(written).to_string(), read, "{written}");
        }
    }

    #[test]
    fn what_no_request_can_name_is_not_a_host() {
        let long = format!("{}.example", "a".repeat(64));
        for text in [
            "",
            ".",
            "*",
            "*.example.org",
            "a..example",
            "https://play.example.org",
            "play.example.org/",
            "a b",
            "user@play.example.org",
            "play.example.org:0",
            "play.example.org:65536",
            "play.example.org:port",
            "::1",
            "[::1",
            "300.1.1.1",
            &long,
        ] {
            assert_eq!(text.parse::<Authority>(), Err(NotAnAuthority), "{text}");
        }
    }

    #[test]
    fn a_port_is_left_out_where_it_is_the_usual_one() {
        for (page, host) in [
            ("https://play.example.org", "play.example.org"),
            ("https://play.example.org", "play.example.org:443"),
            ("https://play.example.org:443", "play.example.org"),
            ("HTTPS://Play.example.org./", "play.example.org"),
            ("http://play.example.org", "play.example.org:80"),
            ("https://play.example.org:8443", "play.example.org:8443"),
            ("https://café.example", "xn--caf-dma.example"),
        ] {
            assert!(origin(page).is_of(&authority(host)), "{page} {host}");
        }
        for (page, host) in [
            ("https://play.example.org:8443", "play.example.org"),
            ("https://play.example.org", "play.example.org:8443"),
            ("https://play.example.org", "play.example.org:80"),
            ("http://play.example.org", "play.example.org:443"),
            ("http://evil.example", "play.example.org"),
            ("app://play.example.org", "play.example.org:443"),
        ] {
            assert!(!origin(page).is_of(&authority(host)), "{page} {host}");
        }
    }

    #[test]
    fn an_origin_is_a_scheme_and_a_host() {
        assert_eq!(origin("https://game.example/"), origin("https://game.example:443"));
        assert_eq!(origin("capacitor://LOCALHOST"), origin("capacitor://localhost"));
        assert_ne!(origin("http://game.example"), origin("https://game.example"));
        for text in [
            "",
            "null",
            "*",
            "game.example",
            "https://",
            "https://*.example",
            "https://game.example/play",
            "https://game.example//",
            "https://game.example?a=1",
            "https://user:pass@game.example",
            "https//game.example",
            "file:///",
        ] {
            assert_eq!(text.parse::<WebOrigin>(), Err(NotAnOrigin), "{text}");
        }
    }
}
