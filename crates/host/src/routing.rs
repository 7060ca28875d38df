//! Leads what arrives to its table, and lets each request be carried out in its turn.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::{Arrival, Arrivals, ConnId, HostNow};
use splitkey_protocol::{FromClient, Handling, RaceRefused, Refused, Request};

use crate::{
    connections::{arrivals, idle_links::IdleLinks},
    crashes::in_hand::{self, Culprit, WorkKind},
    lifecycle::idle,
    limits::budgets::Budgets,
    pacing::timers,
    people::{access, host_role, joining, seating},
    play::{own_words, viewers_touch},
    publishing::{phones::Phones, publisher::Publisher},
    race_desk::{asking, at_table as pair_table},
    requests::{
        handlers::{Handlers, run},
        step::{AcceptedRequests, ArrivedAsides, Asides, Due, IncomingRequests},
    },
    schedule::HostSystems,
    tables::{
        alarms::Alarm,
        directory::{Caller, Directory},
        queue::{PhonePress, RequestKind, Sender, TableRequest},
        table::Table,
    },
    teams::{at_table, desk},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            hear_arrivals.in_set(HostSystems::Arrive),
            answer_asides.in_set(HostSystems::Aside),
            carry_out_requests.in_set(HostSystems::CarryOut),
        ),
    );
}

fn hear_arrivals(world: &mut World) {
    while let Some(arrival) = world.resource_mut::<Arrivals>().0.pop_front() {
        match arrival {
            Arrival::Opened { conn, hello, from } => {
                run(world, arrivals::connect, (conn, hello.clone(), from));
                hello.table.into_iter().for_each(|code| run(world, arrivals::come_back, (conn, code)));
            }
            Arrival::Said { conn, message } => hear(world, conn, message),
            Arrival::Closed { conn } => {
                run(world, arrivals::disconnect, conn);
                run(world, desk::forget_connection, conn);
                run(world, asking::forget_connection, conn);
            }
        }
    }
    in_hand::release();
}

/// Handles a message, or passes it on to its table.
fn hear(world: &mut World, conn: ConnId, message: FromClient) {
    let Some(Caller { player, table, from, .. }) = world.resource::<Directory>().caller(conn) else { return };
    in_hand::hold(Culprit::Player(player), WorkKind::named(message.request.name()));
    // Clients ask for tables by themselves, so that does not count as activity.
    let now = world.resource::<HostNow>().0;
    if !matches!(message.request, Request::FetchTables) {
        world.resource_mut::<IdleLinks>().note_asked(conn, now);
    }
    let handling = message.request.rules().handling;
    if table.is_none() && !matches!(handling, Handling::OnArrival { at_table: false }) {
        return run(world, refuse, (conn, Refused::NotAtTable));
    }
    let taken = world.resource_mut::<Budgets>().take(message.request.cost(), player, from, now);
    if let Err(reason) = taken {
        return reason.into_iter().for_each(|reason| run(world, refuse, (conn, reason)));
    }
    let request = |message| TableRequest { conn, player, kind: RequestKind::Message(message) };
    match (handling, table) {
        (Handling::OnArrival { .. }, table) => handle(world, Sender { conn, player, table }, message),
        (Handling::Aside, Some(table)) => {
            world.resource_mut::<ArrivedAsides>().0.push((table, request(message)));
        }
        (Handling::Queued { .. }, Some(table)) => {
            world.resource_mut::<IncomingRequests>().0.push((table, request(message)));
        }
        (Handling::Aside | Handling::Queued { .. }, None) => {}
    }
}

fn refuse(In((conn, reason)): In<(ConnId, Refused)>, mut publisher: Publisher) {
    publisher.refuse(conn, reason);
}

fn answer_asides(world: &mut World) {
    let asides = std::mem::take(&mut world.resource_mut::<Asides>().0);
    asides.into_iter().for_each(|due| carry_out(world, due));
    in_hand::release();
}

fn carry_out_requests(world: &mut World) {
    let requests = std::mem::take(&mut world.resource_mut::<AcceptedRequests>().requests);
    requests.into_iter().for_each(|due| carry_out(world, due));
    in_hand::release();
}

fn carry_out(world: &mut World, Due { table, request, work }: Due) {
    in_hand::hold(work.culprit, work.kind);
    let from = Sender { conn: request.conn, player: request.player, table: Some(table) };
    let is_of_race = world.get::<Table>(table).is_some_and(|table| table.race.is_some());
    if is_of_race && !is_for_pair(&request.kind) {
        return run(world, refuse, (from.conn, Refused::Race(RaceRefused::NotInRace)));
    }
    match request.kind {
        RequestKind::ComeBack => run(world, seating::return_player, from),
        RequestKind::Join(joining) => run(world, joining::join_player, (from, joining)),
        RequestKind::Gone => run(world, seating::note_lost_player, from),
        RequestKind::KeepPassword(hash) => run(world, access::set_password_hash, (from, hash)),
        RequestKind::KeepWords(own) => run(world, own_words::keep_words, (from, own)),
        RequestKind::ChooseTeam(choice) => run(world, at_table::choose_team, (from, choice)),
        RequestKind::MakeTeam(name, with_win) => run(world, at_table::found_team, (from, name, with_win)),
        RequestKind::SeatPair(seating) => run(world, pair_table::seat_pair, (table, *seating)),
        RequestKind::SetClock(conn, paused) => {
            run(world, pair_table::set_clock, (table, from.player, conn, paused));
        }
        RequestKind::Message(FromClient { request: Request::LeaveTable, .. }) if is_of_race => {
            run(world, pair_table::step_out, from)
        }
        RequestKind::Message(message) => handle(world, from, message),
        RequestKind::Phone(PhonePress { message, answer }) => {
            world.resource_mut::<Phones>().asking = Some(answer);
            handle(world, from, message);
            if let Some(answer) = world.resource_mut::<Phones>().asking.take() {
                answer(Ok(()));
            }
        }
        RequestKind::Alarm(Alarm::HostLost) => run(world, host_role::replace_lost_host, table),
        RequestKind::Alarm(Alarm::ViewersTouch) => run(world, viewers_touch::act_for_viewers, table),
        RequestKind::Alarm(Alarm::TimeUp) => run(world, timers::time_out_match, table),
        RequestKind::Alarm(Alarm::Idle) => run(world, idle::close_idle_table, table),
        // The side requests of every table concerned are looked at once all requests are carried out.
        RequestKind::Alarm(Alarm::SideAnswers) => {}
    }
}

/// Returns whether something can be asked at the table of a pair in a race.
fn is_for_pair(kind: &RequestKind) -> bool {
    match kind {
        RequestKind::Message(message) | RequestKind::Phone(PhonePress { message, .. }) => {
            message.request.rules().in_race
        }
        RequestKind::KeepPassword(_)
        | RequestKind::KeepWords(_)
        | RequestKind::ChooseTeam(_)
        | RequestKind::MakeTeam(..) => false,
        RequestKind::ComeBack
        | RequestKind::Join(_)
        | RequestKind::Gone
        | RequestKind::SeatPair(_)
        | RequestKind::SetClock(..)
        | RequestKind::Alarm(_) => true,
    }
}

/// Carries a request out by the handler that its subject has registered.
fn handle(world: &mut World, from: Sender, message: FromClient) {
    let name = message.request.name();
    match world.resource::<Handlers>().of(name) {
        Some(handler) => handler(world, from, message),
        None => tracing::error!(name, "a request has no handler"),
    }
}
