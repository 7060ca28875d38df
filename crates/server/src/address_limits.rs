//! Connection limits: in all, and per address.

use std::{net::IpAddr, sync::Arc};

use splitkey_net::{Claim, Place, Places, Sharing};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The limits for connections, whatever their purpose.
#[derive(Clone)]
pub(super) struct AddressLimits {
    free: Arc<Semaphore>,
    all: u32,
    max_per_address: usize,
    /// The shares of addresses. A proxy has none, and its clients take theirs one request at a time.
    shares: Places,
}

/// The slot of one connection; dropping it frees the slot.
pub(super) struct Slot {
    _permit: OwnedSemaphorePermit,
    _share: Option<Place>,
}

impl AddressLimits {
    /// Makes limits for this many players, and some more for page loads and for telling players that the host is full.
    pub(super) fn new(players: usize, max_per_address: usize) -> AddressLimits {
        AddressLimits::of(players, players + players / 4 + 64, max_per_address)
    }

    /// Returns limits for connections that ask for nothing: an eighth of what an address may have, and a quarter of all.
    pub(super) fn for_idle(&self) -> AddressLimits {
        let all = self.all as usize / 4;
        AddressLimits::of(all, all, self.max_per_address / 8)
    }

    fn of(players: usize, all: usize, max_per_address: usize) -> AddressLimits {
        let sharing = Sharing { all: usize::MAX, ..Sharing::of(players).by_address(max_per_address) };
        let all = u32::try_from(all).unwrap_or(u32::MAX);
        let free = Arc::new(Semaphore::new(all as usize));
        AddressLimits { free, all, max_per_address, shares: Places::new(sharing) }
    }

    /// Takes a slot for a connection from this address, or from a proxy if there is no address. Returns `None` if there
    /// are too many.
    pub(super) fn take(&self, address: Option<IpAddr>) -> Option<Slot> {
        let permit = self.free.clone().try_acquire_owned().ok()?;
        let share = match address {
            Some(address) => Some(self.share(address)?),
            None => None,
        };
        Some(Slot { _permit: permit, _share: share })
    }

    /// Counts one more connection of an address. Returns `None` if the address, or the IPv6 /48 around it, has too
    /// many.
    pub(super) fn share(&self, address: IpAddr) -> Option<Place> {
        self.shares.take(Claim { thing: (), address: Some(address), opener: None })
    }

    /// Returns how many connections are open.
    pub(super) fn taken(&self) -> usize {
        self.all as usize - self.free.available_permits()
    }

    /// Waits until no connection is open.
    pub(super) async fn all_free(&self) {
        let _all = self.free.acquire_many(self.all).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Option<IpAddr> {
        Some(text.parse().expect("an address"))
    }

    #[test]
    fn one_address_cannot_take_all_slots() {
        let address_limits = AddressLimits::new(10, 2);
        let _first = address_limits.take(address("10.0.0.1")).expect("a slot");
        let second = address_limits.take(address("10.0.0.1")).expect("a slot");
        assert!(address_limits.take(address("10.0.0.1")).is_none());
        assert!(address_limits.take(address("::ffff:10.0.0.1")).is_none(), "the same address");
        assert!(address_limits.take(address("10.0.0.2")).is_some());
        drop(second);
        assert!(address_limits.take(address("10.0.0.1")).is_some());
    }

    #[test]
    fn addresses_in_an_ipv6_64_share_their_slots() {
        let address_limits = AddressLimits::new(10, 1);
        let _first = address_limits.take(address("2001:db8::1")).expect("a slot");
        assert!(address_limits.take(address("2001:db8::2")).is_none());
        assert!(address_limits.take(address("2001:db8:0:1::1")).is_some());
    }

    #[test]
    fn an_ipv6_48_has_four_shares_and_never_more_than_half_of_the_slots() {
        let of_network = |number: usize| address(&format!("2001:db8:0:{number:x}::1"));
        for (players, per_address, most) in [(1000, 4, 16), (20, 4, 10), (4, 4, 4)] {
            let address_limits = AddressLimits::new(players, per_address);
            let taken: Vec<_> =
                (0..100).map_while(|number| address_limits.take(of_network(number))).collect();
            assert_eq!(taken.len(), most, "{players} players, {per_address} for an address");
            assert!(address_limits.take(address("2001:db8:1::1")).is_some(), "another site has its own");
            drop(taken);
            assert!(address_limits.take(of_network(0)).is_some());
        }
    }
}
