//! How the hosts of one journal name a network to each other.

use serde::{Deserialize, Serialize};
use splitkey_net::Origin;

use crate::players::bans::NetworkKey;

/// A network that shares a limit, as a hash that only hosts of the same journal can make, so that no address is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NetworkId(u64);

impl NetworkId {
    pub(crate) fn of(origin: Origin, key: &NetworkKey) -> NetworkId {
        let hash = match origin {
            Origin::Network(address) => key.derive(b"limited network", &[address.to_string().as_bytes()]),
            Origin::Site(site) => key.derive(b"limited site", &[&site]),
        };
        NetworkId(u64::from_le_bytes(std::array::from_fn(|at| hash[at])))
    }
}
