//! How often everyone at one address may do something in an hour.

use std::{collections::HashMap, net::IpAddr, time::Duration};

use splitkey_net::{Origin, Rates, TokenBucket};

use crate::{limits::network_id::NetworkId, players::bans::NetworkKey};

/// How many networks are remembered that have used some.
const NETWORKS: usize = 65_536;
/// The most networks of which it is kept for other hosts what they have used.
const UNTOLD: usize = 1024;
const HOUR: Duration = Duration::from_secs(3600);

/// An hourly limit for each [`Origin`], in proportion to its shares. It refills continuously, and all of it may be
/// used at once.
#[derive(Debug)]
pub(crate) struct Allowance {
    an_hour: u32,
    key: NetworkKey,
    rates: Rates<NetworkId>,
    /// What was used here since other hosts were last told, if there are any.
    untold: HashMap<NetworkId, Uses>,
}

/// How often a network has used something, and how many times the limit of one network applies to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Uses {
    pub(super) shares: u32,
    pub(super) times: u32,
}

impl Allowance {
    pub(crate) fn new(an_hour: u32, key: NetworkKey) -> Allowance {
        Allowance { an_hour, key, rates: Rates::new(hourly(an_hour), NETWORKS), untold: HashMap::new() }
    }

    /// Returns whether an address has any left. Players in this process are not limited.
    pub(crate) fn is_left(&self, from: Option<IpAddr>, now: Duration) -> bool {
        self.is_left_of(self.an_hour, |_| 0, from, now)
    }

    /// Like [`Allowance::is_left`], with a limit of at most `most`, and with so many more used as `promised` says.
    pub(super) fn is_left_of(
        &self,
        most: u32,
        promised: impl Fn(Origin) -> u32,
        from: Option<IpAddr>,
        now: Duration,
    ) -> bool {
        let most = most.min(self.an_hour);
        let left = |origin: Origin| {
            let bucket = self.rates.bucket(NetworkId::of(origin, &self.key), origin.shares());
            let mut bucket = bucket.with_most(most.saturating_mul(origin.shares()));
            bucket.take_many(promised(origin).saturating_add(1), now)
        };
        from.is_none_or(|from| Origin::of(from).all(left))
    }

    /// Uses one up, and returns whether there was one left.
    pub(crate) fn take(&mut self, from: Option<IpAddr>, now: Duration) -> bool {
        let is_left = self.is_left(from, now);
        if is_left {
            self.charge(from, 1, now);
        }
        is_left
    }

    /// Uses several up, even if fewer are left: then none is left until the others are back. For what is known to have
    /// cost that much only afterwards.
    pub(crate) fn charge(&mut self, from: Option<IpAddr>, times: u32, now: Duration) {
        for origin in from.into_iter().flat_map(Origin::of) {
            let (network, uses) = (NetworkId::of(origin, &self.key), Uses { shares: origin.shares(), times });
            self.rates.owe(times, network, uses.shares, now);
            if self.untold.len() < UNTOLD || self.untold.contains_key(&network) {
                let untold = self.untold.entry(network).or_insert(Uses { times: 0, ..uses });
                untold.times = untold.times.saturating_add(times);
            }
        }
    }

    /// Returns what was used here since this was last asked.
    pub(super) fn take_untold(&mut self) -> HashMap<NetworkId, Uses> {
        std::mem::take(&mut self.untold)
    }

    /// Notes what was used at another host. It may have allowed more than was left.
    pub(super) fn note_elsewhere(&mut self, network: NetworkId, uses: Uses, now: Duration) {
        self.rates.charge(uses.times, network, uses.shares, now);
    }
}

