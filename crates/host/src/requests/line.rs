//! The request queue of each table. A table handles one request at a time, and the next when the records of the last
//! are durable.
//!
//! Requests that change nothing stored bypass the queue ("asides"). They still wait for a record in flight, since
//! their answers would reveal a state that is not durable yet.

use std::{collections::VecDeque, iter::Zip, slice};

use bevy::prelude::*;
use splitkey_net::{ConnId, HostNow};
use splitkey_protocol::{FromClient, PlayerName, Refused, TablePassword};
use splitkey_words::own::OwnWords;

use crate::{
    crashes::in_hand::{self, Culprit, Work, WorkKind},
    journal::Seq,
    lifecycle::parking::Recalling,
    limits::{
        bucket::Bucket,
        budget::{self, RECORDS},
    },
    people::derivation::CheckedPassword,
    players::{password::PasswordHash, player::PlayerId},
    publishing::publication::{Committed, Publication, Publisher},
    requests::alarms::Alarm,
    schedule::HostSystems,
    tables::{directory::Directory, matches::Match, seats::Seats, table::Table},
};

/// The most requests of one connection that may wait at a table, in its queue and beside it. Honest players stay far
/// below this, even when the journal is slow.
const WAITING_EACH: usize = 40;
/// The most requests that may wait in a table's queue, and as many beside it, from all connections.
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

/// One request to a table.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) conn: ConnId,
    pub(crate) player: PlayerId,
    pub(crate) ask: Ask,
}

/// What is requested.
#[derive(Debug)]
pub(crate) enum Ask {
    /// Return to one's seat on a new connection.
    ComeBack,
    /// Join a table, as a newcomer or as someone who has a seat there.
    Join {
        name: PlayerName,
        password: Option<TablePassword>,
        /// The result of an earlier check of the password.
        checked: Option<CheckedPassword>,
    },
    /// The connection is closed.
    Gone,
    /// Handle a message of the client.
    Want(FromClient),
    /// Set a password, whose hash has now been derived.
    KeepPassword(PasswordHash),
    /// Use a word list, which is now complete.
    KeepWords(OwnWords),
    /// Handle an alarm that is due.
    Alarm(Alarm),
}

/// A table's request queue, and its record in flight.
#[derive(Component)]
pub(crate) struct Line {
    waiting: VecDeque<Request>,
    /// Requests outside the queue that arrived while a record was in flight, in order.
    held: Vec<Request>,
    /// The submission that is not durable yet, and what to publish when it is.
    pub(crate) in_flight: Option<(Seq, Publication)>,
    /// Whether a match was running when the last request was taken from the queue.
    ran: bool,
    /// The number of the table's last record.
    pub(crate) records: u64,
    /// How much the table may still write, apart from game actions.
    pub(crate) budget: Bucket,
}

impl Default for Line {
    fn default() -> Line {
        Line::after(0)
    }
}

impl Line {
    /// Returns an empty queue for a table with `records` records.
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

    /// Returns whether the queue is empty and no record is in flight.
    pub(crate) fn is_idle(&self) -> bool {
        self.waiting.is_empty() && self.in_flight.is_none()
    }

    /// Returns whether a match is running, as far as that is durable.
    pub(crate) fn runs(&self, dealt: Option<&Match>) -> bool {
        if self.in_flight.is_some() { self.ran } else { dealt.is_some_and(Match::runs) }
    }

    /// Removes the requests to join or return, and returns their connections.
    pub(crate) fn turn_away(&mut self) -> Vec<ConnId> {
        let wants_in = |request: &Request| matches!(request.ask, Ask::Join { .. } | Ask::ComeBack);
        let away = self.waiting.iter().filter(|request| wants_in(request)).map(|request| request.conn);
        let away = away.collect();
        self.waiting.retain(|request| !wants_in(request));
        away
    }

    /// Returns how many requests are in the queue.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Adds a request at the end of the queue.
    pub(crate) fn wait(&mut self, request: Request) {
        self.waiting.push_back(request);
    }

    /// Adds a request at the front of the queue.
    pub(crate) fn wait_first(&mut self, request: Request) {
        self.waiting.push_front(request);
    }

    /// Removes all requests of a connection from the queue.
    fn forget(&mut self, conn: ConnId) {
        self.waiting.retain(|request| request.conn != conn);
    }

    /// Returns whether another request of this connection may enter the queue.
    fn has_room_for(&self, conn: ConnId) -> bool {
        self.waiting.len() < WAITING
            && self.waiting.iter().filter(|request| request.conn == conn).count() < WAITING_EACH
    }

    /// Holds a request outside the queue until the record in flight is durable. Drops it if too many are held.
    fn hold(&mut self, request: Request) {
        let mine = self.held.iter().filter(|held| held.conn == request.conn).count();
        if self.held.len() < WAITING && mine < WAITING_EACH {
            self.held.push(request);
        }
    }
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

/// The requests that are applied in this step, at most one for each table.
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
            // Someone who disconnected before the table was loaded no longer wants to join or return.
            Ok((mut line, true)) if matches!(request.ask, Ask::Gone) => line.forget(request.conn),
            Ok((mut line, _)) => {
                line.wait(request);
                touched.touch(table);
            }
            // The table has closed in the meantime.
            Err(_) => {
                directory.send_to(request.conn, None);
                publisher.refuse(request.conn, Refused::UnknownTable);
            }
        }
    }
}

/// Releases requests outside the queue: new ones if no record of their table is in flight, and held ones whose
/// record has become durable.
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
        // The table may have closed in the meantime.
        let Ok((table, seats, mut line)) = tables.get_mut(entity) else { continue };
        if line.in_flight.is_some() {
            line.hold(request);
        } else {
            let culprit = culprit(table, seats, &line, &request);
            asides.0.push(entity, request, culprit);
        }
    }
}

/// Returns who is to blame if the host panics while processing a request. A table without a durable record is lost
/// with the host, so its requests are blamed on the player. So are those of people not at the table, or they could
/// get it closed.
fn culprit(table: &Table, seats: &Seats, line: &Line, request: &Request) -> Culprit {
    let is_theirs = matches!(request.ask, Ask::Alarm(_)) || seats.has(request.player);
    if line.records > 0 && is_theirs { Culprit::Table(table.code) } else { Culprit::Player(request.player) }
}

/// Closes tables without people once that is durable and nobody is about to join.
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
        // An empty table closes once its last request has been applied.
        !line.waiting.is_empty() || seats.is_empty()
    });
}
