//! The line of requests before each table: one at a time, and the next when the last is durable.

use std::collections::VecDeque;

use bevy::prelude::*;
use splitkey_net::ConnId;
use splitkey_protocol::{FromClient, PlayerName, Refused};
use splitkey_words::own::OwnWords;

use crate::{
    HostSystems, PlayerId, Seq,
    directory::Directory,
    publication::{Publication, Publisher},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Touched>()
        .init_resource::<Asides>()
        .init_resource::<Routed>()
        .init_resource::<Admitted>()
        .add_systems(Update, (line_up_requests, admit_requests).chain().in_set(HostSystems::Admit));
}

/// One thing that somebody wants of a table.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) conn: ConnId,
    pub(crate) player: PlayerId,
    pub(crate) ask: Ask,
}

#[derive(Debug)]
pub(crate) enum Ask {
    /// Coming back to one's seat on a new connection.
    ComeBack,
    /// Coming to a table, new or known there.
    Join {
        name: PlayerName,
    },
    /// The connection is gone.
    Gone,
    Want(FromClient),
    /// A list of words that has come whole.
    KeepWords(OwnWords),
}

/// The requests that wait for a table, and the one whose records are on their way to the disk.
#[derive(Component, Default)]
pub(crate) struct Line {
    waiting: VecDeque<Request>,
    pub(crate) in_flight: Option<(Seq, Publication)>,
    /// The number of the table's last record.
    pub(crate) records: u64,
}

impl Line {
    /// An empty line before a table of which `records` records are kept.
    pub(crate) fn after(records: u64) -> Line {
        Line { records, ..Line::default() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    pub(crate) fn wait(&mut self, request: Request) {
        self.waiting.push_back(request);
    }
}

/// Requests that just came and wait in no line, with their tables: they change nothing that is kept, and
/// nobody else can notice by the line that they came.
#[derive(Resource, Default)]
pub(crate) struct Asides(pub(crate) Vec<(Entity, Request)>);

/// Requests that just came, with their tables.
#[derive(Resource, Default)]
pub(crate) struct Routed(pub(crate) Vec<(Entity, Request)>);

/// Tables that may have something to do.
#[derive(Resource, Default)]
pub(crate) struct Touched(Vec<Entity>);

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

/// The requests that are carried out in this step, at most one for each table.
#[derive(Resource, Default)]
pub(crate) struct Admitted(pub(crate) Vec<(Entity, Request)>);

fn line_up_requests(
    mut routed: ResMut<Routed>,
    mut touched: ResMut<Touched>,
    mut directory: ResMut<Directory>,
    mut lines: Query<&mut Line>,
    mut publisher: Publisher,
) {
    for (table, request) in routed.0.drain(..) {
        match lines.get_mut(table) {
            Ok(mut line) => {
                line.wait(request);
                touched.touch(table);
            }
            // The table closed meanwhile.
            Err(_) => {
                directory.send_to(request.conn, None);
                publisher.refuse(request.conn, Refused::UnknownTable);
            }
        }
    }
}

fn admit_requests(mut touched: ResMut<Touched>, mut admitted: ResMut<Admitted>, mut lines: Query<&mut Line>) {
    admitted.0.clear();
    touched.0.retain(|table| {
        let Ok(mut line) = lines.get_mut(*table) else { return false };
        if line.in_flight.is_some() {
            return false;
        }
        if let Some(request) = line.waiting.pop_front() {
            admitted.0.push((*table, request));
        }
        !line.waiting.is_empty()
    });
}
