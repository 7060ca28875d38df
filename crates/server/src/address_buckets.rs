//! How often each address may ask for something over HTTP.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::{Arc, Mutex, PoisonError},
};

use splitkey_net::{Origin, Rates, TokenBucket};
use tokio::time::Instant;

use crate::client_address::Client;

/// Of how many networks and sites it is remembered that they have asked lately.
pub(super) const ADDRESSES: usize = 8192;

/// A token bucket for each address. An IPv6 /64 counts as one, and a /48 has four times as much.
#[derive(Clone)]
pub(super) struct AddressBuckets {
    rates: Arc<Mutex<Rates<Origin>>>,
    started: Instant,
}

impl AddressBuckets {
    /// Makes buckets that are all like this full one, and remembers this many networks and sites.
    pub(super) fn with_room(each: TokenBucket, most: usize) -> AddressBuckets {
        AddressBuckets { rates: Arc::new(Mutex::new(Rates::new(each, most))), started: Instant::now() }
    }

    /// Returns whether a client may ask now. Those whose address is not known, such as the proxy itself, are one.
    pub(super) fn take(&self, client: &Client) -> bool {
        let address = client.address.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        let mut rates = self.rates.lock().unwrap_or_else(PoisonError::into_inner);
        rates.take_for(address, self.started.elapsed())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const TRIES: TokenBucket = TokenBucket::new(10, Duration::from_secs(6));

    #[tokio::test(start_paused = true)]
    async fn many_addresses_take_little_memory_and_leave_others_their_tries() {
        let buckets = AddressBuckets::with_room(TRIES, 100);
        let take = |address: u32| buckets.take(&Client::of(IpAddr::from(address.to_be_bytes())));
        (0..9).for_each(|_| assert!(take(1)));
        for address in 1000..20_000 {
            assert!(take(address), "{address} has not tried before");
            assert!(buckets.rates.lock().expect("no panic").remembered() <= 101);
        }
        let left = (0..10).filter(|_| take(1)).count();
        assert!(left <= 1, "what an address has used should not be forgotten: {left}");
    }

    #[tokio::test(start_paused = true)]
    async fn an_ipv6_48_tries_four_times_as_often_as_an_address() {
        let buckets = AddressBuckets::with_room(TRIES, ADDRESSES);
        let of_site = |network| Client::of(IpAddr::from([0x2001, 0xdb8, 7, network, 0, 0, 0, 1]));
        assert_eq!((0..400).filter(|network| buckets.take(&of_site(*network))).count(), 40);
        assert!(buckets.take(&Client::of(IpAddr::from([10, 0, 0, 1]))));
    }
}
