//! The address of a webhook, as requests need it.

use std::{fmt, sync::Arc};

use hyper::{
    Uri,
    http::{HeaderValue, uri::PathAndQuery},
};
use url::{Host, Position, Url};

/// An address as it is written, in full: what its queue is found by.
pub(super) type Key = Arc<str>;

/// The address of a webhook. What follows its site is a secret, so `Debug` does not print it.
#[derive(Clone)]
pub(super) struct Address {
    pub(super) host: Host<String>,
    pub(super) port: u16,
    pub(super) is_encrypted: bool,
    /// The host and the port, as the header of a request has them.
    pub(super) authority: HeaderValue,
    /// The path and the query, as the first line of a request has them.
    pub(super) target: Uri,
    /// The host and the port, by which people recognise the address.
    site: String,
}

impl Address {
    /// Reads an address as browsers do, so that `0x7f.1` is `127.0.0.1`. Returns `None` if nothing can be sent there.
    pub(super) fn read(text: &str) -> Option<Address> {
        let url = Url::parse(text).ok()?;
        let is_encrypted = match url.scheme() {
            "https" => true,
            "http" => false,
            _ => return None,
        };
        let site = url[Position::BeforeHost..Position::AfterPort].to_owned();
        let target: PathAndQuery = url[Position::BeforePath..Position::AfterQuery].parse().ok()?;
        Some(Address {
            host: url.host()?.to_owned(),
            port: url.port_or_known_default()?,
            is_encrypted,
            authority: HeaderValue::from_str(&site).ok()?,
            target: target.into(),
            site,
        })
    }

    pub(super) fn site(&self) -> &str {
        &self.site
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({}, ..)", self.site)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(String, u16, bool, String)> {
        let Address { host, port, is_encrypted, target, .. } = Address::read(text)?;
        Some((host.to_string(), port, is_encrypted, target.to_string()))
    }

    #[test]
    fn an_address_is_read_with_the_port_of_its_scheme() {
        let told = |host: &str, port, is_encrypted, target: &str| {
            Some((host.to_owned(), port, is_encrypted, target.to_owned()))
        };
        assert_eq!(read("https://Example.org"), told("example.org", 443, true, "/"));
        assert_eq!(read("http://example.org:8080/a/b?c=d"), told("example.org", 8080, false, "/a/b?c=d"));
        assert_eq!(read("https://[2001:db8::1]/?a|b"), told("[2001:db8::1]", 443, true, "/?a|b"));
    }

    #[test]
    fn odd_forms_of_ip_addresses_are_read_as_what_they_are() {
        for text in [
            "127.0.0.1",
            "2130706433",
            "0x7f.1",
            "0x7f000001",
            "0177.0.0.1",
            "127.1",
            "%31%32%37.0.0.1",
            "127.0.0.1.",
        ] {
            let host = Address::read(&format!("https://{text}/")).expect(text).host;
            assert_eq!(host, Host::<String>::Ipv4([127, 0, 0, 1].into()), "{text}");
        }
        let mapped = Address::read("https://[::ffff:127.0.0.1]/").expect("an address").host;
        assert_eq!(mapped, Host::<String>::Ipv6("::ffff:127.0.0.1".parse().expect("an address")));
    }

    #[test]
    fn other_addresses_are_refused() {
        for text in
            ["", "example.org", "ftp://example.org/", "file:///etc/passwd", "https://", "https://256.0.0.1/"]
        {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn debug_prints_the_site_only() {
        let address = Address::read("https://example.org:8443/hooks/secret?key=secret").expect("an address");
        assert_eq!(format!("{address:?}"), "Address(example.org:8443, ..)");
    }
}
