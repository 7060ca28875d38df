//! The sites that people come from.

use std::net::{IpAddr, Ipv6Addr};

/// Returns the site of an address: an IPv4 address, or the 48-bit prefix that a provider gives one IPv6 customer.
pub(crate) fn site_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [first, second, third, ..] = address.segments();
            Ipv6Addr::new(first, second, third, 0, 0, 0, 0, 0).into()
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ipv6_site_is_48_bits_and_an_ipv4_site_is_one_address() {
        let same = |one: &str, other: &str| {
            let parse = |text: &str| text.parse().expect("an address");
            site_of(parse(one)) == site_of(parse(other))
        };
        assert!(same("2001:db8:7:1::1", "2001:db8:7:ffff::9"));
        assert!(!same("2001:db8:7::1", "2001:db8:8::1"));
        assert!(same("192.0.2.1", "::ffff:192.0.2.1"));
        assert!(!same("192.0.2.1", "192.0.2.2"));
    }
}
