//! Which sides are ready. This is only shown: the host of a table can start at any time.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::Refused;

use crate::{
    publishing::publisher::Publisher,
    requests::handlers::handle_requests,
    tables::{parts::Tables, publication::Publication, queue::Sender},
};

pub(super) fn plugin(app: &mut App) {
    handle_requests! { app, from:
        Ready { ready } => note_ready_side, (from, ready);
    }
}

fn note_ready_side(In((from, ready)): In<(Sender, bool)>, mut tables: Tables, mut publisher: Publisher) {
    let Some(mut at) = tables.of(from) else { return };
    if at.runs() {
        return publisher.refuse(from.conn, Refused::MatchRunning);
    }
    let side = at.seats.person(from.conn).and_then(|person| person.side);
    let Some(side) = side else { return publisher.refuse(from.conn, Refused::NotSeated) };
    if at.table.transient.ready[side.index()] == ready {
        return;
    }
    at.table.transient.ready[side.index()] = ready;
    publisher.publish(&at, Publication::default().table());
}
