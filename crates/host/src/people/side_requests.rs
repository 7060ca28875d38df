//! Requests to join a side of a running match. They are in no record, and end with the match.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::{FromHost, Refused, SeatId, limits};
use splitkey_rules::Side;

use crate::{
    people::seating::sit_down,
    publishing::publisher::Publisher,
    requests::handlers::handle_requests,
    requests::{commits::Committed, step::AcceptedRequests},
    schedule::HostSystems,
    tables::{
        alarms::{Alarm, Alarms},
        directory::Directory,
        matches::Match,
        parts::Tables,
        publication::Publication,
        queue::Sender,
        seats::{Person, Seats},
        table::Table,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, tell_requests.in_set(HostSystems::Flow));
    handle_requests! { app, from:
        AnswerSit { seat, admit } => answer_side_request, (from, seat, admit);
    }
}

/// How long a side whose players are all disconnected still answers for itself.
const SIDE_ANSWERS_FOR: Duration = Duration::from_secs(180);

/// Who answers a request to join a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answers {
    /// The players of this side.
    Side(Side),
    /// The host of the table.
    Host,
    /// Nobody for now. The side itself can until this time, if one of its players reconnects.
    Nobody(Option<Duration>),
}

/// Returns who answers a request. The side answers for itself while one of its players is connected. After it has
/// had nobody connected for a while, the host of the table answers, or the other side if the host is absent.
fn answers(
    table: &Table,
    seats: &Seats,
    match_state: &Match,
    asks: (SeatId, Side),
    now: Duration,
) -> Answers {
    let (asker, side) = asks;
    // A computer player cannot tell who asks.
    let people = |side| seats.of_side(side).filter(|person| person.computer.is_none());
    let players = |side| people(side).filter(|person| match_state.is_player(person.player));
    let is_connected = |side| players(side).any(|person| person.conn.is_some());
    if is_connected(side) {
        return Answers::Side(side);
    }
    let lost_at = players(side).map(|person| person.lost_at.unwrap_or(now)).max();
    if let Some(until) = lost_at.map(|lost_at| lost_at + SIDE_ANSWERS_FOR).filter(|until| now < *until) {
        return Answers::Nobody(Some(until));
    }
    let host = seats.iter().find(|person| person.id == table.host && person.conn.is_some());
    match host {
        Some(host) if host.id != asker => Answers::Host,
        _ if is_connected(side.partner()) => Answers::Side(side.partner()),
        _ => Answers::Nobody(None),
    }
}

impl Answers {
    fn may(self, table: &Table, match_state: &Match, person: &Person) -> bool {
        match self {
            Answers::Side(side) => {
                let is_person = person.computer.is_none();
                is_person && person.side == Some(side) && match_state.is_player(person.player)
            }
            Answers::Host => person.id == table.host,
            Answers::Nobody(_) => false,
        }
    }
}

/// Admits or declines someone who asks to join a side.
fn answer_side_request(
    In((from, seat, admit)): In<(Sender, SeatId, bool)>,
    now: Res<HostNow>,
    mut directory: ResMut<Directory>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.of(from) else { return };
    let side = match check_answer(&at.table, &at.seats, at.match_state.as_deref(), from, seat, now.0) {
        Ok(side) => side,
        Err(reason) => return publisher.refuse(from.conn, reason),
    };
    if admit && at.seats.on_side(side) >= limits::SEATS_PER_SIDE {
        return publisher.refuse(from.conn, Refused::SideFull);
    }
    let Some(match_state) = &mut at.match_state else { return };
    match_state.requests.withdraw(seat);
    if admit {
        sit_down(&mut at, seat, Some(side), &mut directory, &mut publisher);
    } else if let Some(asker) = at.seats.of_seat(seat) {
        match_state.requests.note_declined(asker, side);
        if let Some(conn) = asker.conn {
            publisher.refuse(conn, Refused::SideDeclined);
        }
    }
}

/// Returns the side that someone asks to join, if the sender may answer the request.
fn check_answer(
    table: &Table,
    seats: &Seats,
    match_state: Option<&Match>,
    from: Sender,
    asker: SeatId,
    now: Duration,
) -> Result<Side, Refused> {
    let match_state = match_state.filter(|match_state| match_state.runs()).ok_or(Refused::NoMatch)?;
    let side = match_state.requests.side_of(asker).ok_or(Refused::NoSuchPerson)?;
    let person = seats.person(from.conn).ok_or(Refused::NotAtTable)?;
    let may = answers(table, seats, match_state, (asker, side), now).may(table, match_state, person);
    if may { Ok(side) } else { Err(Refused::NotYoursToAnswer) }
}

/// Sends everyone the requests that they may answer and their own, once the changes are durable.
fn tell_requests(
    accepted: Res<AcceptedRequests>,
    committed: Res<Committed>,
    now: Res<HostNow>,
    mut alarms: ResMut<Alarms>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    for entity in accepted.tables.iter().chain(&committed.0).copied() {
        let Some(mut at) = tables.get(entity) else { continue };
        let Some(match_state) =
            at.match_state.as_deref_mut().filter(|match_state| !match_state.requests.is_quiet())
        else {
            continue;
        };
        if at.queue.in_flight.is_some() {
            continue;
        }
        let (table, seats) = (&*at.table, &mut *at.seats);
        seats.note_when_lost(now.0);
        drop_old_requests(table, seats, match_state);
        let asked: Vec<_> = match_state.requests.all().collect();
        let answers: Vec<_> = asked
            .iter()
            .map(|asked| answers(table, seats, match_state, (asked.by, asked.side), now.0))
            .collect();
        let mut changed = false;
        for person in seats.iter() {
            let Some(conn) = person.conn else { continue };
            let may = |answers: &Answers| answers.may(table, match_state, person);
            let seen = asked.iter().zip(&answers).filter(|(asked, who)| asked.by == person.id || may(who));
            let seen: Vec<_> = seen.map(|(asked, _)| *asked).collect();
            if match_state.requests.note_told(conn, &seen) {
                publisher.tell(conn, &FromHost::SideRequests { requests: seen });
                changed = true;
            }
        }
        match_state.requests.forget_connections(|conn| seats.connections().any(|it| it == conn));
        let due = answers.iter().filter_map(|answers| match answers {
            Answers::Nobody(until) => *until,
            _ => None,
        });
        if let Some(due) = due.min().filter(|due| match_state.requests.looks_again(*due, now.0)) {
            alarms.set(due, entity, Alarm::SideAnswers);
        }
        if changed {
            publisher.publish(&at, Publication::default().table_for_host());
        }
    }
}

/// Removes requests whose person is gone or seated, or whose side is full or open to all, and all when the match is
/// over.
fn drop_old_requests(table: &Table, seats: &Seats, match_state: &mut Match) {
    let open = !match_state.runs() || table.access.open_sides;
    match_state.requests.retain(|asked| {
        let waits = seats
            .iter()
            .any(|person| person.id == asked.by && person.conn.is_some() && person.side.is_none());
        !open && waits && seats.on_side(asked.side) < limits::SEATS_PER_SIDE
    });
}
