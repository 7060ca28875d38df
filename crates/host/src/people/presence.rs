//! Whether people look at the table, and their round-trip times.

use bevy::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::{FromClient, FromHost};

use crate::{
    publishing::publisher::Publisher,
    requests::step::{Admitted, Asides},
    schedule::HostSystems,
    tables::{matches::Match, publication::Publication, queue::Ask, seats::Seats, table::Table},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (note_absences.in_set(HostSystems::CarryOut), tell_pings.in_set(HostSystems::Aside)),
    );
}

/// Shows everyone at the table which people are away. Someone who switches too often is shown as present.
fn note_absences(
    admitted: Res<Admitted>,
    now: Res<HostNow>,
    mut tables: Query<(&Table, &mut Seats, Option<&Match>)>,
    mut publisher: Publisher,
) {
    for (entity, request) in &admitted.0 {
        let Ask::Want(FromClient::Away { away }) = &request.ask else { continue };
        let Ok((table, mut seats, dealt)) = tables.get_mut(*entity) else { continue };
        let Some(person) = seats.of_conn(request.conn) else { continue };
        if person.away != *away && (!away || person.limits.absences.take(now.0)) {
            person.away = *away;
            publisher.publish((table, &seats, dealt), Publication::default().table());
        }
    }
}

/// Sends the round-trip times of everyone at the table, as measured by their links.
fn tell_pings(asides: Res<Asides>, mut tables: Query<&mut Seats>, mut publisher: Publisher) {
    for (entity, request) in &asides.0 {
        let Ask::Want(FromClient::FetchPings) = &request.ask else { continue };
        let Ok(mut seats) = tables.get_mut(*entity) else { continue };
        if seats.of_conn(request.conn).is_none() {
            continue;
        }
        let pings = seats.iter().filter_map(|person| Some((person.id, publisher.ping(person.conn?)?)));
        let pings = FromHost::Pings { pings: pings.collect() };
        publisher.tell(request.conn, &pings);
    }
}
