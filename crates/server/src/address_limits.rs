//! Connection limits: in all, and per address.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

use splitkey_net::Origin;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The limits for connections, whatever their purpose.
#[derive(Clone)]
pub(super) struct AddressLimits {
    free: Arc<Semaphore>,
    all: u32,
    max_per_address: usize,
    /// The most connections of an IPv6 /48, however many addresses it has.
    max_per_site: usize,
    taken: Arc<Mutex<HashMap<Origin, usize>>>,
}

/// The slot of one connection; dropping it frees the slot.
pub(super) struct Slot {
    _permit: OwnedSemaphorePermit,
    _share: Option<Share>,
}

/// A share of the connections that an address may have; dropping it frees the share.
pub(super) struct Share {
    address: IpAddr,
    taken: Arc<Mutex<HashMap<Origin, usize>>>,
}

impl AddressLimits {
    /// Makes limits for this many players, and some more for page loads and for telling players that the host is full.
    pub(super) fn new(players: usize, max_per_address: usize) -> AddressLimits {
        let max_per_site = max_per_address.max(players / 2);
        AddressLimits { max_per_site, ..AddressLimits::of(players + players / 4 + 64, max_per_address) }
    }

    /// Makes limits for exactly this many connections.
    pub(super) fn of(all: usize, max_per_address: usize) -> AddressLimits {
        let all = u32::try_from(all).unwrap_or(u32::MAX);
        let free = Arc::new(Semaphore::new(all as usize));
        let max_per_site = max_per_address.max(all as usize / 2);
        AddressLimits { free, all, max_per_address, max_per_site, taken: Arc::default() }
    }

    /// Returns limits for connections that ask for nothing: an eighth of what an address may have, and a quarter of all.
    pub(super) fn for_idle(&self) -> AddressLimits {
        AddressLimits::of(self.all as usize / 4, self.max_per_address / 8)
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
    pub(super) fn share(&self, address: IpAddr) -> Option<Share> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |origin| taken.get(&origin).is_some_and(|count| *count >= self.most(origin));
        if self.max_per_address == 0 || Origin::of(address).any(is_full) {
            return None;
        }
        Origin::of(address).for_each(|origin| *taken.entry(origin).or_default() += 1);
        Some(Share { address, taken: self.taken.clone() })
    }

    fn most(&self, origin: Origin) -> usize {
        let most = self.max_per_address.saturating_mul(origin.shares() as usize);
        match origin {
            Origin::Network(_) => most,
            Origin::Site(_) => most.min(self.max_per_site),
        }
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

impl Drop for Share {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        for origin in Origin::of(self.address) {
            if let Some(count) = taken.get_mut(&origin) {
                *count -= 1;
                if *count == 0 {
                    taken.remove(&origin);
                }
            }
        }
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

    #[test]
    fn an_address_without_connections_is_forgotten() {
        let address_limits = AddressLimits::new(10, 1);
        drop(address_limits.take(address("10.0.0.1")));
        assert!(address_limits.taken.lock().expect("no panic").is_empty());
    }
}