/// Returns a bucket of `most` tokens that refills within an hour.
pub(super) fn hourly(most: u32) -> TokenBucket {
    TokenBucket::new(most, HOUR / most.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: NetworkKey = NetworkKey([7; 32]);

    fn address(last: u32) -> Option<IpAddr> {
        Some(IpAddr::from(last.to_be_bytes()))
    }

    #[test]
    fn an_allowance_refills_within_an_hour() {
        let mut allowance = Allowance::new(20, KEY);
        let now = Duration::from_secs(10);
        assert!((0..20).all(|_| allowance.take(address(1), now)));
        assert!(!allowance.is_left(address(1), now) && !allowance.take(address(1), now));
        assert!(allowance.take(address(2), now), "other addresses have their own allowance");
        assert!(allowance.take(address(1), now + HOUR / 20));
        assert!(!allowance.take(address(1), now + HOUR / 20));
        assert!((0..20).all(|_| allowance.take(address(1), now + 2 * HOUR)));
    }

    #[test]
    fn what_has_cost_more_than_was_left_has_to_come_back_first() {
        let mut allowance = Allowance::new(20, KEY);
        let now = Duration::from_secs(10);
        allowance.charge(address(1), 15, now);
        assert!(allowance.is_left(address(1), now));
        allowance.charge(address(1), 15, now);
        let is_left = |twentieths| allowance.is_left(address(1), now + twentieths * (HOUR / 20));
        assert_eq!([0, 10, 11].map(is_left), [false, false, true]);
        allowance.charge(None, 15, now);
    }

    #[test]
    fn players_in_this_process_are_not_limited() {
        let mut allowance = Allowance::new(0, KEY);
        assert!(!allowance.take(address(1), HOUR));
        assert!(allowance.take(None, HOUR));
    }

    #[test]
    fn addresses_with_a_full_allowance_are_removed() {
        let mut allowance = Allowance::new(5, KEY);
        for number in 0..100_000 {
            assert!(allowance.take(address(number), Duration::from_secs(number.into())));
        }
        assert!(allowance.rates.remembered() <= NETWORKS + 1);
    }

    /// Returns an address in one /64 of a fixed /48.
    fn of_site(network: u16) -> Option<IpAddr> {
        Some(IpAddr::from([0x2001, 0xdb8, 7, network, 0, 0, 0, 1]))
    }

    #[test]
    fn an_ipv6_site_has_four_shares() {
        let mut allowance = Allowance::new(20, KEY);
        let now = Duration::from_secs(10);
        assert!((0..4).all(|network| (0..20).all(|_| allowance.take(of_site(network), now))));
        assert!(!allowance.take(of_site(4), now), "the site has no more");
        assert!(allowance.take(Some(IpAddr::from([0x2001, 0xdb8, 8, 0, 0, 0, 0, 1])), now));
        assert!(allowance.take(of_site(4), now + HOUR / 80), "a site should refill four times as fast");
        assert!(!allowance.take(of_site(4), now + HOUR / 80));
    }

    #[test]
    fn what_was_used_at_one_host_is_missing_at_another() {
        let now = Duration::from_secs(10);
        let (mut here, mut there) = (Allowance::new(20, KEY), Allowance::new(20, KEY));
        let tell = |here: &mut Allowance, there: &mut Allowance| {
            here.take_untold()
                .into_iter()
                .for_each(|(network, uses)| there.note_elsewhere(network, uses, now));
        };
        (0..15).for_each(|_| assert!(here.take(of_site(1), now)));
        tell(&mut here, &mut there);
        (0..5).for_each(|_| assert!(there.take(of_site(1), now)));
        assert!(!there.take(of_site(1), now), "the network has used all of it, at both together");
        assert!((0..3).all(|network| (0..20).all(|_| there.take(of_site(10 + network), now))));
        assert!(!there.take(of_site(20), now), "and so has its site");
        tell(&mut here, &mut there);
        assert!(there.take(address(1), now), "nothing is told twice, and nothing of others");
        (0..20).for_each(|_| assert!(here.take(address(1), now)));
        tell(&mut here, &mut there);
        assert!(!there.take(address(1), now + HOUR / 40), "more than everything is everything");
        assert!(there.take(address(1), now + HOUR / 20));
    }
}
