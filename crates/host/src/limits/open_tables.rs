//! How many tables everyone at one address may have open.

use std::{collections::HashMap, net::IpAddr};

use splitkey_net::Origin;
use splitkey_protocol::TableCode;

use crate::{limits::network_id::NetworkId, players::bans::NetworkKey};

/// Of how many networks other hosts are told, those with the most tables.
const TOLD: usize = 4096;

/// The owners of open tables. A table counts for the address that opened it until it closes.
#[derive(Debug)]
pub(crate) struct OpenTables {
    most: u32,
    key: NetworkKey,
    openers: HashMap<TableCode, IpAddr>,
    counts: HashMap<NetworkId, u32>,
    /// The tables at other hosts of the same journal.
    elsewhere: HashMap<NetworkId, u32>,
}

impl OpenTables {
    pub(super) fn new(most: u32, key: NetworkKey) -> OpenTables {
        let (counts, elsewhere) = (HashMap::new(), HashMap::new());
        OpenTables { most, key, openers: HashMap::new(), counts, elsewhere }
    }

    /// Returns whether an address may open another table. Players in this process are not limited.
    pub(crate) fn is_left(&self, from: Option<IpAddr>) -> bool {
        let left = |origin: Origin| {
            let network = NetworkId::of(origin, &self.key);
            let open =
                [&self.counts, &self.elsewhere].map(|tables| tables.get(&network).copied().unwrap_or(0));
            open[0].saturating_add(open[1]) < self.most.saturating_mul(origin.shares())
        };
        from.is_none_or(|from| Origin::of(from).all(left))
    }

    /// Counts a table for an address.
    pub(crate) fn open(&mut self, table: TableCode, from: Option<IpAddr>) {
        self.close(table);
        if let Some(from) = from {
            self.openers.insert(table, from);
            for origin in Origin::of(from) {
                *self.counts.entry(NetworkId::of(origin, &self.key)).or_default() += 1;
            }
        }
    }

    /// Stops counting a table.
    pub(crate) fn close(&mut self, table: TableCode) {
        for origin in self.openers.remove(&table).into_iter().flat_map(Origin::of) {
            let network = NetworkId::of(origin, &self.key);
            if let Some(count) = self.counts.get_mut(&network) {
                *count -= 1;
                if *count == 0 {
                    self.counts.remove(&network);
                }
            }
        }
    }

    /// Returns how many tables count for each network here, in a fixed order.
    pub(super) fn told(&self) -> Vec<(NetworkId, u32)> {
        let mut told: Vec<(NetworkId, u32)> =
            self.counts.iter().map(|(network, open)| (*network, *open)).collect();
        told.sort_unstable_by_key(|(network, open)| (std::cmp::Reverse(*open), *network));
        told.truncate(TOLD);
        told
    }

    /// Takes over how many tables count for each network at other hosts.
    pub(super) fn note_elsewhere(&mut self, open: impl Iterator<Item = (NetworkId, u32)>) {
        self.elsewhere.clear();
        for (network, tables) in open {
            let count = self.elsewhere.entry(network).or_default();
            *count = count.saturating_add(tables);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: NetworkKey = NetworkKey([7; 32]);

    fn address(last: u32) -> Option<IpAddr> {
        Some(IpAddr::from(last.to_be_bytes()))
    }

    /// Returns an address in one /64 of a fixed /48.
    fn of_site(network: u16) -> Option<IpAddr> {
        Some(IpAddr::from([0x2001, 0xdb8, 7, network, 0, 0, 0, 1]))
    }

    #[test]
    fn open_tables_count_until_they_close() {
        let mut open = OpenTables::new(2, KEY);
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

    #[test]
    fn tables_at_other_hosts_count_as_long_as_those_tell() {
        let (mut here, mut there) = (OpenTables::new(3, KEY), OpenTables::new(3, KEY));
        let codes: Vec<TableCode> = (0..3).map(TableCode::from_bits).collect();
        there.open(codes[0], address(1));
        there.open(codes[1], address(1));
        here.open(codes[2], address(1));
        here.note_elsewhere(there.told().into_iter());
        assert!(!here.is_left(address(1)) && here.is_left(address(2)));
        there.close(codes[0]);
        here.note_elsewhere(there.told().into_iter());
        assert!(here.is_left(address(1)));
        here.note_elsewhere(std::iter::empty());
        assert!(here.elsewhere.is_empty());
    }
}
