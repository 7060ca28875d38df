//! The proxies that may tell for whom they ask, and what they tell.

use std::{
    fmt,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    str::FromStr,
};

use axum::http::HeaderMap;

/// The header in which proxies name those for whom they ask, the last one last.
pub(super) const FORWARDED_FOR: &str = "x-forwarded-for";

/// All addresses that begin alike, as in `10.0.0.0/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressBlock {
    address: IpAddr,
    /// How many bits are alike.
    prefix: u32,
}

impl AddressBlock {
    /// The computer itself.
    const LOOPBACK: [AddressBlock; 2] = [
        AddressBlock { address: IpAddr::V4(Ipv4Addr::LOCALHOST), prefix: 8 },
        AddressBlock { address: IpAddr::V6(Ipv6Addr::LOCALHOST), prefix: 128 },
    ];

    fn contains(&self, address: IpAddr) -> bool {
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

/// The text is no address, with or without the length of a prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotABlock;

impl fmt::Display for NotABlock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an address, or an address and a prefix length as in 10.0.0.0/8")
    }
}

impl std::error::Error for NotABlock {}

/// Whose word is taken for the address of a client.
#[derive(Clone, Debug)]
pub(super) struct TrustedProxies(Vec<AddressBlock>);

impl TrustedProxies {
    /// Nobody.
    pub(super) fn none() -> TrustedProxies {
        TrustedProxies(Vec::new())
    }

    /// These, or the computer itself where none is named.
    pub(super) fn new(named: Vec<AddressBlock>) -> TrustedProxies {
        TrustedProxies(if named.is_empty() { AddressBlock::LOOPBACK.to_vec() } else { named })
    }

    /// Whether this host is behind any.
    pub(super) fn are_expected(&self) -> bool {
        !self.0.is_empty()
    }

    pub(super) fn trust(&self, address: IpAddr) -> bool {
        self.0.iter().any(|block| block.contains(address))
    }

    /// For whom a proxy asks: the last address in `X-Forwarded-For` that is no trusted proxy's own. Nothing when the
    /// header is missing, or anything that has to be read in it is no address.
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

/// An address as proxies write it: alone, or with a port, brackets or quotes.
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
    fn the_address_that_the_proxy_has_heard_counts_and_not_what_was_told_to_it() {
        let proxies = TrustedProxies::new(Vec::new());
        assert_eq!(client(&proxies, &["10.0.0.1, 10.0.0.2"]).as_deref(), Some("10.0.0.2"));
        assert_eq!(client(&proxies, &["10.0.0.1", "2001:db8::7"]).as_deref(), Some("2001:db8::7"));
        assert_eq!(client(&proxies, &["nonsense, 10.0.0.2"]).as_deref(), Some("10.0.0.2"));
    }

    #[test]
    fn addresses_are_read_as_proxies_write_them() {
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
    fn what_is_no_address_names_nobody() {
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
    fn proxies_before_the_proxy_are_passed_over() {
        let proxies = TrustedProxies::new(vec![block("127.0.0.1"), block("10.0.0.0/8")]);
        assert_eq!(client(&proxies, &["1.1.1.1, 2.2.2.2, 10.9.9.9"]).as_deref(), Some("2.2.2.2"));
        assert_eq!(client(&proxies, &["10.1.1.1"]).as_deref(), Some("10.1.1.1"), "it asks for itself");
    }

    #[test]
    fn blocks_hold_the_addresses_that_begin_alike() {
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
