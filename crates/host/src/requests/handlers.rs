//! What carries out each kind of request. The folder of a subject registers the handlers of its requests.

use std::collections::BTreeMap;

use bevy_app::prelude::*;
use bevy_ecs::{prelude::*, system::SystemInput};
use splitkey_protocol::FromClient;

use crate::tables::queue::Sender;

/// Carries out a request of one kind.
pub(crate) type Handler = fn(&mut World, Sender, FromClient);

/// The handlers by the names of their requests.
#[derive(Resource, Default)]
pub(crate) struct Handlers(BTreeMap<&'static str, Handler>);

impl Handlers {
    /// Returns what carries out the requests with this name.
    pub(crate) fn of(&self, request: &str) -> Option<Handler> {
        self.0.get(request).copied()
    }
}

/// Registers what carries out the requests with this name.
///
/// # Panics
/// When they have a handler already.
pub(crate) fn add_handler(app: &mut App, request: &'static str, handler: Handler) {
    let handlers = &mut app.world_mut().get_resource_or_init::<Handlers>().0;
    assert!(handlers.insert(request, handler).is_none(), "{request} should have one handler");
}

/// Runs a system once, with its commands.
pub(crate) fn run<I: SystemInput + 'static, M, S: IntoSystem<I, (), M> + 'static>(
    world: &mut World,
    system: S,
    input: I::Inner<'_>,
) {
    if let Err(error) = world.run_system_cached_with(system, input) {
        tracing::error!(%error, "a system could not run");
    }
}

/// Registers the systems that carry out requests, each with its input. `at` takes the revision of the match that the
/// player had seen, and `by` their name.
macro_rules! handle_requests {
    ($app:expr, $from:ident: $(
        $request:ident $({ $($field:ident),+ })? $(at $revision:ident)? $(by $name:ident)?
            => $system:expr, $input:expr;
    )+) => {$(
        $crate::requests::handlers::add_handler($app, stringify!($request), |world, $from, message| {
            let splitkey_protocol::Request::$request $({ $($field),+ })? = message.request else { return };
            $(let $revision = message.seen_revision;)?
            $(let Some($name) = message.name else { return };)?
            $crate::requests::handlers::run(world, $system, $input);
        });
    )+};
}
pub(crate) use handle_requests;
