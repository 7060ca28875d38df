//! The requests of this step, on their way to and from the queues.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;

use crate::{
    crashes::in_hand::{Culprit, Work, WorkKind},
    tables::queue::{PhonePress, RequestKind, TableRequest},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Touched>()
        .init_resource::<Asides>()
        .init_resource::<ArrivedAsides>()
        .init_resource::<IncomingRequests>()
        .init_resource::<AcceptedRequests>();
}

/// A request that is handled in this step.
pub(crate) struct Due {
    pub(crate) table: Entity,
    pub(crate) request: TableRequest,
    /// What is noted while it is being handled, for the case of a panic.
    pub(crate) work: Work,
}

impl Due {
    /// Returns a request for this step. `culprit` is to blame if the host panics while handling it.
    pub(crate) fn new(table: Entity, request: TableRequest, culprit: Culprit) -> Due {
        let kind = match &request.kind {
            RequestKind::Message(message) | RequestKind::Phone(PhonePress { message, .. }) => {
                WorkKind::named(message.request.name())
            }
            RequestKind::Alarm(alarm) => WorkKind::of(alarm),
            kind => WorkKind::of(kind),
        };
        Due { table, request, work: Work { culprit, kind } }
    }
}

/// New requests for the queues, with their tables.
#[derive(Resource, Default)]
pub(crate) struct IncomingRequests(pub(crate) Vec<(Entity, TableRequest)>);

/// New requests that bypass the queue, with their tables.
#[derive(Resource, Default)]
pub(crate) struct ArrivedAsides(pub(crate) Vec<(Entity, TableRequest)>);

/// Requests outside the queue that are answered in this step. They change nothing stored, so that nobody else can
/// notice from the queue that they were made.
#[derive(Resource, Default)]
pub(crate) struct Asides(pub(crate) Vec<Due>);

/// The requests that are carried out in this step, at most one for each table.
#[derive(Resource, Default)]
pub(crate) struct AcceptedRequests {
    pub(crate) requests: Vec<Due>,
    /// Their tables, which remain here until the next step.
    pub(crate) tables: Vec<Entity>,
}

/// Tables whose queue may have something to do.
#[derive(Resource, Default)]
pub(crate) struct Touched(pub(crate) Vec<Entity>);

impl Touched {
    pub(crate) fn touch(&mut self, table: Entity) {
        if !self.0.contains(&table) {
            self.0.push(table);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
