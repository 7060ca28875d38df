//! How often everybody at one address may do a thing in an hour.

use std::{collections::HashMap, net::IpAddr, time::Duration};

use bevy::prelude::*;

use crate::HostConfig;

/// Past so many addresses, those that have all of their allowance again are forgotten.
const ADDRESSES: usize = 1024;
const HOUR: Duration = Duration::from_secs(3600);

/// What everybody at one address may do only so often.
#[derive(Resource, Debug)]
pub(crate) struct Allowances {
    pub(crate) tables: Allowance,
    pub(crate) wrong_codes: Allowance,
    pub(crate) word_lists: Allowance,
    pub(crate) reports: Allowance,
    pub(crate) passwords: Allowance,
}

impl Allowances {
    pub(crate) fn new(config: &HostConfig) -> Allowances {
        Allowances {
            tables: Allowance::new(config.tables_an_hour),
            wrong_codes: Allowance::new(config.wrong_codes_an_hour),
            word_lists: Allowance::new(config.word_lists_an_hour),
            reports: Allowance::new(config.reports_an_hour),
            passwords: Allowance::new(config.passwords_an_hour),
        }
    }
}

/// So much at once, and as much again over an hour.
#[derive(Debug)]
pub(crate) struct Allowance {
    an_hour: f64,
    /// What of it is used up, and when that was so.
    used: HashMap<IpAddr, (f64, Duration)>,
    forget_at: usize,
}

impl Allowance {
    pub(crate) fn new(an_hour: u32) -> Allowance {
        Allowance { an_hour: an_hour.into(), used: HashMap::new(), forget_at: ADDRESSES }
    }

    /// Whether something is left for an address. There is no end for players of this process.
    pub(crate) fn is_left(&self, from: Option<IpAddr>, now: Duration) -> bool {
        from.is_none_or(|from| self.used(from, now) + 1.0 <= self.an_hour)
    }

    /// Uses one up; tells whether one was left.
    pub(crate) fn take(&mut self, from: Option<IpAddr>, now: Duration) -> bool {
        let Some(address) = from else { return true };
        if !self.is_left(from, now) {
            return false;
        }
        let used = self.used(address, now) + 1.0;
        self.used.insert(address, (used, now));
        if self.used.len() >= self.forget_at {
            let an_hour = self.an_hour;
            self.used.retain(|_, (used, at)| regained(an_hour, now.saturating_sub(*at)) < *used);
            self.forget_at = ADDRESSES.max(2 * self.used.len());
        }
        true
    }

    fn used(&self, from: IpAddr, now: Duration) -> f64 {
        let Some((used, at)) = self.used.get(&from) else { return 0.0 };
        (used - regained(self.an_hour, now.saturating_sub(*at))).max(0.0)
    }
}

fn regained(an_hour: f64, time: Duration) -> f64 {
    an_hour * time.as_secs_f64() / HOUR.as_secs_f64()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u32) -> Option<IpAddr> {
        Some(IpAddr::from(last.to_be_bytes()))
    }

    #[test]
    fn what_is_used_up_comes_back_within_an_hour() {
        let mut allowance = Allowance::new(20);
        let now = Duration::from_secs(10);
        assert!((0..20).all(|_| allowance.take(address(1), now)));
        assert!(!allowance.is_left(address(1), now) && !allowance.take(address(1), now));
        assert!(allowance.take(address(2), now), "others have their own");
        assert!(allowance.take(address(1), now + HOUR / 20));
        assert!(!allowance.take(address(1), now + HOUR / 20));
        assert!((0..20).all(|_| allowance.take(address(1), now + 2 * HOUR)));
    }

    #[test]
    fn players_of_this_process_may_do_it_for_ever() {
        let mut allowance = Allowance::new(0);
        assert!(!allowance.take(address(1), HOUR));
        assert!(allowance.take(None, HOUR));
    }

    #[test]
    fn addresses_are_forgotten_in_time() {
        let mut allowance = Allowance::new(5);
        for number in 0..100_000 {
            assert!(allowance.take(address(number), Duration::from_secs(number.into())));
        }
        assert!(allowance.used.len() < 2 * ADDRESSES);
    }
}
