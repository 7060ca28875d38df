//! How often each of many may do something.

use std::{collections::HashMap, hash::Hash, net::IpAddr, time::Duration};

use crate::{Origin, TokenBucket};

/// A token bucket for each of many, usually the [origins](Origin) of an address.
///
/// Only those who have used some are remembered. When there is no room for more, those with the fullest buckets are
/// forgotten: they gain the least by it, and nobody has to share a bucket with others.
#[derive(Clone, Debug)]
pub struct Rates<K> {
    each: TokenBucket,
    /// How many are remembered.
    most: usize,
    buckets: HashMap<K, TokenBucket>,
}

impl<K: Copy + Eq + Hash> Rates<K> {
    /// Returns buckets that are like this full one, for `most` at a time.
    pub fn new(each: TokenBucket, most: usize) -> Rates<K> {
        Rates { each, most: most.max(2), buckets: HashMap::new() }
    }

    /// Takes a token of all of these, each of whom has as many times the bucket as its shares. Takes none and returns
    /// false if one of them has none left.
    pub fn take(
        &mut self,
        whose: impl IntoIterator<Item = (K, u32), IntoIter: Clone>,
        now: Duration,
    ) -> bool {
        let whose = whose.into_iter();
        let is_left = self.are_left(1, whose.clone(), now);
        if is_left {
            whose.for_each(|(key, shares)| self.charge(1, key, shares, now));
        }
        is_left
    }

    /// Returns whether all of these have `tokens` left, each of whom has as many times the bucket as its shares.
    fn are_left(&self, tokens: u32, whose: impl IntoIterator<Item = (K, u32)>, now: Duration) -> bool {
        whose.into_iter().all(|(key, shares)| self.bucket(key, shares).take_many(tokens, now))
    }

    /// Takes tokens of one, or all that are left if there are too few.
    pub fn charge(&mut self, tokens: u32, key: K, shares: u32, now: Duration) {
        let mut bucket = self.bucket(key, shares);
        if !bucket.take_many(tokens, now) {
            bucket.drain(now);
        }
        self.keep(key, bucket, now);
    }

    fn keep(&mut self, key: K, bucket: TokenBucket, now: Duration) {
        self.buckets.insert(key, bucket);
        if self.buckets.len() > self.most {
            self.make_room(now);
        }
    }

    /// Takes tokens of one even if there are too few, as [`TokenBucket::owe`].
    pub fn owe(&mut self, tokens: u32, key: K, shares: u32, now: Duration) {
        let mut bucket = self.bucket(key, shares);
        bucket.owe(tokens, now);
        self.keep(key, bucket, now);
    }

    /// Returns the bucket of one.
    pub fn bucket(&self, key: K, shares: u32) -> TokenBucket {
        self.buckets.get(&key).copied().unwrap_or_else(|| self.each.times(shares))
    }

    /// Returns how many are remembered.
    pub fn remembered(&self) -> usize {
        self.buckets.len()
    }

    /// Forgets those with full buckets, and then so many of the fullest that half of the room is free.
    fn make_room(&mut self, now: Duration) {
        self.buckets.retain(|_, bucket| !bucket.is_full(now));
        let most = self.most / 2;
        if self.buckets.len() <= most {
            return;
        }
        let mut missing: Vec<Duration> = self.buckets.values().map(|bucket| bucket.full_in(now)).collect();
        let limit = missing.len() - most;
        let (_, limit, _) = missing.select_nth_unstable(limit - 1);
        let limit = *limit;
        let mut surplus = self.buckets.len() - most;
        self.buckets.retain(|_, bucket| {
            let goes = surplus > 0 && bucket.full_in(now) <= limit;
            surplus -= usize::from(goes);
            !goes
        });
    }
}

impl Rates<Origin> {
    /// Returns whether the network and the site of an address have any left.
    pub fn is_left_for(&self, address: IpAddr, now: Duration) -> bool {
        self.are_left(1, Origin::of(address).map(|origin| (origin, origin.shares())), now)
    }

    /// Takes one from the network and the site of an address, or what is left.
    pub fn charge_for(&mut self, address: IpAddr, now: Duration) {
        Origin::of(address).for_each(|origin| self.charge(1, origin, origin.shares(), now));
    }

    /// Takes one from the network and the site of an address, and returns whether both had one left.
    pub fn take_for(&mut self, address: IpAddr, now: Duration) -> bool {
        self.take(Origin::of(address).map(|origin| (origin, origin.shares())), now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Duration = Duration::from_secs(100);
    const EACH: TokenBucket = TokenBucket::new(10, Duration::from_secs(1));

    fn take(rates: &mut Rates<u32>, key: u32) -> bool {
        rates.take([(key, 1)], NOW)
    }

    #[test]
    fn each_has_a_bucket_of_its_own_in_proportion_to_its_shares() {
        let mut rates = Rates::new(EACH, 100);
        assert_eq!((0..20).filter(|_| take(&mut rates, 1)).count(), 10);
        assert!(take(&mut rates, 2));
        rates.charge(25, 3, 4, NOW);
        assert!(rates.are_left(15, [(3, 4)], NOW) && !rates.are_left(16, [(3, 4)], NOW));
        assert!(!rates.are_left(1, [(2, 1), (1, 1)], NOW), "all of them have to have some left");
        let later = NOW + Duration::from_secs(1);
        assert!(rates.are_left(19, [(3, 4)], later) && rates.are_left(1, [(1, 1)], later));
        rates.charge(100, 3, 4, NOW);
        assert!(!rates.are_left(1, [(3, 4)], NOW), "a charge beyond what is left takes all of it");
    }

    #[test]
    fn with_very_many_the_fullest_are_forgotten_and_nobody_has_to_share() {
        let mut rates = Rates::new(EACH, 100);
        (0..9).for_each(|_| assert!(take(&mut rates, 1)));
        for key in 1000..100_000 {
            assert!(take(&mut rates, key), "{key} has not used anything");
            assert!(rates.remembered() <= 101);
        }
        assert!(take(&mut rates, 1) && !take(&mut rates, 1), "who has used the most is remembered");
    }

    #[test]
    fn a_site_has_four_times_as_much_as_each_of_its_networks() {
        let mut rates = Rates::new(EACH, 1000);
        let address = |network| IpAddr::from([0x2001, 0xdb8, 7, network, 0, 0, 0, 1]);
        assert_eq!((0..20).filter(|_| rates.take_for(address(0), NOW)).count(), 10);
        assert_eq!((1..100).filter(|network| rates.take_for(address(*network), NOW)).count(), 30);
        assert!(rates.is_left_for(IpAddr::from([10, 0, 0, 1]), NOW));
    }

    #[test]
    fn full_buckets_are_forgotten_first() {
        let mut rates = Rates::new(EACH, 100);
        (0..60).for_each(|key| rates.charge(1, key, 1, NOW));
        let later = NOW + Duration::from_secs(1);
        (100..160).for_each(|key| rates.charge(1, key, 1, later));
        assert_eq!(rates.remembered(), 60);
    }
}
