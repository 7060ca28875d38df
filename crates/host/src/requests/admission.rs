//! Moves requests into the queues of their tables, and takes the first of each queue for this step.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::{FromClient, Goodbye, Handling, Refused, Request};

use crate::{
    crashes::in_hand::Culprit,
    publishing::{polls::Polls, publisher::Publisher},
    requests::{
        commits::Committed,
        step::{AcceptedRequests, ArrivedAsides, Asides, Due, IncomingRequests, Touched},
    },
    schedule::{AddDeadline, HostSystems},
    tables::{
        alarms::{Alarm, Alarms},
        directory::Directory,
        draining::Draining,
        matches::Match,
        parked::Recalling,
        queue::{PhonePress, RequestKind, RequestQueue, TableRequest},
        seats::Seats,
        table::Table,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Alarms>().add_deadline(|world| world.resource::<Alarms>().next());
    app.add_observer(forget_alarms).add_systems(
        Update,
        (
            (ring_alarms, ring_for_viewers).in_set(HostSystems::Route),
            (queue_requests, hold_asides, close_empty_tables, accept_requests)
                .chain()
                .in_set(HostSystems::Accept),
        ),
    );
}

fn ring_alarms(now: Res<HostNow>, mut alarms: ResMut<Alarms>, mut incoming: ResMut<IncomingRequests>) {
    while let Some((table, alarm)) = alarms.take_due(now.0) {
        incoming.0.push((table, TableRequest::of_alarm(alarm)));
    }
}

/// Queues what the viewers of tables want most, once it is due.
fn ring_for_viewers(
    now: Res<HostNow>,
    directory: Res<Directory>,
    mut polls: ResMut<Polls>,
    mut incoming: ResMut<IncomingRequests>,
) {
    while let Some(code) = polls.take_due(now.0) {
        if let Some(table) = directory.table(code) {
            incoming.0.push((table, TableRequest::of_alarm(Alarm::ViewersTouch)));
        }
    }
}

/// Runs when a table closes or is parked.
fn forget_alarms(table: On<Remove, Table>, mut alarms: ResMut<Alarms>) {
    alarms.forget(table.entity);
}

fn queue_requests(
    mut incoming: ResMut<IncomingRequests>,
    mut touched: ResMut<Touched>,
    mut directory: ResMut<Directory>,
    mut queues: Query<(&mut RequestQueue, Has<Recalling>)>,
    draining: Res<Draining>,
    mut publisher: Publisher,
) {
    for (table, request) in incoming.0.drain(..) {
        match queues.get_mut(table) {
            Ok((queue, _)) if is_asked_for(&request.kind) && !queue.has_room_for(request.conn) => {
                let TableRequest { conn, kind, .. } = request;
                publisher.refuse_request(conn, kind, Refused::TooManyRequests);
            }
            // Someone who disconnected before the table was loaded no longer wants to join or return.
            Ok((mut queue, true)) if matches!(request.kind, RequestKind::Gone) => queue.forget(request.conn),
            Ok((mut queue, _)) => {
                queue.wait(request);
                touched.touch(table);
            }
            Err(_) if draining.is_on() => {
                directory.send_to(request.conn, None);
                publisher.end(request.conn, Goodbye::Elsewhere);
            }
            // The table has closed in the meantime.
            Err(_) => {
                directory.send_to(request.conn, None);
                publisher.refuse_request(request.conn, request.kind, Refused::UnknownTable);
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
    mut tables: Query<(&Table, &Seats, &mut RequestQueue)>,
) {
    for entity in &committed.0 {
        let Ok((table, seats, mut queue)) = tables.get_mut(*entity) else { continue };
        for request in std::mem::take(&mut queue.held) {
            let culprit = culprit(table, seats, &queue, &request);
            asides.0.push(Due::new(*entity, request, culprit));
        }
    }
    for (entity, request) in arrived.0.drain(..) {
        // The table may have closed in the meantime.
        let Ok((table, seats, mut queue)) = tables.get_mut(entity) else { continue };
        if queue.in_flight.is_some() {
            queue.hold(request);
        } else {
            let culprit = culprit(table, seats, &queue, &request);
            asides.0.push(Due::new(entity, request, culprit));
        }
    }
}

/// Returns who is to blame if the host panics while processing a request. A table without a durable record is lost
/// with the host, so its requests are blamed on the player. So are those of people not at the table, or they could
/// get it closed.
fn culprit(table: &Table, seats: &Seats, queue: &RequestQueue, request: &TableRequest) -> Culprit {
    let is_theirs = matches!(request.kind, RequestKind::Alarm(_)) || seats.has(request.player);
    if queue.records > 0 && is_theirs { Culprit::Table(table.code) } else { Culprit::Player(request.player) }
}

/// Closes tables without people once that is durable and nobody is about to join.
fn close_empty_tables(
    touched: Res<Touched>,
    mut directory: ResMut<Directory>,
    tables: Query<(&Table, &Seats, &RequestQueue)>,
    mut commands: Commands,
) {
    for entity in &touched.0 {
        let Ok((table, seats, queue)) = tables.get(*entity) else { continue };
        if seats.is_empty() && queue.is_idle() {
            directory.close_table(table.code, *entity);
            commands.entity(*entity).despawn();
        }
    }
}

pub(crate) fn accept_requests(
    now: Res<HostNow>,
    mut touched: ResMut<Touched>,
    mut accepted: ResMut<AcceptedRequests>,
    mut tables: Query<(&Table, &Seats, &mut RequestQueue, Option<&Match>)>,
    mut publisher: Publisher,
) {
    accepted.tables.clear();
    touched.0.retain(|entity| {
        let Ok((table, seats, mut queue, match_state)) = tables.get_mut(*entity) else { return false };
        if queue.in_flight.is_some() {
            return false;
        }
        queue.ran = match_state.is_some_and(Match::runs);
        match queue.waiting.pop_front() {
            Some(request) if is_budgeted(&request.kind) && !queue.budget.is_left(now.0) => {
                publisher.refuse(request.asker(), Refused::ChangesTooFast);
            }
            Some(request) => {
                let culprit = culprit(table, seats, &queue, &request);
                accepted.tables.push(*entity);
                accepted.requests.push(Due::new(*entity, request, culprit));
            }
            None => {}
        }
        // An empty table closes once its last request has been applied.
        !queue.waiting.is_empty() || seats.is_empty()
    });
}

/// Returns whether a player makes the request, as often as they like.
fn is_asked_for(kind: &RequestKind) -> bool {
    matches!(
        kind,
        RequestKind::Message(_)
            | RequestKind::Phone(_)
            | RequestKind::ChooseTeam(_)
            | RequestKind::MakeTeam(..)
    )
}

/// Returns whether a request is refused when the table has used up its budget.
fn is_budgeted(kind: &RequestKind) -> bool {
    match kind {
        // What must not be seen can be hidden at any time.
        RequestKind::Message(FromClient { request: Request::SetAudience { audience }, .. })
            if audience.blank =>
        {
            false
        }
        RequestKind::Message(message) | RequestKind::Phone(PhonePress { message, .. }) => {
            message.request.rules().handling == Handling::Queued { budgeted: true }
        }
        RequestKind::KeepWords(_)
        | RequestKind::KeepPassword(_)
        | RequestKind::ChooseTeam(_)
        | RequestKind::MakeTeam(..)
        | RequestKind::SetClock(..) => true,
        // A newcomer's budget is checked when they join.
        RequestKind::Join(_)
        | RequestKind::ComeBack
        | RequestKind::Gone
        | RequestKind::SeatPair(_)
        | RequestKind::Alarm(_) => false,
    }
}
