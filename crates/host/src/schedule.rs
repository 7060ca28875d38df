//! The order of the host's systems.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (
            HostSystems::Route,
            HostSystems::Arrive,
            HostSystems::Publish,
            HostSystems::Accept,
            HostSystems::Aside,
            HostSystems::CarryOut,
            HostSystems::Flow,
        )
            .chain(),
    );
}

/// The order of the host's systems in `Update`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum HostSystems {
    /// Routes what is not from a link to the queues of tables: alarms, derived passwords, recalled tables.
    Route,
    /// Handles what has arrived from links, or routes it to the queues of tables.
    Arrive,
    /// Publishes what has become durable.
    Publish,
    /// Takes the first request of each queue whose table waits for no record.
    Accept,
    /// Answers requests that change nothing stored, before anything of this step is in flight.
    Aside,
    /// Applies the requests: one system for each kind.
    CarryOut,
    /// Updates timers, requests and idle state of the tables concerned.
    Flow,
}
