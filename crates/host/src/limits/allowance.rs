//! Limits per address: how often something is allowed in an hour, and how many tables may be open.

use std::{collections::HashMap, net::IpAddr, time::Duration};

use bevy::prelude::*;
use splitkey_net::{Origin, TokenBucket};
use splitkey_protocol::TableCode;

use crate::config::HostConfig;

/// With more addresses than this, those with a full allowance are removed.
const ADDRESSES: usize = 1024;
const HOUR: Duration = Duration::from_secs(3600);
/// How many wrong codes an hour an address may try while the limit for all addresses is exceeded.
const WRONG_CODES_IN_A_STORM: u32 = 3;

/// What everyone at one address together may do only so often.
#[derive(Resource, Debug)]
pub(crate) struct Allowances {
    pub(crate) tables: Allowance,
    pub(crate) wrong_codes: WrongCodes,
    pub(crate) word_lists: Allowance,
    pub(crate) reports: Allowance,
    pub(crate) passwords: Allowance,
    pub(crate) open_tables: OpenTables,
    pub(crate) device_codes: Allowance,
    pub(crate) new_teams: Allowance,
}

/// How many device codes everyone at one address may make in an hour. Each stays in memory for five minutes.
const DEVICE_CODES_AN_HOUR: u32 = 60;
/// How many teams everyone at one address may make or import in an hour. A sheet may have a megabyte.
const TEAMS_AN_HOUR: u32 = 30;

impl Allowances {
    pub(crate) fn new(config: &HostConfig) -> Allowances {
        Allowances {
            tables: Allowance::new(config.tables_an_hour),
            wrong_codes: WrongCodes::new(config.wrong_codes_an_hour, config.all_wrong_codes_an_hour),
            word_lists: Allowance::new(config.word_lists_an_hour),
            reports: Allowance::new(config.reports_an_hour),
            passwords: Allowance::new(config.passwords_an_hour),
            open_tables: OpenTables::new(config.tables_an_address),
            device_codes: Allowance::new(DEVICE_CODES_AN_HOUR),
            new_teams: Allowance::new(TEAMS_AN_HOUR),
        }
    }
}

/// An hourly limit for each [`Origin`], in proportion to its shares. It refills continuously, and all of it may be
/// used at once.
#[derive(Debug)]
pub(crate) struct Allowance {
    an_hour: u32,
    /// The buckets of addresses that have used some.
    buckets: HashMap<Origin, TokenBucket>,
    forget_at: usize,
}

impl Allowance {
    pub(crate) fn new(an_hour: u32) -> Allowance {
        Allowance { an_hour, buckets: HashMap::new(), forget_at: ADDRESSES }
    }

    /// Returns whether an address has any left. Players in this process are not limited.
    pub(crate) fn is_left(&self, from: Option<IpAddr>, now: Duration) -> bool {
        self.is_left_of(self.an_hour, from, now)
    }

    /// Like [`Allowance::is_left`], with a limit of `most` instead of `an_hour`.
    fn is_left_of(&self, most: u32, from: Option<IpAddr>, now: Duration) -> bool {
        let left =
            |origin: Origin| self.bucket(origin).with_most(most.saturating_mul(origin.shares())).is_left(now);
        from.is_none_or(|from| Origin::of(from).all(left))
    }

    /// Uses one up, and returns whether there was one left.
    pub(crate) fn take(&mut self, from: Option<IpAddr>, now: Duration) -> bool {
        let Some(address) = from else { return true };
        if !self.is_left(from, now) {
            return false;
        }
        for origin in Origin::of(address) {
            let mut bucket = self.bucket(origin);
            bucket.take(now);
            self.buckets.insert(origin, bucket);
        }
        if self.buckets.len() >= self.forget_at {
            self.buckets.retain(|_, bucket| !bucket.is_full(now));
            self.forget_at = ADDRESSES.max(2 * self.buckets.len());
        }
        true
    }

    fn bucket(&self, origin: Origin) -> TokenBucket {
        let full = || hourly(self.an_hour.saturating_mul(origin.shares()));
        self.buckets.get(&origin).copied().unwrap_or_else(full)
    }
}

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
    fn new(an_hour: u32, all_an_hour: u32) -> WrongCodes {
        WrongCodes { each: Allowance::new(an_hour), all: hourly(all_an_hour) }
    }

    /// Returns whether an address may try another code.
    pub(crate) fn is_left(&self, from: Option<IpAddr>, now: Duration) -> bool {
        let most = if self.all.is_left(now) { u32::MAX } else { WRONG_CODES_IN_A_STORM };
        self.each.is_left_of(most.min(self.each.an_hour), from, now)
    }

    /// Counts a wrong code of an address.
    pub(crate) fn note(&mut self, from: Option<IpAddr>, now: Duration) {
        // An address without tries left learns nothing more, so it uses up nothing of the limit for all.
        let counts = from.is_some() && self.is_left(from, now) && self.each.take(from, now);
        if counts && !self.all.take(now) {
            // A storm lasts as long as wrong codes come faster than the limit for all refills.
            self.all.drain(now);
        }
    }
}

