//! How many connections there may be, in all and from one address.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

use splitkey_net::Origin;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The places for connections, whatever they carry.
#[derive(Clone)]
pub(super) struct Slots {
    free: Arc<Semaphore>,
    all: u32,
    max_per_address: usize,
    /// However many addresses an IPv6 /48 has, it has no more places than this.
    max_per_site: usize,
    taken: Arc<Mutex<HashMap<Origin, usize>>>,
}

/// The place of one connection; dropping it makes room for another one.
pub(super) struct Slot {
    _permit: OwnedSemaphorePermit,
    _share: Option<Share>,
}

/// One of the connections that an address may have.
pub(super) struct Share {
    address: IpAddr,
    taken: Arc<Mutex<HashMap<Origin, usize>>>,
}

impl Slots {
    /// Places for so many players, and some more for pages and those who have to be told that it is full.
    pub(super) fn new(players: usize, max_per_address: usize) -> Slots {
        let all = u32::try_from(players + players / 4 + 64).unwrap_or(u32::MAX);
        let free = Arc::new(Semaphore::new(all as usize));
        let max_per_site = max_per_address.max(players / 2);
        Slots { free, all, max_per_address, max_per_site, taken: Arc::default() }
    }

    /// A place for a connection from this address, or from a proxy; nothing when there are too many.
    pub(super) fn take(&self, address: Option<IpAddr>) -> Option<Slot> {
        let permit = self.free.clone().try_acquire_owned().ok()?;
        let share = match address {
            Some(address) => Some(self.share(address)?),
            None => None,
        };
        Some(Slot { _permit: permit, _share: share })
    }

    /// One more connection of an address; nothing when it has too many, or the IPv6 /48 around it.
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

    /// How many connections there are.
    pub(super) fn taken(&self) -> usize {
        self.all as usize - self.free.available_permits()
    }

    /// Waits until there is no connection.
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
    fn one_address_does_not_take_all_places() {
        let slots = Slots::new(10, 2);
        let _first = slots.take(address("10.0.0.1")).expect("a place");
        let second = slots.take(address("10.0.0.1")).expect("a place");
        assert!(slots.take(address("10.0.0.1")).is_none());
        assert!(slots.take(address("::ffff:10.0.0.1")).is_none(), "the same address");
        assert!(slots.take(address("10.0.0.2")).is_some());
        drop(second);
        assert!(slots.take(address("10.0.0.1")).is_some());
    }

    #[test]
    fn neighbours_in_ipv6_share_their_places() {
        let slots = Slots::new(10, 1);
        let _first = slots.take(address("2001:db8::1")).expect("a place");
        assert!(slots.take(address("2001:db8::2")).is_none());
        assert!(slots.take(address("2001:db8:0:1::1")).is_some());
    }

    #[test]
    fn an_ipv6_site_has_four_shares_and_never_more_than_half_of_the_places() {
        let of_network = |number: usize| address(&format!("2001:db8:0:{number:x}::1"));
        for (players, per_address, most) in [(1000, 4, 16), (20, 4, 10), (4, 4, 4)] {
            let slots = Slots::new(players, per_address);
            let taken: Vec<_> = (0..100).map_while(|number| slots.take(of_network(number))).collect();
            assert_eq!(taken.len(), most, "{players} places, {per_address} for an address");
            assert!(slots.take(address("2001:db8:1::1")).is_some(), "another site has its own");
            drop(taken);
            assert!(slots.take(of_network(0)).is_some());
        }
    }

    #[test]
    fn addresses_that_left_are_forgotten() {
        let slots = Slots::new(10, 1);
        drop(slots.take(address("10.0.0.1")));
        assert!(slots.taken.lock().expect("no panic").is_empty());
    }
}
