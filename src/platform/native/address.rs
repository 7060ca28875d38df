//! The address of a host: parsing what people type, its WebSocket and page URLs, and the origin that tokens are for.

use std::{
    fmt,
    net::{IpAddr, Ipv6Addr},
};

/// The address of a host's WebSocket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HostAddress {
    encrypted: bool,
    host: HostName,
    port: u16,
    path: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum HostName {
    Ip(IpAddr),
    /// In lower case, without a trailing dot.
    Name(String),
}

impl HostAddress {
    /// Parses what people type, such as `localhost:7777`, `https://play.example.org` or `wss://…/ws`.
    ///
    /// Without a scheme the connection is encrypted, unless the host is on this computer or in the local network.
    ///
    /// # Errors
    ///
    /// Returns an error for text that is not the address of a host.
    pub(super) fn parse(text: &str) -> Result<HostAddress, AddressError> {
        let text = text.trim().trim_end_matches('/');
        let (scheme, rest) = match text.split_once("://") {
            Some((scheme, rest)) => (Some(scheme.to_ascii_lowercase()), rest),
            None => (None, text),
        };
        let (authority, path) = match rest.find('/') {
            Some(at) => rest.split_at(at),
            None => (rest, ""),
        };
        if path.contains(|c: char| !c.is_ascii_graphic() || matches!(c, '?' | '#')) {
            return Err(AddressError::Malformed);
        }
        let (host, port) = split_port(authority)?;
        let host = HostName::parse(host)?;
        let (encrypted, socket_path) = match scheme.as_deref() {
            Some("ws") => (false, path.to_owned()),
            Some("wss") => (true, path.to_owned()),
            Some("http") => (false, format!("{path}/ws")),
            Some("https") => (true, format!("{path}/ws")),
            Some(_) => return Err(AddressError::Malformed),
            None => (!host.is_local(), format!("{path}/ws")),
        };
        let path = if socket_path.is_empty() { "/ws".to_owned() } else { socket_path };
        let port = port.unwrap_or(if encrypted { 443 } else { 80 });
        Ok(HostAddress { encrypted, host, port, path })
    }

    /// Parses an address, and refuses one whose connection would cross other networks without encryption, unless
    /// `insecure`.
    ///
    /// # Errors
    ///
    /// Returns an error for text that is not the address of a host, or when the connection would not be safe.
    pub(super) fn parse_safe(text: &str, insecure: bool) -> Result<HostAddress, AddressError> {
        let address = HostAddress::parse(text)?;
        if address.encrypted || insecure || address.host.is_local() {
            Ok(address)
        } else {
            Err(AddressError::Unencrypted)
        }
    }

    /// Returns the URL of its WebSocket.
    pub(super) fn socket(&self) -> String {
        let scheme = if self.encrypted { "wss" } else { "ws" };
        format!("{scheme}://{}{}{}", self.host, self.shown_port(), self.path)
    }

    /// Returns the URL of its page.
    pub(super) fn page(&self) -> String {
        let scheme = if self.encrypted { "https" } else { "http" };
        let path = self.path.strip_suffix("/ws").unwrap_or(&self.path);
        format!("{scheme}://{}{}{path}", self.host, self.shown_port())
    }

    /// Returns the origin that a token is for: scheme, host name and port, in a canonical form. The scheme is included,
    /// since anybody on the network path can impersonate a host without encryption.
    pub(super) fn origin(&self) -> String {
        let scheme = if self.encrypted { "wss" } else { "ws" };
        format!("{scheme}://{}:{}", self.host, self.port)
    }

    /// Returns whether the connection is protected from eavesdropping and tampering.
    pub(super) fn is_private(&self) -> bool {
        self.encrypted || self.host.is_own_computer()
    }

    fn shown_port(&self) -> String {
        match (self.encrypted, self.port) {
            (true, 443) | (false, 80) => String::new(),
            (_, port) => format!(":{port}"),
        }
    }
}

impl HostName {
    fn parse(text: &str) -> Result<HostName, AddressError> {
        if let Some(ip) = text.strip_prefix('[') {
            let ip = ip.strip_suffix(']').ok_or(AddressError::Malformed)?;
            return ip
                .parse()
                .map(|ip: Ipv6Addr| HostName::Ip(ip.into()))
                .map_err(|_| AddressError::Malformed);
        }
        if let Ok(ip) = text.parse() {
            return Ok(HostName::Ip(ip));
        }
        let name = text.strip_suffix('.').unwrap_or(text).to_ascii_lowercase();
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        let is_name = name.split('.').all(|label| !label.is_empty() && label.chars().all(plain));
        // A purely numeric name would be another notation for an address.
        let last = name.rsplit('.').next().unwrap_or_default();
        if is_name && last.contains(|c: char| !c.is_ascii_digit()) && !last.starts_with("0x") {
            Ok(HostName::Name(name))
        } else {
            Err(AddressError::Malformed)
        }
    }

    fn is_own_computer(&self) -> bool {
        match self {
            HostName::Ip(ip) => ip.to_canonical().is_loopback() || ip.is_unspecified(),
            HostName::Name(name) => name == "localhost" || name.ends_with(".localhost"),
        }
    }

    /// Returns whether the host is on this computer or in its network.
    fn is_local(&self) -> bool {
        self.is_own_computer()
            || match self {
                HostName::Ip(ip) => match ip.to_canonical() {
                    IpAddr::V4(ip) => ip.is_private() || ip.is_link_local(),
                    IpAddr::V6(ip) => ip.is_unique_local() || ip.is_unicast_link_local(),
                },
                HostName::Name(name) => !name.contains('.') || name.ends_with(".local"),
            }
    }
}

