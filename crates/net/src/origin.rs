//! Groups of addresses that share one limit.

use std::net::{IpAddr, Ipv6Addr};

/// Everyone who shares a limit because of their address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// An IPv4 address, or an IPv6 /64: someone who has one address in it has them all.
    Network(IpAddr),
    /// An IPv6 /48, which many providers give to any customer on request.
    Site([u8; 6]),
}

/// How many times the limit of one network applies to a site.
const SITE_SHARES: u32 = 4;

impl Origin {
    /// Returns the origins of an address, the narrowest first.
    pub fn of(address: IpAddr) -> impl Iterator<Item = Origin> + Clone {
        let site = match address.to_canonical() {
            IpAddr::V6(address) => address.octets().first_chunk().copied().map(Origin::Site),
            IpAddr::V4(_) => None,
        };
        std::iter::once(Origin::Network(subnet_64(address))).chain(site)
    }

    /// Returns how many times the limit of one network applies to this origin.
    pub fn shares(self) -> u32 {
        match self {
            Origin::Network(_) => 1,
            Origin::Site(_) => SITE_SHARES,
        }
    }
}

/// Returns the /64 of an IPv6 address, whose owner chooses the rest freely, and an IPv4 address as it is.
pub fn subnet_64(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origins(text: &str) -> Vec<Origin> {
        Origin::of(text.parse().expect("an address")).collect()
    }

    #[test]
    fn an_ipv6_address_counts_for_its_64_and_its_48() {
        let [first, second] = ["2001:db8:1:2::3", "2001:db8:1:4::5"].map(origins);
        assert_eq!(first.len(), 2);
        assert_ne!(first[0], second[0]);
        assert_eq!(first[1], second[1]);
        assert_ne!(first[1], origins("2001:db8:2:2::3")[1]);
        assert_eq!(first, origins("2001:db8:1:2:ffff::"));
    }

    #[test]
    fn an_ipv4_address_counts_for_itself_in_any_notation() {
        assert_eq!(origins("10.0.0.1"), [Origin::Network(IpAddr::from([10, 0, 0, 1]))]);
        assert_eq!(origins("::ffff:10.0.0.1"), origins("10.0.0.1"));
    }
}
