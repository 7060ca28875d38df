//! Whom the host of a table wants back no more.

use std::{collections::BTreeSet, net::IpAddr};

use sha2::{Digest, Sha256};
use splitkey_protocol::TableCode;

use crate::PlayerId;

/// The banned players of a table, and the networks that they came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bans {
    players: BTreeSet<PlayerId>,
    networks: BTreeSet<NetworkHash>,
}

/// A network address as one table keeps it: enough to know it again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct NetworkHash(pub [u8; 32]);

impl NetworkHash {
    pub(crate) fn of(table: TableCode, address: IpAddr) -> NetworkHash {
        let octets = match address.to_canonical() {
            IpAddr::V4(address) => address.octets().to_vec(),
            IpAddr::V6(address) => address.octets().to_vec(),
        };
        let hash = Sha256::new().chain_update(b"ban").chain_update(table.bytes()).chain_update(octets);
        NetworkHash(hash.finalize().into())
    }
}

impl Bans {
    pub(crate) fn add(&mut self, player: PlayerId, network: Option<NetworkHash>) {
        self.players.insert(player);
        self.networks.extend(network);
    }

    pub(crate) fn holds(&self, player: PlayerId, network: Option<NetworkHash>) -> bool {
        self.players.contains(&player) || network.is_some_and(|network| self.networks.contains(&network))
    }

    pub(crate) fn lift(&mut self) {
        *self = Bans::default();
    }

    pub(crate) fn is_empty(&self) -> bool {
        *self == Bans::default()
    }

    /// How many people are banned.
    pub(crate) fn len(&self) -> u16 {
        u16::try_from(self.players.len()).unwrap_or(u16::MAX)
    }
}
