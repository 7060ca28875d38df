//! How many connections there may be, in all and from one address.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::{Arc, Mutex, PoisonError},
};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The places for connections, whatever they carry.
#[derive(Clone)]
pub(super) struct Slots {
    free: Arc<Semaphore>,
    all: u32,
    max_per_address: usize,
    taken: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// The place of one connection; dropping it makes room for another one.
pub(super) struct Slot {
    _permit: OwnedSemaphorePermit,
    _share: Option<Share>,
}

/// One of the connections that an address may have.
pub(super) struct Share {
    address: IpAddr,
    taken: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Slots {
    /// Places for so many players, and some more for pages and those who have to be told that it is full.
    pub(super) fn new(players: usize, max_per_address: usize) -> Slots {
        let all = u32::try_from(players + players / 4 + 64).unwrap_or(u32::MAX);
        let free = Arc::new(Semaphore::new(all as usize));
        Slots { free, all, max_per_address, taken: Arc::default() }
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

    /// One more connection of an address; nothing when it has too many.
    pub(super) fn share(&self, address: IpAddr) -> Option<Share> {
        let address = network(address);
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(address).or_default();
        if *count >= self.max_per_address {
            return None;
        }
        *count += 1;
        Some(Share { address, taken: self.taken.clone() })
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
        if let Some(count) = taken.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.address);
            }
        }
    }
}

/// Who has one IPv6 address has the 2^64 around it, too.
pub(super) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        address => address,
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
    fn addresses_that_left_are_forgotten() {
        let slots = Slots::new(10, 1);
        drop(slots.take(address("10.0.0.1")));
        assert!(slots.taken.lock().expect("no panic").is_empty());
    }
}
