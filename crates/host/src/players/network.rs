//! The networks that people come from.

use std::{
    collections::BTreeMap,
    net::{IpAddr, Ipv6Addr},
};

use splitkey_protocol::SeatId;
use splitkey_rules::Side;

use crate::tables::{matches::Match, seats::Seats};

/// Returns the network of an address: an IPv4 address, or the 48-bit prefix that a provider gives one IPv6 customer.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [first, second, third, ..] = address.segments();
            Ipv6Addr::new(first, second, third, 0, 0, 0, 0, 0).into()
        }
        address => address,
    }
}

/// Returns the groups of people on the same network with members on both sides. Someone who has seen a side's key in
/// the running match, or asks to join the side, counts as on that side.
pub(crate) fn shared_networks(seats: &Seats, dealt: Option<&Match>) -> Vec<Vec<SeatId>> {
    let mut groups: BTreeMap<IpAddr, Vec<(SeatId, Side)>> = BTreeMap::new();
    for person in seats.iter() {
        let side = person.side.or_else(|| dealt.and_then(|dealt| dealt.side_of_watcher(person)));
        if let (Some(origin), Some(side)) = (person.origin, side) {
            groups.entry(network(origin)).or_default().push((person.id, side));
        }
    }
    let on_both = |group: &Vec<(SeatId, Side)>| {
        Side::BOTH.into_iter().all(|side| group.iter().any(|(_, theirs)| *theirs == side))
    };
    let seats = |group: Vec<(SeatId, Side)>| group.into_iter().map(|(seat, _)| seat).collect();
    groups.into_values().filter(on_both).map(seats).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ipv6_network_is_48_bits_and_an_ipv4_network_is_one_address() {
        let same = |one: &str, other: &str| {
            let parse = |text: &str| text.parse().expect("an address");
            network(parse(one)) == network(parse(other))
        };
        assert!(same("2001:db8:7:1::1", "2001:db8:7:ffff::9"));
        assert!(!same("2001:db8:7::1", "2001:db8:8::1"));
        assert!(same("192.0.2.1", "::ffff:192.0.2.1"));
        assert!(!same("192.0.2.1", "192.0.2.2"));
    }
}
