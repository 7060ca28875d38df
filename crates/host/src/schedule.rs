//! The order of the host's systems, and when they have to run.

use std::time::Duration;

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

/// When the host must run a step although nothing comes in. Each subject adds its own deadline.
#[derive(Resource, Default)]
pub(crate) struct Deadlines(Vec<fn(&World) -> Option<Duration>>);

impl Deadlines {
    /// Returns the next deadline of all.
    pub(crate) fn next(world: &World) -> Option<Duration> {
        world.resource::<Deadlines>().0.iter().filter_map(|next| next(world)).min()
    }
}

/// Adds a deadline to the host.
pub(crate) trait AddDeadline {
    fn add_deadline(&mut self, next: fn(&World) -> Option<Duration>) -> &mut Self;
}

impl AddDeadline for App {
    fn add_deadline(&mut self, next: fn(&World) -> Option<Duration>) -> &mut App {
        self.world_mut().get_resource_or_init::<Deadlines>().0.push(next);
        self
    }
}
