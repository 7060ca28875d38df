//! The bans of a table.

use std::{collections::BTreeSet, fmt, net::IpAddr, time::Duration};

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use splitkey_protocol::{
    LinkKind, PairLink, RaceLink, ReplayLink, TableCode, TableLink, TablePassword, races::PairNumber,
};

use crate::players::player::PlayerId;

/// The banned players of a table, and the networks that they came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bans {
    players: BTreeSet<PlayerId>,
    networks: BTreeSet<NetworkHash>,
}

/// A hash by which a table recognises a banned network address.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct NetworkHash(pub [u8; 32]);

/// A secret of the host that goes into each [`NetworkHash`], into links to replays, of pages that follow tables and to
/// places in races, into the passwords of races, and into the tokens of computer players. Without it, all IPv4 addresses could be tried
/// against a hash, and links and tokens could be made up.
#[derive(Clone, Copy, PartialEq, Eq, Resource)]
pub struct NetworkKey(pub [u8; 32]);

impl NetworkKey {
    /// Returns a random key.
    ///
    /// # Panics
    /// When the operating system provides no randomness.
    pub fn random() -> NetworkKey {
        let mut key = [0; 32];
        getrandom::fill(&mut key).expect("the operating system should provide randomness");
        NetworkKey(key)
    }

    /// Returns a secret for one purpose.
    pub(crate) fn derive(&self, purpose: &[u8], of: &[&[u8]]) -> [u8; 32] {
        Sha256::new().chain_update(self.0).chain_update(purpose).chain_update(of.concat()).finalize().into()
    }

    /// Returns the link to the replay of a stored match.
    pub(crate) fn replay_link(&self, table: u32, record: u32) -> ReplayLink {
        let id = [table, record].map(u32::to_be_bytes);
        let hash = Sha256::new().chain_update(self.0).chain_update(b"replay").chain_update(id.concat());
        let hash = hash.finalize();
        ReplayLink { table, record, tag: std::array::from_fn(|at| hash[at]) }
    }

    /// Returns a number from which the seat of someone follows who joins a table at this time, and which tells others
    /// nothing.
    pub(crate) fn seat_number(&self, table: TableCode, now: Duration) -> u16 {
        let hash = Sha256::new().chain_update(self.0).chain_update(b"seat").chain_update(table.bytes());
        let hash = hash.chain_update(now.as_nanos().to_le_bytes()).finalize();
        u16::from_le_bytes([hash[0], hash[1]])
    }

    /// Returns the link of a page that follows a table, of which the journal contains only the salt.
    pub(crate) fn table_link(&self, table: TableCode, kind: LinkKind, salt: [u8; 16]) -> TableLink {
        let hash = self.derive(kind.path().as_bytes(), &[&table.bytes(), &salt]);
        TableLink { kind, secret: std::array::from_fn(|at| hash[at]) }
    }

    /// Returns the link of the free place in a pair of a race.
    pub(crate) fn pair_link(&self, race: RaceLink, pair: PairNumber) -> PairLink {
        let hash = self.derive(b"race pair", &[&race.0, &pair.0.to_be_bytes()]);
        PairLink(std::array::from_fn(|at| hash[at]))
    }

    /// Returns the link to the replay of a pair's match in a race. No table has the number 0.
    pub(crate) fn race_replay(&self, race: RaceLink, pair: PairNumber) -> ReplayLink {
        let hash = self.derive(b"race replay", &[&race.0]);
        ReplayLink { table: 0, record: pair.0.into(), tag: std::array::from_fn(|at| hash[at]) }
    }

    /// Returns the hash that a race stores for its password.
    pub(crate) fn race_password(&self, race: RaceLink, password: &TablePassword) -> [u8; 32] {
        self.derive(b"race password", &[&race.0, password.as_bytes()])
    }

    /// Returns the hash that a table stores for an address.
    pub(crate) fn hash(&self, table: TableCode, address: IpAddr) -> NetworkHash {
        let hash = Sha256::new().chain_update(self.0).chain_update(b"network").chain_update(table.bytes());
        NetworkHash(hash.chain_update(octets(address)).finalize().into())
    }

    /// Returns the hash that a host's list of bans holds for an address.
    pub(crate) fn hash_of_host(&self, host: PlayerId, address: IpAddr) -> NetworkHash {
        NetworkHash(self.derive(b"ban list", &[&host.hash(), &octets(address)]))
    }

    /// Returns all hashes that a table may have stored for an address. Before journal format 4 they had no key.
    pub(crate) fn hashes(&self, table: TableCode, address: IpAddr) -> [NetworkHash; 2] {
        let hash = Sha256::new().chain_update(b"ban").chain_update(table.bytes());
        [self.hash(table, address), NetworkHash(hash.chain_update(octets(address)).finalize().into())]
    }
}

impl fmt::Debug for NetworkKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NetworkKey(..)")
    }
}

fn octets(address: IpAddr) -> Vec<u8> {
    match address.to_canonical() {
        IpAddr::V4(address) => address.octets().to_vec(),
        IpAddr::V6(address) => address.octets().to_vec(),
    }
}

impl Bans {
    pub(crate) fn add(&mut self, player: PlayerId, network: Option<NetworkHash>) {
        self.players.insert(player);
        self.networks.extend(network);
    }

    /// Returns whether the player is banned, or the network by any of its hashes.
    pub(crate) fn holds(&self, player: PlayerId, network: Option<[NetworkHash; 2]>) -> bool {
        let mut hashes = network.into_iter().flatten();
        self.players.contains(&player) || hashes.any(|hash| self.networks.contains(&hash))
    }

    /// Restores stored bans.
    pub(crate) fn of(
        players: impl IntoIterator<Item = PlayerId>,
        networks: impl IntoIterator<Item = NetworkHash>,
    ) -> Bans {
        Bans { players: players.into_iter().collect(), networks: networks.into_iter().collect() }
    }

    pub(crate) fn players(&self) -> impl Iterator<Item = PlayerId> {
        self.players.iter().copied()
    }

    pub(crate) fn networks(&self) -> impl Iterator<Item = NetworkHash> {
        self.networks.iter().copied()
    }

    pub(crate) fn lift(&mut self) {
        *self = Bans::default();
    }

    pub(crate) fn is_empty(&self) -> bool {
        *self == Bans::default()
    }

    /// Returns how many people are banned.
    pub(crate) fn len(&self) -> u16 {
        u16::try_from(self.players.len()).unwrap_or(u16::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADDRESS: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(203, 0, 113, 7));

    #[test]
    fn a_network_is_recognised_by_its_keyed_and_its_older_hash() {
        let (table, key) = (TableCode::from_bits(5), NetworkKey([1; 32]));
        let player = PlayerId::from_hash([2; 32]);
        let [keyed, older] = key.hashes(table, ADDRESS);
        for hash in [keyed, older] {
            let mut bans = Bans::default();
            bans.add(PlayerId::from_hash([3; 32]), Some(hash));
            assert!(bans.holds(player, Some(key.hashes(table, ADDRESS))));
            assert!(!bans.holds(player, Some(key.hashes(TableCode::from_bits(6), ADDRESS))));
            assert!(!bans.holds(player, None));
        }
        assert_ne!(NetworkKey([2; 32]).hash(table, ADDRESS), keyed, "the hash should depend on the key");
    }

    #[test]
    fn a_key_is_random_and_hidden_by_debug() {
        assert_ne!(NetworkKey::random(), NetworkKey::random());
        assert_eq!(format!("{:?}", NetworkKey([7; 32])), "NetworkKey(..)");
    }
}
