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
    address: IpAddr,
    taken: Arc<Mutex<HashMap<IpAddr, usize>>>,
    _permit: OwnedSemaphorePermit,
}

impl Slots {
    /// Places for so many players, and some more for pages and those who have to be told that it is full.
    pub(super) fn new(players: usize, max_per_address: usize) -> Slots {
        let all = u32::try_from(players + players / 4 + 64).unwrap_or(u32::MAX);
        let free = Arc::new(Semaphore::new(all as usize));
        Slots { free, all, max_per_address, taken: Arc::default() }
    }

    /// A place for a connection from this address; nothing when there are too many.
    pub(super) fn take(&self, address: IpAddr) -> Option<Slot> {
        let permit = self.free.clone().try_acquire_owned().ok()?;
        let address = network(address);
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(address).or_default();
        if *count >= self.max_per_address {
            return None;
        }
        *count += 1;
        Some(Slot { address, taken: self.taken.clone(), _permit: permit })
    }

    /// Waits until there is no connection.
    pub(super) async fn all_free(&self) {
        let _all = self.free.acquire_many(self.all).await;
    }
}

impl Slot {
    /// What the connection shares with its neighbours: an IPv4 address, or the network of an IPv6 one.
    pub(super) fn address(&self) -> IpAddr {
        self.address
    }
}

impl Drop for Slot {
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
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
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
