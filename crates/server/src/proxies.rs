//! Trusted proxies, and how the client address is read from their `X-Forwarded-For` header.

use std::{
    fmt,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    str::FromStr,
};

use axum::http::HeaderMap;

/// The header to which each proxy appends the address of its client, so that the last address is the most recent one.
pub(super) const FORWARDED_FOR: &str = "x-forwarded-for";

/// A block of IP addresses with a common prefix, as in `10.0.0.0/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressBlock {
    address: IpAddr,
    /// The length of the common prefix, in bits.
    prefix: u32,
}

impl AddressBlock {
    /// The loopback addresses.
    const LOOPBACK: [AddressBlock; 2] = [
        AddressBlock { address: IpAddr::V4(Ipv4Addr::LOCALHOST), prefix: 8 },
        AddressBlock { address: IpAddr::V6(Ipv6Addr::LOCALHOST), prefix: 128 },
    ];

    pub(super) fn contains(&self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(block), IpAddr::V4(address)) => {
                let differing = (block.to_bits() ^ address.to_bits()).leading_zeros();
                differing >= self.prefix
            }
            (IpAddr::V6(block), IpAddr::V6(address)) => {
                let differing = (block.to_bits() ^ address.to_bits()).leading_zeros();
                differing >= self.prefix
            }
            _ => false,
        }
    }
}

impl FromStr for AddressBlock {
    type Err = NotABlock;

    fn from_str(text: &str) -> Result<AddressBlock, NotABlock> {
        let (address, prefix) = match text.split_once('/') {
            Some((address, prefix)) => (address, Some(prefix.parse().map_err(|_| NotABlock)?)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| NotABlock)?;
        let longest = if address.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.unwrap_or(longest);
        if prefix > longest { Err(NotABlock) } else { Ok(AddressBlock { address, prefix }) }
    }
}

/// The error for a text that is neither an address nor a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotABlock;

impl fmt::Display for NotABlock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected an address, or an address and a prefix length as in 10.0.0.0/8")
    }
}

impl std::error::Error for NotABlock {}

/// The proxies whose `X-Forwarded-For` header is trusted.
#[derive(Clone, Debug)]
pub(super) struct TrustedProxies(Vec<AddressBlock>);

impl TrustedProxies {
    /// Returns a list that trusts nobody.
    pub(super) fn none() -> TrustedProxies {
        TrustedProxies(Vec::new())
    }

    /// Trusts these proxies, or this computer if none are named.
    pub(super) fn new(named: Vec<AddressBlock>) -> TrustedProxies {
        TrustedProxies(if named.is_empty() { AddressBlock::LOOPBACK.to_vec() } else { named })
    }

    /// Returns whether this host is behind a proxy.
    pub(super) fn are_expected(&self) -> bool {
        !self.0.is_empty()
    }

    pub(super) fn trust(&self, address: IpAddr) -> bool {
        self.0.iter().any(|block| block.contains(address))
    }

    /// Returns the client of a proxy's request: the last address in `X-Forwarded-For` that is not a trusted proxy's
    /// own. Returns `None` if the header is missing or an entry that has to be read is not an address.
    pub(super) fn client(&self, headers: &HeaderMap) -> Option<IpAddr> {
        let mut farthest = None;
        for line in headers.get_all(FORWARDED_FOR).into_iter().rev() {
            for hop in line.to_str().ok()?.rsplit(',') {
                let address = read_hop(hop.trim())?;
                if !self.trust(address) {
                    return Some(address);
                }
                farthest = Some(address);
            }
        }
        farthest
    }
}

