//! Which sides are ready. This is only shown: the host of a table can start at any time.

use bevy::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::{FromClient, Refused};

use crate::{
    publishing::publisher::Publisher,
    requests::step::Admitted,
    schedule::HostSystems,
    tables::{matches::Match, publication::Publication, queue::Ask, seats::Seats, table::Table},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, note_ready_sides.in_set(HostSystems::CarryOut));
}

fn note_ready_sides(
    admitted: Res<Admitted>,
    now: Res<HostNow>,
    mut tables: Query<(&mut Table, &mut Seats, Option<&Match>)>,
    mut publisher: Publisher,
) {
    for (entity, request) in &admitted.0 {
        let Ask::Want(FromClient::Ready { ready }) = &request.ask else { continue };
        let Ok((mut table, mut seats, dealt)) = tables.get_mut(*entity) else { continue };
        if dealt.is_some_and(Match::runs) {
            publisher.refuse(request.conn, Refused::MatchRunning);
            continue;
        }
        let person = seats.of_conn(request.conn).and_then(|person| Some((person.side?, person)));
        let Some((side, person)) = person else {
            publisher.refuse(request.conn, Refused::NotSeated);
            continue;
        };
        if table.passing.ready[side.index()] != *ready && !person.limits.readiness.take(now.0) {
            publisher.refuse(request.conn, Refused::TooManyRequests);
            continue;
        }
        if std::mem::replace(&mut table.passing.ready[side.index()], *ready) == *ready {
            continue;
        }
        publisher.publish((&table, &seats, dealt), Publication::default().table());
    }
}