/// The owners of open tables. A table counts for the address that opened it until it closes.
#[derive(Debug)]
pub(crate) struct OpenTables {
    most: u32,
    openers: HashMap<TableCode, IpAddr>,
    counts: HashMap<Origin, u32>,
}

impl OpenTables {
    fn new(most: u32) -> OpenTables {
        OpenTables { most, openers: HashMap::new(), counts: HashMap::new() }
    }

    /// Returns whether an address may open another table. Players in this process are not limited.
    pub(crate) fn is_left(&self, from: Option<IpAddr>) -> bool {
        let left = |origin: Origin| {
            self.counts.get(&origin).copied().unwrap_or(0) < self.most.saturating_mul(origin.shares())
        };
        from.is_none_or(|from| Origin::of(from).all(left))
    }

    /// Counts a table for an address.
    pub(crate) fn open(&mut self, table: TableCode, from: Option<IpAddr>) {
        self.close(table);
        if let Some(from) = from {
            self.openers.insert(table, from);
            Origin::of(from).for_each(|origin| *self.counts.entry(origin).or_default() += 1);
        }
    }

    /// Stops counting a table.
    pub(crate) fn close(&mut self, table: TableCode) {
        for origin in self.openers.remove(&table).into_iter().flat_map(Origin::of) {
            if let Some(count) = self.counts.get_mut(&origin) {
                *count -= 1;
                if *count == 0 {
                    self.counts.remove(&origin);
                }
            }
        }
    }
}

/// Returns a bucket of `most` tokens that refills within an hour.
fn hourly(most: u32) -> TokenBucket {
    TokenBucket::new(most, HOUR / most.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u32) -> Option<IpAddr> {
        Some(IpAddr::from(last.to_be_bytes()))
    }

    #[test]
    fn an_allowance_refills_within_an_hour() {
        let mut allowance = Allowance::new(20);
        let now = Duration::from_secs(10);
        assert!((0..20).all(|_| allowance.take(address(1), now)));
        assert!(!allowance.is_left(address(1), now) && !allowance.take(address(1), now));
        assert!(allowance.take(address(2), now), "other addresses have their own allowance");
        assert!(allowance.take(address(1), now + HOUR / 20));
        assert!(!allowance.take(address(1), now + HOUR / 20));
        assert!((0..20).all(|_| allowance.take(address(1), now + 2 * HOUR)));
    }

    #[test]
    fn players_in_this_process_are_not_limited() {
        let mut allowance = Allowance::new(0);
        assert!(!allowance.take(address(1), HOUR));
        assert!(allowance.take(None, HOUR));
    }

    #[test]
    fn addresses_with_a_full_allowance_are_removed() {
        let mut allowance = Allowance::new(5);
        for number in 0..100_000 {
            assert!(allowance.take(address(number), Duration::from_secs(number.into())));
        }
        assert!(allowance.buckets.len() < 2 * ADDRESSES);
    }

    /// Returns an address in one /64 of a fixed /48.
    fn of_site(network: u16) -> Option<IpAddr> {
        Some(IpAddr::from([0x2001, 0xdb8, 7, network, 0, 0, 0, 1]))
    }

    #[test]
    fn an_ipv6_site_has_four_shares() {
        let mut allowance = Allowance::new(20);
        let now = Duration::from_secs(10);
        assert!((0..4).all(|network| (0..20).all(|_| allowance.take(of_site(network), now))));
        assert!(!allowance.take(of_site(4), now), "the site has no more");
        assert!(allowance.take(Some(IpAddr::from([0x2001, 0xdb8, 8, 0, 0, 0, 0, 1])), now));
        assert!(allowance.take(of_site(4), now + HOUR / 80), "a site should refill four times as fast");
        assert!(!allowance.take(of_site(4), now + HOUR / 80));
    }

    #[test]
    fn guessing_from_many_addresses_leaves_each_only_a_few_tries() {
        let mut wrong = WrongCodes::new(20, 100);
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
    fn open_tables_count_until_they_close() {
        let mut open = OpenTables::new(2);
        let codes: Vec<TableCode> = (0..20).map(TableCode::from_bits).collect();
        open.open(codes[0], address(1));
        open.open(codes[1], address(1));
        assert!(!open.is_left(address(1)) && open.is_left(address(2)) && open.is_left(None));
        open.close(codes[0]);
        open.close(codes[0]);
        assert!(open.is_left(address(1)));
        for (network, pair) in codes[2..10].chunks(2).enumerate() {
            pair.iter().for_each(|code| open.open(*code, of_site(network as u16)));
        }
        assert!(!open.is_left(of_site(9)), "a site has four shares");
        codes.iter().for_each(|code| open.close(*code));
        assert!(open.counts.is_empty() && open.openers.is_empty());
    }
}