/// Parses an address as proxies write it: plain, or with a port, brackets or quotes.
fn read_hop(text: &str) -> Option<IpAddr> {
    let text = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text);
    let bracketed = || text.strip_prefix('[')?.strip_suffix(']')?.parse::<Ipv6Addr>().ok();
    let address = text.parse::<IpAddr>().ok();
    let address = address.or_else(|| text.parse::<SocketAddr>().ok().map(|socket| socket.ip()));
    address.or_else(|| bracketed().map(IpAddr::V6)).map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(proxies: &TrustedProxies, lines: &[&str]) -> Option<String> {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(FORWARDED_FOR, line.parse().expect("a header"));
        }
        proxies.client(&headers).map(|address| address.to_string())
    }

    fn block(text: &str) -> AddressBlock {
        text.parse().expect("a block")
    }

    #[test]
    fn only_the_address_added_by_the_trusted_proxy_counts() {
        let proxies = TrustedProxies::new(Vec::new());
        assert_eq!(client(&proxies, &["10.0.0.1, 10.0.0.2"]).as_deref(), Some("10.0.0.2"));
        assert_eq!(client(&proxies, &["10.0.0.1", "2001:db8::7"]).as_deref(), Some("2001:db8::7"));
        assert_eq!(client(&proxies, &["nonsense, 10.0.0.2"]).as_deref(), Some("10.0.0.2"));
    }

    #[test]
    fn reads_addresses_with_ports_brackets_and_quotes() {
        let proxies = TrustedProxies::new(Vec::new());
        for (written, read) in [
            ("1.2.3.4", "1.2.3.4"),
            (" 1.2.3.4:5678 ", "1.2.3.4"),
            ("[2001:db8::7]:443", "2001:db8::7"),
            ("[2001:db8::7]", "2001:db8::7"),
            ("\"2001:db8::7\"", "2001:db8::7"),
            ("\"[2001:db8::7]:443\"", "2001:db8::7"),
            ("::ffff:1.2.3.4", "1.2.3.4"),
        ] {
            assert_eq!(client(&proxies, &[written]).as_deref(), Some(read), "{written}");
        }
    }

    #[test]
    fn an_invalid_address_names_no_client() {
        let proxies = TrustedProxies::new(Vec::new());
        assert_eq!(client(&proxies, &[]), None);
        for odd in
            ["", "unknown", "_hidden", "1.2.3.4, ", "fe80::1%eth0", "1.2.3", "1.2.3.4:port", "[1.2.3.4]"]
        {
            assert_eq!(client(&proxies, &[odd]), None, "{odd}");
            assert_eq!(client(&proxies, &["1.2.3.4", odd]), None, "{odd}");
        }
    }

    #[test]
    fn trusted_proxies_in_a_chain_are_skipped() {
        let proxies = TrustedProxies::new(vec![block("127.0.0.1"), block("10.0.0.0/8")]);
        assert_eq!(client(&proxies, &["1.1.1.1, 2.2.2.2, 10.9.9.9"]).as_deref(), Some("2.2.2.2"));
        assert_eq!(client(&proxies, &["10.1.1.1"]).as_deref(), Some("10.1.1.1"), "a proxy's own request");
    }

    #[test]
    fn a_block_contains_the_addresses_with_its_prefix() {
        for (text, inside, outside) in [
            ("10.0.0.0/8", "10.255.0.1", "11.0.0.1"),
            ("192.168.7.0/24", "::ffff:192.168.7.9", "192.168.8.9"),
            ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::1"),
            ("::1", "::1", "::2"),
            ("127.0.0.1", "127.0.0.1", "127.0.0.2"),
        ] {
            let contains = |address: &str| block(text).contains(address.parse().expect("an address"));
            assert!(contains(inside) && !contains(outside), "{text}");
        }
        for bad in ["", "10.0.0.0/33", "::1/129", "10.0.0.0/-1", "localhost", "10.0.0.0/"] {
            assert_eq!(bad.parse::<AddressBlock>(), Err(NotABlock), "{bad}");
        }
        let own = TrustedProxies::new(Vec::new());
        assert!(
            ["127.0.0.1", "127.8.8.8", "::1"]
                .iter()
                .all(|own_address| { own.trust(own_address.parse().expect("an address")) })
        );
        assert!(!TrustedProxies::none().trust(IpAddr::V4(Ipv4Addr::LOCALHOST)));
    }
}
