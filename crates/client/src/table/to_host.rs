//! The player's requests on their way to the host. Pointer, keyboard, panels and the page description all send these.

use bevy_ecs::prelude::*;
use splitkey_protocol::Request;

/// Asks something of the host, which decides whether it is allowed.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct ToHost(pub Request);
