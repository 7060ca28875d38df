//! How often each address may ask for something over HTTP.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::{Arc, Mutex, PoisonError},
};

use splitkey_net::{Origin, Rates, TokenBucket};
use tokio::time::Instant;

use crate::client_address::Client;

/// Of how many networks and sites it is remembered that they have asked lately.
pub(crate) const ADDRESSES: usize = 8192;

/// A token bucket for each address. An IPv6 /64 counts as one, and a /48 has four times as much.
#[derive(Clone)]
pub(super) struct AddressBuckets {
    rates: Arc<Mutex<Rates<Origin>>>,
    started: Instant,
}

impl AddressBuckets {
    /// Makes buckets that are all like this full one.
    pub(super) fn new(each: TokenBucket) -> AddressBuckets {
        AddressBuckets::with_room(each, ADDRESSES)
    }

    /// Makes such buckets, and remembers this many networks and sites.
    pub(super) fn with_room(each: TokenBucket, most: usize) -> AddressBuckets {
        AddressBuckets { rates: Arc::new(Mutex::new(Rates::new(each, most))), started: Instant::now() }
    }

    /// Returns whether a client may ask now. Those whose address is not known, such as the proxy itself, are one.
    pub(super) fn take(&self, client: &Client) -> bool {
        let address = client.address.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        let mut rates = self.rates.lock().unwrap_or_else(PoisonError::into_inner);
        rates.take_for(address, self.started.elapsed())
    }

    /// Returns how many networks and sites are remembered.
    #[cfg(test)]
    pub(super) fn remembered(&self) -> usize {
        self.rates.lock().unwrap_or_else(PoisonError::into_inner).remembered()
    }
}
