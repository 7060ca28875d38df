//! Limits on wrong table and device codes.

use std::{
    collections::{HashMap, hash_map::Entry},
    net::IpAddr,
    time::Duration,
};

use splitkey_net::{Origin, TokenBucket};

use crate::{
    limits::{
        allowance::{Allowance, Uses, hourly},
        network_id::NetworkId,
    },
    players::bans::NetworkKey,
};

/// How many wrong codes an hour an address may try while the limit for all addresses is exceeded.
const WRONG_CODES_IN_A_STORM: u32 = 3;

/// Limits on wrong table and device codes, for each address and for all addresses together.
///
/// Someone who guesses from very many addresses has a fresh limit at each. So while all addresses together exceed
/// their limit, each address has only a few tries. A player with the right code still gets in, even after a typing
/// mistake or two.
///
/// A code that only the journal knows about counts as wrong from [`WrongCodes::begin`] on, until the journal has
/// answered: otherwise any number could be tried before the first answer.
#[derive(Debug)]
pub(crate) struct WrongCodes {
    each: Allowance,
    all: TokenBucket,
    /// How many codes are being looked up for each.
    asked: HashMap<Origin, u32>,
    asked_by_all: u32,
}

impl WrongCodes {
    pub(super) fn new(an_hour: u32, all_an_hour: u32, key: NetworkKey) -> WrongCodes {
        let (each, all) = (Allowance::new(an_hour, key), hourly(all_an_hour));
        WrongCodes { each, all, asked: HashMap::new(), asked_by_all: 0 }
    }

    /// Returns whether an address may try another code.
    pub(crate) fn is_left(&self, from: Option<IpAddr>, now: Duration) -> bool {
        let mut all = self.all;
        let is_calm = all.take_many(self.asked_by_all.saturating_add(1), now);
        let most = if is_calm { u32::MAX } else { WRONG_CODES_IN_A_STORM };
        let asked = |origin| self.asked.get(&origin).copied().unwrap_or(0);
        self.each.is_left_of(most, asked, from, now)
    }

    /// Returns whether an address may try a code that has to be looked up, which counts until [`WrongCodes::settle`].
    pub(crate) fn begin(&mut self, from: Option<IpAddr>, now: Duration) -> bool {
        let is_left = self.is_left(from, now);
        if is_left && let Some(from) = from {
            self.asked_by_all += 1;
            Origin::of(from).for_each(|origin| *self.asked.entry(origin).or_default() += 1);
        }
        is_left
    }

    /// Notes that a code was looked up which an address had begun to try.
    pub(crate) fn settle(&mut self, from: Option<IpAddr>, is_wrong: bool, now: Duration) {
        for origin in from.into_iter().flat_map(Origin::of) {
            if let Entry::Occupied(mut asked) = self.asked.entry(origin) {
                *asked.get_mut() -= 1;
                if *asked.get() == 0 {
                    asked.remove();
                }
            }
        }
        self.asked_by_all = self.asked_by_all.saturating_sub(u32::from(from.is_some()));
        if is_wrong {
            self.note(from, now);
        }
    }

    /// Counts a wrong code of an address.
    pub(crate) fn note(&mut self, from: Option<IpAddr>, now: Duration) {
        // An address without tries left learns nothing more, so it uses up nothing of the limit for all.
        if from.is_some() && self.is_left(from, now) && self.each.take(from, now) {
            self.count(1, now);
        }
    }

    pub(super) fn take_untold(&mut self) -> HashMap<NetworkId, Uses> {
        self.each.take_untold()
    }

    pub(super) fn note_elsewhere(&mut self, network: NetworkId, uses: Uses, now: Duration) {
        self.each.note_elsewhere(network, uses, now);
        // What is told of a site is told of its networks, too.
        if uses.shares == 1 {
            self.count(uses.times, now);
        }
    }

    fn count(&mut self, times: u32, now: Duration) {
        if !self.all.take_many(times, now) {
            // A storm lasts as long as wrong codes come faster than the limit for all refills.
            self.all.drain(now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_secs(3600);
    const KEY: NetworkKey = NetworkKey([7; 32]);

    fn address(last: u32) -> Option<IpAddr> {
        Some(IpAddr::from(last.to_be_bytes()))
    }

    #[test]
    fn guessing_from_many_addresses_leaves_each_only_a_few_tries() {
        let mut wrong = WrongCodes::new(20, 100, KEY);
        let now = Duration::from_secs(10);
        for number in 0..1000 {
            (0..20).for_each(|_| wrong.note(address(number), now));
        }
        assert!(wrong.is_left(address(1000), now), "an address that has not tried may try");
        wrong.note(address(1000), now);
        wrong.note(address(1000), now);
        assert!(wrong.is_left(address(1000), now), "two mistakes should be allowed");
        wrong.note(address(1000), now);
        assert!(!wrong.is_left(address(1000), now));
        assert!(!wrong.is_left(address(999), now));
        let later = now + HOUR / 4;
        assert!(wrong.is_left(address(1000), later), "the limit should refill afterwards");
        (0..16).for_each(|_| wrong.note(address(1000), later));
        assert!(wrong.is_left(address(1000), later));
    }

    #[test]
    fn codes_that_are_being_looked_up_count_until_they_prove_right() {
        let mut wrong = WrongCodes::new(20, 100, KEY);
        let now = Duration::from_secs(10);
        assert_eq!((0..250).filter(|_| wrong.begin(address(1), now)).count(), 20);
        assert!(!wrong.is_left(address(1), now) && wrong.is_left(address(2), now));
        (0..5).for_each(|_| wrong.settle(address(1), false, now));
        assert_eq!((0..250).filter(|_| wrong.begin(address(1), now)).count(), 5);
        (0..20).for_each(|_| wrong.settle(address(1), true, now));
        assert!(!wrong.is_left(address(1), now), "wrong ones stay counted");
        assert!(wrong.asked.is_empty() && wrong.asked_by_all == 0);
        assert!(wrong.begin(None, now), "players in this process are not limited");
        wrong.settle(None, true, now);
        let begun = (10..1000).filter(|number| (0..20).all(|_| wrong.begin(address(*number), now))).count();
        assert_eq!(begun, 4, "all addresses together have their limit, too");
    }

    #[test]
    fn a_storm_at_one_host_is_one_at_all() {
        let (mut here, mut there) = (WrongCodes::new(20, 100, KEY), WrongCodes::new(20, 100, KEY));
        let now = Duration::from_secs(10);
        (0..200).for_each(|number| here.note(address(number), now));
        here.take_untold().into_iter().for_each(|(network, uses)| there.note_elsewhere(network, uses, now));
        (0..3).for_each(|_| there.note(address(1000), now));
        assert!(!there.is_left(address(1000), now));
    }
}
