//! The line of requests before each table: one at a time, and the next when the last is durable.
//!
//! Requests that change nothing kept do not line up, but wait for the record in flight all the same: their answers
//! would tell of a state that is not durable yet.

use std::{collections::VecDeque, iter::Zip, slice};

use bevy::prelude::*;
use splitkey_net::{ConnId, HostNow};
use splitkey_protocol::{FromClient, PlayerName, Refused, TablePassword};
use splitkey_words::own::OwnWords;

use crate::{
    HostSystems, PasswordHash, PlayerId, Seq,
    alarms::Alarm,
    bucket::Bucket,
    budget::{self, RECORDS},
    derivation::CheckedPassword,
    directory::Directory,
    in_hand::{self, Culprit, Work, WorkKind},
    matches::Match,
    parking::Recalling,
    publication::{Committed, Publication, Publisher},
    seats::Seats,
    table::Table,
};

/// Requests of one connection that may wait at a table, in its line and beside it. What an honest player sends
/// fits many times, even while the journal is slow.
const WAITING_EACH: usize = 40;
/// Requests that may wait in the line of a table, and as many beside it, whoever sent them.
const WAITING: usize = 512;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Touched>()
        .init_resource::<Asides>()
        .init_resource::<ArrivedAsides>()
        .init_resource::<Routed>()
        .init_resource::<Admitted>()
        .add_systems(
            Update,
            (line_up_requests, hold_asides, close_empty_tables, admit_requests)
                .chain()
                .in_set(HostSystems::Admit),
        );
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
        password: Option<TablePassword>,
        /// What came of an earlier look at the password.
        checked: Option<CheckedPassword>,
    },
    /// The connection is gone.
    Gone,
    Want(FromClient),
    /// A password of the table that was derived.
    KeepPassword(PasswordHash),
    /// A list of words that has come whole.
    KeepWords(OwnWords),
    /// A time has come.
    Alarm(Alarm),
}

/// The requests that wait for a table, and the one whose records are on their way to the disk.
#[derive(Component)]
pub(crate) struct Line {
    waiting: VecDeque<Request>,
    /// Asides that came while a record was in flight, in order.
    held: Vec<Request>,
    pub(crate) in_flight: Option<(Seq, Publication)>,
    /// Whether a match was running when the last request was admitted.
    ran: bool,
    /// The number of the table's last record.
    pub(crate) records: u64,
    /// How much the table may still write besides moves.
    pub(crate) budget: Bucket,
}

impl Default for Line {
    fn default() -> Line {
        Line::after(0)
    }
}

impl Line {
    /// An empty line before a table of which `records` records are kept.
    pub(crate) fn after(records: u64) -> Line {
        Line {
            waiting: VecDeque::new(),
            held: Vec::new(),
            in_flight: None,
            ran: false,
            records,
            budget: RECORDS,
        }
    }

    /// Whether nobody waits, and nothing is on its way to the disk.
    pub(crate) fn is_idle(&self) -> bool {
        self.waiting.is_empty() && self.in_flight.is_none()
    }

    /// Whether a match is running, as far as that is durable.
    pub(crate) fn runs(&self, dealt: Option<&Match>) -> bool {
        if self.in_flight.is_some() { self.ran } else { dealt.is_some_and(Match::runs) }
    }

    /// Takes out everybody who wants to come in; returns their connections.
    pub(crate) fn turn_away(&mut self) -> Vec<ConnId> {
        let wants_in = |request: &Request| matches!(request.ask, Ask::Join { .. } | Ask::ComeBack);
        let away = self.waiting.iter().filter(|request| wants_in(request)).map(|request| request.conn);
        let away = away.collect();
        self.waiting.retain(|request| !wants_in(request));
        away
    }

    /// How many requests wait.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting.len()
    }

    pub(crate) fn wait(&mut self, request: Request) {
        self.waiting.push_back(request);
    }

    /// Puts a request before all others.
    pub(crate) fn wait_first(&mut self, request: Request) {
        self.waiting.push_front(request);
    }

    /// Takes out everything that a connection asked for.
    fn forget(&mut self, conn: ConnId) {
        self.waiting.retain(|request| request.conn != conn);
    }

    /// Whether another request of this connection may wait.
    fn has_room_for(&self, conn: ConnId) -> bool {
        self.waiting.len() < WAITING
            && self.waiting.iter().filter(|request| request.conn == conn).count() < WAITING_EACH
    }

    /// Keeps an aside until the record in flight is durable. One too many is dropped.
    fn hold(&mut self, request: Request) {
        let mine = self.held.iter().filter(|held| held.conn == request.conn).count();
        if self.held.len() < WAITING && mine < WAITING_EACH {
            self.held.push(request);
        }
    }
}

