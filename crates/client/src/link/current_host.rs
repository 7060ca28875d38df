//! The host that this player uses, and how to connect to it.

use bevy_ecs::prelude::*;
use splitkey_net::Dial;
use splitkey_protocol::TableCode;

/// The current host and how to connect to it. The binary inserts it.
#[derive(Resource)]
pub struct CurrentHost {
    /// The host's address as people write it.
    pub address: String,
    /// The scope of the player's token, so that every host is given a different one. Must be the same text for the same
    /// host every time.
    pub origin: String,
    /// Whether the connection is protected from eavesdropping and tampering.
    pub private: bool,
    pub dialler: Dialler,
}

impl CurrentHost {
    /// Returns the host's address without scheme and path.
    pub fn name(&self) -> &str {
        let (_, name) = self.address.split_once("://").unwrap_or(("", &self.address));
        name.trim_end_matches("/ws").trim_end_matches('/')
    }
}

/// Creates the dialler for a host's address, or explains what is wrong with the address.
pub type Dialler = Box<dyn Fn(&str) -> Result<Box<dyn Dial>, String> + Send + Sync>;

/// Connects to the [`CurrentHost`] and asks for `table`, if given.
#[derive(Event, Clone, Copy, Debug)]
pub struct ConnectTo {
    pub table: Option<TableCode>,
}
