//! Closes tables at which nothing happens, after a warning. A table with a running match is never idle, nor is that of a
//! pair in a strike race, whose players come back when the race is closed.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::{FromClient, FromHost, Parting, Request};

use crate::{
    crashes::in_hand,
    people::removal::end_table,
    publishing::publisher::Publisher,
    requests::{
        admission::accept_requests,
        step::{AcceptedRequests, Asides, Due},
    },
    schedule::HostSystems,
    tables::{
        alarms::{Alarm, Alarms},
        directory::Directory,
        idling::{IdleLimit, warning},
        parts::Tables,
        publication::Publication,
        queue::{RequestKind, TableRequest},
        seats::Seats,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, note_activity.in_set(HostSystems::Accept).after(accept_requests));
}

/// Notes everything that people at a table do, which cancels a warning.
fn note_activity(
    accepted: Res<AcceptedRequests>,
    asides: Res<Asides>,
    now: Res<HostNow>,
    limit: Res<IdleLimit>,
    mut alarms: ResMut<Alarms>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    for Due { table, request, work } in accepted.requests.iter().chain(&asides.0) {
        let Some(mut at) = tables.get(*table) else { continue };
        in_hand::hold(work.culprit, work.kind);
        if !at.table.transient.idling.watched {
            at.table.transient.idling.begin(now.0, *limit, *table, &mut alarms);
        }
        if !counts(request, &at.seats) {
            continue;
        }
        at.table.transient.idling.since = now.0;
        if std::mem::replace(&mut at.table.transient.idling.warned, false) {
            let stays = FromHost::ClosesSoon { seconds: None };
            publisher.publish(&at, Publication::default().everybody(stays));
            at.table.transient.idling.begin(now.0, *limit, *table, &mut alarms);
        }
    }
    in_hand::release();
}

/// Returns whether a request counts as activity. What clients send by themselves does not, nor do requests of people
/// who are not at the table.
fn counts(request: &TableRequest, seats: &Seats) -> bool {
    let by_itself = matches!(
        request.kind,
        RequestKind::Gone
            | RequestKind::Alarm(_)
            | RequestKind::Message(FromClient {
                request: Request::Away { away: true } | Request::FetchPings,
                ..
            })
    );
    !by_itself && seats.iter().any(|person| person.player == request.player && person.computer.is_none())
}

/// Warns people at an idle table, or closes it. Runs for [`Alarm::Idle`].
pub(crate) fn close_idle_table(
    In(table): In<Entity>,
    now: Res<HostNow>,
    limit: Res<IdleLimit>,
    mut alarms: ResMut<Alarms>,
    mut directory: ResMut<Directory>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(limit) = limit.0 else { return };
    let Some(mut at) = tables.get(table).filter(|at| !at.seats.is_empty()) else { return };
    if at.runs() || at.table.race.is_some() {
        return alarms.set(now.0 + limit - warning(limit), table, Alarm::Idle);
    }
    let idling = &mut at.table.transient.idling;
    let closes = idling.since + limit;
    let warns = closes - warning(limit);
    if now.0 >= closes && idling.warned {
        end_table(&mut at, Parting::Idle, &mut directory, &mut publisher);
    } else if now.0 >= warns && !idling.warned {
        idling.warned = true;
        // The full warning time is given, however late the warning is sent.
        idling.since = now.0 + warning(limit) - limit;
        let seconds = Some(warning(limit).as_secs() as u32);
        publisher.publish(&at, Publication::default().everybody(FromHost::ClosesSoon { seconds }));
        alarms.set(now.0 + warning(limit), table, Alarm::Idle);
    } else if now.0 < warns {
        alarms.set(warns, table, Alarm::Idle);
    }
}

/// Closes a table that was idle for too long before it was recalled.
pub(crate) fn close_recalled_table(
    In(table): In<Entity>,
    mut directory: ResMut<Directory>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    if let Some(mut at) = tables.get(table) {
        end_table(&mut at, Parting::Idle, &mut directory, &mut publisher);
    }
}
