//! How often each address may ask for something over HTTP.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

use splitkey_net::{TokenBucket, subnet_64};
use tokio::time::Instant;

use crate::client_address::Client;

/// How many addresses are usually remembered that have asked lately. While there are more, the others have the bucket of
/// one address together.
pub(crate) const ADDRESSES: usize = 4096;

/// A token bucket for each address; an IPv6 /64 counts as one.
#[derive(Clone)]
pub(super) struct AddressBuckets {
    pub(crate) taken: Arc<Mutex<HashMap<Option<IpAddr>, TokenBucket>>>,
    each: TokenBucket,
    /// How many addresses are remembered.
    most: usize,
    started: Instant,
}

impl AddressBuckets {
    /// Makes buckets that are all like this full one.
    pub(super) fn new(each: TokenBucket) -> AddressBuckets {
        AddressBuckets::with_room(each, ADDRESSES)
    }

    /// Makes such buckets for this many addresses.
    pub(super) fn with_room(each: TokenBucket, most: usize) -> AddressBuckets {
        AddressBuckets { taken: Arc::default(), each, most, started: Instant::now() }
    }

    /// Returns whether a client may ask now.
    pub(super) fn take(&self, client: &Client) -> bool {
        let now = self.started.elapsed();
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.len() >= self.most {
            taken.retain(|_, bucket| !bucket.is_full(now));
        }
        let address = client.address.map(subnet_64);
        let is_remembered = taken.len() < self.most || taken.contains_key(&address);
        taken.entry(address.filter(|_| is_remembered)).or_insert(self.each).take(now)
    }
}