impl fmt::Display for HostName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HostName::Ip(IpAddr::V6(ip)) => write!(f, "[{ip}]"),
            HostName::Ip(ip) => write!(f, "{ip}"),
            HostName::Name(name) => f.write_str(name),
        }
    }
}

/// Splits the port off the name before it.
fn split_port(authority: &str) -> Result<(&str, Option<u16>), AddressError> {
    let end_of_ip = authority.rfind(']').map_or(0, |at| at + 1);
    let colon = authority.get(end_of_ip..).and_then(|rest| rest.find(':')).map(|at| end_of_ip + at);
    let Some((host, port)) = colon.and_then(|at| authority.split_at_checked(at)) else {
        return Ok((authority, None));
    };
    let digits = port.trim_start_matches(':');
    // The standard parser would accept a plus sign.
    let port = Some(digits).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
    let port = port.and_then(|digits| digits.parse().ok()).filter(|port| *port > 0);
    Ok((host, Some(port.ok_or(AddressError::Malformed)?)))
}

/// Why an address is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AddressError {
    Malformed,
    /// The host is outside the local network, and the connection would not be encrypted.
    Unencrypted,
}

impl fmt::Display for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Malformed => "it is not the address of a host; use something like 192.168.1.5:7777",
            Self::Unencrypted => {
                "a connection to that address is not encrypted and leaves the local network, so others could read it \
                 and take your seat; use https://, or --insecure to connect all the same"
            }
        })
    }
}

impl std::error::Error for AddressError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> HostAddress {
        HostAddress::parse(text).unwrap_or_else(|error| panic!("{text:?}: {error}"))
    }

    #[test]
    fn an_address_may_be_written_in_many_ways() {
        for (text, socket) in [
            ("localhost:7777", "ws://localhost:7777/ws"),
            ("LocalHost:7777/", "ws://localhost:7777/ws"),
            ("https://play.example.org/", "wss://play.example.org/ws"),
            ("https://play.example.org/split-key", "wss://play.example.org/split-key/ws"),
            ("wss://play.example.org/ws", "wss://play.example.org/ws"),
            ("wss://play.example.org:443", "wss://play.example.org/ws"),
            ("ws://127.0.0.1:7777/ws", "ws://127.0.0.1:7777/ws"),
        ] {
            assert_eq!(address(text).socket(), socket, "{text}");
        }
    }

    #[test]
    fn hosts_outside_the_local_network_are_encrypted_by_default() {
        for local in
            ["localhost", "raspberry", "table.local:7777", "192.168.1.5:7777", "10.0.0.1", "[fe80::1]:7777"]
        {
            assert!(address(local).socket().starts_with("ws://"), "{local}");
        }
        for (beyond, socket) in [
            ("play.example.org", "wss://play.example.org/ws"),
            ("play.example.org:7777", "wss://play.example.org:7777/ws"),
            ("203.0.113.5:7777", "wss://203.0.113.5:7777/ws"),
            ("[2001:db8::1]", "wss://[2001:db8::1]/ws"),
        ] {
            assert_eq!(address(beyond).socket(), socket);
        }
    }

    #[test]
    fn an_unencrypted_connection_outside_the_local_network_needs_insecure() {
        for beyond in [
            "http://play.example.org",
            "ws://203.0.113.5:7777/ws",
            "ws://[2001:db8::1]:7777",
            "ws://evil.local.example",
        ] {
            assert_eq!(HostAddress::parse_safe(beyond, false), Err(AddressError::Unencrypted), "{beyond}");
            assert!(
                HostAddress::parse_safe(beyond, true).is_ok_and(|address| !address.is_private()),
                "{beyond}"
            );
        }
        for fine in
            ["ws://localhost", "http://192.168.1.5:7777", "ws://[fd00::1]", "https://play.example.org"]
        {
            assert!(HostAddress::parse_safe(fine, false).is_ok(), "{fine}");
        }
    }

    #[test]
    fn one_host_has_one_origin_however_it_is_written() {
        let origins = |texts: &[&str]| texts.iter().map(|text| address(text).origin()).collect::<Vec<_>>();
        for (texts, origin) in [
            (
                &["play.example.org", "https://PLAY.example.org.", "wss://play.example.org:443/ws"][..],
                "wss://play.example.org:443",
            ),
            (&["[FE80:0:0::1]:7777", "http://[fe80::1]:7777/a/b"], "ws://[fe80::1]:7777"),
            (&["localhost", "ws://localhost:80/ws"], "ws://localhost:80"),
        ] {
            assert!(origins(texts).iter().all(|written| written == origin), "{:?}", origins(texts));
        }
        let [plain, encrypted] =
            ["http://a.local:7777", "https://a.local:7777"].map(|text| address(text).origin());
        assert_ne!(plain, encrypted, "anybody can impersonate a host without encryption");
    }

    #[test]
    fn invalid_addresses_are_refused() {
        for text in [
            "",
            "ftp://example.org",
            "two words",
            "http://",
            "a:",
            "a:0",
            "a:99999",
            "a:+1",
            "me@example.org",
            "https://play.example.org@evil.example",
            "[::1",
            "a..b",
            "127.1",
            "0x7f000001",
            "http://a/?b",
            "a/b c",
        ] {
            assert_eq!(HostAddress::parse(text), Err(AddressError::Malformed), "{text:?}");
        }
    }

    #[test]
    fn only_encrypted_and_loopback_connections_are_private() {
        for (text, private) in [
            ("localhost:7777", true),
            ("[::1]:7777", true),
            ("192.168.1.5:7777", false),
            ("play.example.org", true),
        ] {
            assert_eq!(address(text).is_private(), private, "{text}");
        }
    }
}