/// Requests with their tables. Each is noted as being in hand while a system looks at it.
#[derive(Default)]
pub(crate) struct Requests {
    all: Vec<(Entity, Request)>,
    works: Vec<Work>,
}

impl Requests {
    /// Adds a request; `culprit` is to blame when the host panics over it.
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

/// Requests one after the other.
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

/// Requests that wait in no line and are answered in this step: they change nothing that is kept, and nobody else
/// can notice by the line that they came.
#[derive(Resource, Default)]
pub(crate) struct Asides(pub(crate) Requests);

/// Asides that just came, with their tables.
#[derive(Resource, Default)]
pub(crate) struct ArrivedAsides(pub(crate) Vec<(Entity, Request)>);

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
pub(crate) struct Admitted(pub(crate) Requests);

fn line_up_requests(
    mut routed: ResMut<Routed>,
    mut touched: ResMut<Touched>,
    mut directory: ResMut<Directory>,
    mut lines: Query<(&mut Line, Has<Recalling>)>,
    mut publisher: Publisher,
) {
    for (table, request) in routed.0.drain(..) {
        match lines.get_mut(table) {
            Ok((line, _)) if matches!(request.ask, Ask::Want(_)) && !line.has_room_for(request.conn) => {
                publisher.refuse(request.conn, Refused::TooManyRequests);
            }
            // Who has gone before a table was read has asked for nothing.
            Ok((mut line, true)) if matches!(request.ask, Ask::Gone) => line.forget(request.conn),
            Ok((mut line, _)) => {
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

/// Asides are answered now where no record is in flight, and those that waited for one that has become durable.
fn hold_asides(
    committed: Res<Committed>,
    mut arrived: ResMut<ArrivedAsides>,
    mut asides: ResMut<Asides>,
    mut tables: Query<(&Table, &Seats, &mut Line)>,
) {
    asides.0.clear();
    for entity in &committed.0 {
        let Ok((table, seats, mut line)) = tables.get_mut(*entity) else { continue };
        for request in std::mem::take(&mut line.held) {
            let culprit = culprit(table, seats, &line, &request);
            asides.0.push(*entity, request, culprit);
        }
    }
    for (entity, request) in arrived.0.drain(..) {
        // The table may have closed meanwhile.
        let Ok((table, seats, mut line)) = tables.get_mut(entity) else { continue };
        if line.in_flight.is_some() {
            line.hold(request);
        } else {
            let culprit = culprit(table, seats, &line, &request);
            asides.0.push(entity, request, culprit);
        }
    }
}

/// Who is to blame when the host panics over a request. A table without a record is gone when the host is, and no
/// stranger should get others' table closed.
fn culprit(table: &Table, seats: &Seats, line: &Line, request: &Request) -> Culprit {
    let is_theirs = matches!(request.ask, Ask::Alarm(_)) || seats.has(request.player);
    if line.records > 0 && is_theirs { Culprit::Table(table.code) } else { Culprit::Player(request.player) }
}

/// A table at which nobody is any more closes when that is durable and nobody is on the way in.
fn close_empty_tables(
    touched: Res<Touched>,
    mut directory: ResMut<Directory>,
    tables: Query<(&Table, &Seats, &Line)>,
    mut commands: Commands,
) {
    for entity in &touched.0 {
        let Ok((table, seats, line)) = tables.get(*entity) else { continue };
        if seats.is_empty() && line.is_idle() {
            directory.close_table(table.code, *entity);
            commands.entity(*entity).despawn();
        }
    }
}

fn admit_requests(
    now: Res<HostNow>,
    mut touched: ResMut<Touched>,
    mut admitted: ResMut<Admitted>,
    mut tables: Query<(&Table, &Seats, &mut Line, Option<&Match>)>,
    mut publisher: Publisher,
) {
    admitted.0.clear();
    touched.0.retain(|entity| {
        let Ok((table, seats, mut line, dealt)) = tables.get_mut(*entity) else { return false };
        if line.in_flight.is_some() {
            return false;
        }
        line.ran = dealt.is_some_and(Match::runs);
        match line.waiting.pop_front() {
            Some(request) if budget::limits(&request.ask) && !line.budget.is_left(now.0) => {
                publisher.refuse(request.conn, Refused::ChangesTooFast);
            }
            Some(request) => {
                let culprit = culprit(table, seats, &line, &request);
                admitted.0.push(*entity, request, culprit);
            }
            None => {}
        }
        // A table that everybody has left closes once the last request is carried out.
        !line.waiting.is_empty() || seats.is_empty()
    });
}
