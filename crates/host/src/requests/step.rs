//! The requests of this step, on their way to and from the queues.

use std::{iter::Zip, slice};

use bevy::prelude::*;

use crate::{
    crashes::in_hand::{self, Culprit, Work, WorkKind},
    tables::queue::{Ask, Request},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Touched>()
        .init_resource::<Asides>()
        .init_resource::<ArrivedAsides>()
        .init_resource::<Routed>()
        .init_resource::<Admitted>();
}

/// Requests with their tables. While a system handles one, it is noted as being processed, for the case of a panic.
#[derive(Default)]
pub(crate) struct Requests {
    all: Vec<(Entity, Request)>,
    works: Vec<Work>,
}

impl Requests {
    /// Adds a request. `culprit` is to blame if the host panics while processing it.
    pub(crate) fn push(&mut self, table: Entity, request: Request, culprit: Culprit) {
        let kind = match &request.ask {
            Ask::Want(message) => WorkKind::of(message),
            Ask::Alarm(alarm) => WorkKind::of(alarm),
            ask => WorkKind::of(ask),
        };
        self.works.push(Work { culprit, kind });
        self.all.push((table, request));
    }

    pub(crate) fn clear(&mut self) {
        self.works.clear();
        self.all.clear();
    }

    pub(crate) fn iter(&self) -> InTurn<'_> {
        InTurn(self.all.iter().zip(&self.works))
    }
}

impl<'a> IntoIterator for &'a Requests {
    type Item = &'a (Entity, Request);
    type IntoIter = InTurn<'a>;

    fn into_iter(self) -> InTurn<'a> {
        self.iter()
    }
}

/// Iterates over requests, and notes each as being processed until the next.
pub(crate) struct InTurn<'a>(Zip<slice::Iter<'a, (Entity, Request)>, slice::Iter<'a, Work>>);

impl<'a> Iterator for InTurn<'a> {
    type Item = &'a (Entity, Request);

    fn next(&mut self) -> Option<&'a (Entity, Request)> {
        match self.0.next() {
            Some((request, work)) => {
                in_hand::hold(work.culprit, work.kind);
                Some(request)
            }
            None => {
                in_hand::release();
                None
            }
        }
    }
}

impl Drop for InTurn<'_> {
    fn drop(&mut self) {
        in_hand::release();
    }
}

/// Requests outside the queue that are answered in this step. They change nothing stored, so that nobody else can
/// notice from the queue that they were made.
#[derive(Resource, Default)]
pub(crate) struct Asides(pub(crate) Requests);

/// New requests that bypass the queue, with their tables.
#[derive(Resource, Default)]
pub(crate) struct ArrivedAsides(pub(crate) Vec<(Entity, Request)>);

/// New requests for the queues, with their tables.
#[derive(Resource, Default)]
pub(crate) struct Routed(pub(crate) Vec<(Entity, Request)>);

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

/// The requests that are applied in this step, at most one for each table.
#[derive(Resource, Default)]
pub(crate) struct Admitted(pub(crate) Requests);
