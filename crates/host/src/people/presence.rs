//! Whether people look at the table, and their round-trip times.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::FromHost;

use crate::{
    publishing::publisher::Publisher,
    requests::handlers::handle_requests,
    tables::{parts::Tables, publication::Publication, queue::Sender},
};

pub(super) fn plugin(app: &mut App) {
    handle_requests! { app, from:
        Away { away } => note_absence, (from, away);
        FetchPings => tell_pings, from;
    }
}

/// Shows everyone at the table whether someone is away.
fn note_absence(In((from, away)): In<(Sender, bool)>, mut tables: Tables, mut publisher: Publisher) {
    let Some(mut at) = tables.of(from) else { return };
    let Some(person) = at.seats.of_conn(from.conn) else { return };
    if person.away != away {
        person.away = away;
        publisher.publish(&at, Publication::default().table());
    }
}

/// Sends the round-trip times of everyone at the table, as measured by their links.
fn tell_pings(In(from): In<Sender>, mut tables: Tables, mut publisher: Publisher) {
    let Some(at) = tables.of(from).filter(|at| at.seats.person(from.conn).is_some()) else { return };
    let pings = at.seats.iter().filter_map(|person| Some((person.id, publisher.ping(person.conn?)?)));
    let pings = FromHost::Pings { pings: pings.collect() };
    publisher.tell(from.conn, &pings);
}
