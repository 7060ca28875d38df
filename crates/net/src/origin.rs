//! For whom an address stands when shares are counted.

use std::net::{IpAddr, Ipv6Addr};

/// Everybody who shares something by their address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// An IPv4 address, or an IPv6 /64: whoever has one address of it has all of them.
    Network(IpAddr),
    /// An IPv6 /48, which many providers give to anybody who asks.
    Site([u8; 6]),
}

/// How many times the share of one network a whole site has.
const SITE_SHARES: u32 = 4;

impl Origin {
    /// All origins that an address counts for, the narrowest first.
    pub fn of(address: IpAddr) -> impl Iterator<Item = Origin> {
        let site = match address.to_canonical() {
            IpAddr::V6(address) => address.octets().first_chunk().copied().map(Origin::Site),
            IpAddr::V4(_) => None,
        };
        std::iter::once(Origin::Network(network(address))).chain(site)
    }

    /// How many times the share of one network it has.
    pub fn shares(self) -> u32 {
        match self {
            Origin::Network(_) => 1,
            Origin::Site(_) => SITE_SHARES,
        }
    }
}

/// An address without the part that its owner chooses freely.
pub fn network(address: IpAddr) -> IpAddr {
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
    fn an_ipv4_address_counts_for_itself_however_it_is_written() {
        assert_eq!(origins("10.0.0.1"), [Origin::Network(IpAddr::from([10, 0, 0, 1]))]);
        assert_eq!(origins("::ffff:10.0.0.1"), origins("10.0.0.1"));
    }
}
