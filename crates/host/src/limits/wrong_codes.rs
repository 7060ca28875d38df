//! Limits on wrong table and device codes.

use std::{collections::HashMap, net::IpAddr, time::Duration};

use splitkey_net::TokenBucket;

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
#[derive(Debug)]
pub(crate) struct WrongCodes {
    each: Allowance,
    all: TokenBucket,
}

impl WrongCodes {
    pub(super) fn new(an_hour: u32, all_an_hour: u32, key: NetworkKey) -> WrongCodes {
        WrongCodes { each: Allowance::new(an_hour, key), all: hourly(all_an_hour) }
    }

    /// Returns whether an address may try another code.
    pub(crate) fn is_left(&self, from: Option<IpAddr>, now: Duration) -> bool {
        let most = if self.all.is_left(now) { u32::MAX } else { WRONG_CODES_IN_A_STORM };
        self.each.is_left_of(most, from, now)
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
    fn a_storm_at_one_host_is_one_at_all() {
        let (mut here, mut there) = (WrongCodes::new(20, 100, KEY), WrongCodes::new(20, 100, KEY));
        let now = Duration::from_secs(10);
        (0..200).for_each(|number| here.note(address(number), now));
        here.take_untold().into_iter().for_each(|(network, uses)| there.note_elsewhere(network, uses, now));
        (0..3).for_each(|_| there.note(address(1000), now));
        assert!(!there.is_left(address(1000), now));
    }
}
