//! Whom the hosts of tables have banned from all of their tables.
//!
//! The lists are in no record, so they end with the process. What a table's own records hold goes on.

use std::{
    collections::{HashMap, VecDeque},
    net::IpAddr,
    time::Duration,
};

use bevy_ecs::prelude::*;
use splitkey_net::Origin;

use crate::players::{
    bans::{Bans, NetworkHash},
    player::PlayerId,
};

/// How long a ban lasts.
const LASTS: Duration = Duration::from_secs(30 * 24 * 3600);
/// The longest list of one player, and the most lists.
const LONGEST: usize = 100;
const MOST_LISTS: usize = 2000;

/// The list of everyone who has banned somebody from all of their tables.
#[derive(Resource, Default)]
pub(crate) struct BanLists(HashMap<PlayerId, BanList>);

/// The bans of one player, the latest last.
struct BanList {
    bans: VecDeque<Banned>,
    /// Where the player made the first of them from.
    from: Option<Origin>,
}

struct Banned {
    player: PlayerId,
    network: Option<NetworkHash>,
    until: Duration,
}

impl BanLists {
    /// Bans somebody from the tables of a host, who has an address, with the [network](crate::players::bans::NetworkKey::hash_of_host) that
    /// they came from.
    pub(crate) fn add(
        &mut self,
        (host, address): (PlayerId, Option<IpAddr>),
        player: PlayerId,
        network: Option<NetworkHash>,
        now: Duration,
    ) {
        self.make_room(host, now);
        // The widest of them counts: a whole /48 of IPv6 addresses.
        let from = address.and_then(|address| Origin::of(address).last());
        let list = self.0.entry(host).or_insert_with(|| BanList { bans: VecDeque::new(), from });
        let list = &mut list.bans;
        let before = list.iter().position(|banned| banned.player == player).and_then(|at| list.remove(at));
        let network = network.or(before.and_then(|before| before.network));
        if list.len() >= LONGEST {
            list.pop_front();
        }
        list.push_back(Banned { player, network, until: now + LASTS });
    }

    /// Returns whether somebody is banned from the tables of a host, as a player or by their network.
    pub(crate) fn holds(
        &self,
        host: PlayerId,
        player: PlayerId,
        network: Option<NetworkHash>,
        now: Duration,
    ) -> bool {
        self.of(host, now)
            .any(|banned| banned.player == player || network.is_some() && banned.network == network)
    }

    /// Returns how many people are banned from the tables of a host, apart from those of one table.
    pub(crate) fn count_beside(&self, host: PlayerId, bans: &Bans, now: Duration) -> u16 {
        let others = self.of(host, now).filter(|banned| !bans.holds(banned.player, None));
        u16::try_from(others.count()).unwrap_or(u16::MAX)
    }

    /// Lifts all bans from the tables of a host. Returns whether there were any.
    pub(crate) fn lift(&mut self, host: PlayerId) -> bool {
        self.0.remove(&host).is_some()
    }

    fn of(&self, host: PlayerId, now: Duration) -> impl Iterator<Item = &Banned> {
        let list = self.0.get(&host).into_iter().flat_map(|list| &list.bans);
        list.filter(move |banned| banned.until > now)
    }

    /// Makes room for a ban: drops what has ended, and, of the network with most lists, the one that has not grown for
    /// the longest. So nobody can push out the lists of others by making many.
    fn make_room(&mut self, host: PlayerId, now: Duration) {
        if self.0.contains_key(&host) || self.0.len() < MOST_LISTS {
            return;
        }
        self.0.retain(|_, list| list.last() > Some(now));
        if self.0.len() < MOST_LISTS {
            return;
        }
        let mut lists = HashMap::<Option<Origin>, usize>::new();
        self.0.values().for_each(|list| *lists.entry(list.from).or_default() += 1);
        let most = lists.values().max().copied();
        let from_there = self.0.iter().filter(|(_, list)| lists.get(&list.from).copied() == most);
        let oldest = from_there.min_by_key(|(host, list)| (list.last(), **host));
        if let Some(oldest) = oldest.map(|(host, _)| *host) {
            self.0.remove(&oldest);
        }
    }
}

impl BanList {
    /// Returns when the last of its bans ends.
    fn last(&self) -> Option<Duration> {
        self.bans.back().map(|banned| banned.until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(number: u16) -> PlayerId {
        let mut hash = [0; 32];
        hash[..2].copy_from_slice(&number.to_le_bytes());
        PlayerId::from_hash(hash)
    }

    fn host(number: u16) -> (PlayerId, Option<IpAddr>) {
        (player(number), None)
    }

    const NETWORK: Option<NetworkHash> = Some(NetworkHash([7; 32]));
    const START: Duration = Duration::from_secs(5);

    #[test]
    fn a_ban_applies_to_one_host_until_it_ends_or_is_lifted() {
        let mut lists = BanLists::default();
        lists.add(host(1), player(2), NETWORK, START);
        let holds =
            |lists: &BanLists, host, who, network, now| lists.holds(player(host), player(who), network, now);
        assert!(holds(&lists, 1, 2, None, START) && holds(&lists, 1, 3, NETWORK, START));
        assert!(!holds(&lists, 1, 3, None, START) && !holds(&lists, 2, 2, NETWORK, START));
        assert!(!holds(&lists, 1, 2, None, START + LASTS));
        lists.add(host(1), player(2), None, START + LASTS);
        assert!(holds(&lists, 1, 3, NETWORK, START + LASTS), "the network should be kept");
        assert!(lists.lift(player(1)) && !lists.lift(player(1)));
        assert!(!holds(&lists, 1, 2, NETWORK, START));
    }

    #[test]
    fn the_bans_of_a_table_are_not_counted_twice() {
        let (mut lists, mut bans) = (BanLists::default(), Bans::default());
        for number in 2..5 {
            lists.add(host(1), player(number), None, START);
        }
        bans.add(player(3), None);
        assert_eq!(lists.count_beside(player(1), &bans, START), 2);
        assert_eq!(lists.count_beside(player(9), &bans, START), 0);
    }

    #[test]
    fn lists_are_bounded() {
        let days = LASTS.as_secs() / (24 * 3600);
        assert_eq!((LONGEST, MOST_LISTS, days), (100, 2000, 30), "as in `crates/server/limits.md`");
        let mut lists = BanLists::default();
        for number in 0..LONGEST as u16 + 10 {
            lists.add(host(1), player(number), None, START);
        }
        assert_eq!(lists.count_beside(player(1), &Bans::default(), START), LONGEST as u16);
        for number in 0..MOST_LISTS as u16 + 10 {
            lists.add(host(number), player(2), None, START + Duration::from_secs(u64::from(number) + 1));
        }
        assert_eq!(lists.0.len(), MOST_LISTS);
        let holds = |host: u16| lists.holds(player(host), player(2), None, START);
        assert!(!holds(0) && holds(MOST_LISTS as u16 + 9));
    }

    #[test]
    fn many_lists_from_one_network_leave_those_of_others_alone() {
        let mut lists = BanLists::default();
        lists.add(host(0), player(2), None, START);
        for number in 1..2 * MOST_LISTS as u16 {
            let crowd = (player(number), Some(IpAddr::from([10, 0, 0, 1])));
            lists.add(crowd, player(2), None, START + Duration::from_secs(1));
        }
        assert_eq!(lists.0.len(), MOST_LISTS);
        assert!(lists.holds(player(0), player(2), None, START));
    }
}
