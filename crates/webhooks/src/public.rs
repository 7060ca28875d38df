//! Which IP addresses are public: those of other computers on the internet, and none of a private network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The blocks of IPv4 addresses that are not public, with the lengths of their prefixes (RFC 6890 and its registry).
const NOT_PUBLIC_V4: [(Ipv4Addr, u32); 15] = [
    (Ipv4Addr::new(0, 0, 0, 0), 8),
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    // Shared by customers of a provider.
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    // Relays of 6to4, which are no longer run.
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    // For measuring networks.
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    // Multicast.
    (Ipv4Addr::new(224, 0, 0, 0), 4),
    // Reserved, and broadcast.
    (Ipv4Addr::new(240, 0, 0, 0), 4),
];

/// The only block of IPv6 addresses that has public ones.
const GLOBAL_V6: (Ipv6Addr, u32) = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);
/// The blocks in it that are not public.
const NOT_PUBLIC_V6: [(Ipv6Addr, u32); 3] = [
    // For protocols: Teredo, which leads to IPv4 addresses, measuring, hashes.
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    // For documentation.
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
];

/// Returns whether an address is public. An IPv6 address that stands for an IPv4 address (mapped, NAT64, 6to4) is as public
/// as that one.
pub(super) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => match embedded(address) {
            Some(address) => is_public_v4(address),
            None => {
                is_in_v6(address, GLOBAL_V6) && !NOT_PUBLIC_V6.iter().any(|block| is_in_v6(address, *block))
            }
        },
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let is_in =
        |(block, prefix): &(Ipv4Addr, u32)| (block.to_bits() ^ address.to_bits()).leading_zeros() >= *prefix;
    !NOT_PUBLIC_V4.iter().any(is_in)
}

fn is_in_v6(address: Ipv6Addr, (block, prefix): (Ipv6Addr, u32)) -> bool {
    (block.to_bits() ^ address.to_bits()).leading_zeros() >= prefix
}

/// Returns the IPv4 address to which an IPv6 address leads.
fn embedded(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let last = |[high, low]: [u16; 2]| Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low));
    match address.segments() {
        [0, 0, 0, 0, 0, 0xffff, high, low] | [0x64, 0xff9b, 0, 0, 0, 0, high, low] => Some(last([high, low])),
        [0x2002, high, low, ..] => Some(last([high, low])),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    fn is_public(text: &str) -> bool {
        super::is_public(text.parse().expect("an address"))
    }

    #[test]
    fn addresses_of_the_internet_are_public() {
        for text in [
            "1.1.1.1",
            "8.8.8.8",
            "9.255.255.255",
            "11.0.0.0",
            "100.63.255.255",
            "100.128.0.0",
            "126.255.255.255",
            "128.0.0.0",
            "169.253.255.255",
            "169.255.0.0",
            "172.15.255.255",
            "172.32.0.0",
            "192.0.1.0",
            "192.167.255.255",
            "192.169.0.0",
            "198.17.255.255",
            "198.20.0.0",
            "223.255.255.255",
            "2000::",
            "2001:200::1",
            "2001:4860:4860::8888",
            "2606:4700::1111",
            "2a00:1450::1",
            "3ffe::1",
            "::ffff:8.8.8.8",
            "64:ff9b::8.8.8.8",
            "2002:808:808::1",
        ] {
            assert!(is_public(text), "{text}");
        }
    }

    #[test]
    fn addresses_of_private_networks_and_of_no_computer_are_not_public() {
        for text in [
            // Unspecified, and this network.
            "0.0.0.0",
            "0.255.255.255",
            "::",
            // Loopback.
            "127.0.0.1",
            "127.255.255.254",
            "::1",
            // Private.
            "10.0.0.0",
            "10.255.255.255",
            "172.16.0.0",
            "172.31.255.255",
            "192.168.0.0",
            "192.168.255.255",
            "fc00::1",
            "fdff:ffff::1",
            "fec0::1",
            // Link-local, with the metadata services of providers.
            "169.254.0.0",
            "169.254.169.254",
            "fe80::1",
            "febf::1",
            // Shared.
            "100.64.0.0",
            "100.127.255.255",
            // For protocols.
            "192.0.0.0",
            "192.0.0.170",
            "192.88.99.1",
            "2001::1",
            "2001:2::1",
            "2001:20::1",
            "2001:1ff:ffff::1",
            // For documentation.
            "192.0.2.1",
            "198.51.100.1",
            "203.0.113.1",
            "2001:db8::1",
            "3fff::1",
            "3fff:fff::1",
            // For measuring networks.
            "198.18.0.0",
            "198.19.255.255",
            // Multicast, reserved and broadcast.
            "224.0.0.1",
            "239.255.255.255",
            "240.0.0.1",
            "255.255.255.255",
            "ff02::1",
            "100::1",
            "4000::1",
            "5f00::1",
            // Other forms of such addresses.
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::ffff:169.254.169.254",
            "::127.0.0.1",
            "64:ff9b::127.0.0.1",
            "64:ff9b::192.168.0.1",
            "64:ff9b:1::8.8.8.8",
            "2002:7f00:1::1",
            "2002:a00:1::1",
            "2002:c0a8:1::1",
        ] {
            assert!(!is_public(text), "{text}");
        }
    }
}
