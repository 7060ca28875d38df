//! Closes tables at which nothing happens, after a warning. A table with a running match is never idle.

use bevy::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::{FromClient, FromHost, Parting};

use crate::{
    people::removal::end_table,
    publishing::publisher::Publisher,
    requests::step::{Admitted, Asides},
    schedule::HostSystems,
    tables::{
        alarms::{Alarm, Alarms},
        directory::Directory,
        idling::{IdleLimit, warning},
        matches::Match,
        publication::Publication,
        queue::{Ask, Line, Request},
        seats::Seats,
        table::Table,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (note_activity, close_idle_tables).chain().in_set(HostSystems::CarryOut));
}

/// Notes everything that people at a table do, which cancels a warning.
fn note_activity(
    admitted: Res<Admitted>,
    asides: Res<Asides>,
    now: Res<HostNow>,
    limit: Res<IdleLimit>,
    mut alarms: ResMut<Alarms>,
    mut tables: Query<(&mut Table, &Seats, Option<&Match>)>,
    mut publisher: Publisher,
) {
    for (entity, request) in admitted.0.iter().chain(&asides.0) {
        let Ok((mut table, seats, dealt)) = tables.get_mut(*entity) else { continue };
        if !table.passing.idling.watched {
            table.passing.idling.begin(now.0, *limit, *entity, &mut alarms);
        }
        if !counts(request, seats) {
            continue;
        }
        table.passing.idling.since = now.0;
        if std::mem::replace(&mut table.passing.idling.warned, false) {
            let stays = FromHost::ClosesSoon { seconds: None };
            publisher.publish((&table, seats, dealt), Publication::default().everybody(stays));
            table.passing.idling.begin(now.0, *limit, *entity, &mut alarms);
        }
    }
}

/// Returns whether a request counts as activity. What clients send by themselves does not, nor do requests of people
/// who are not at the table.
fn counts(request: &Request, seats: &Seats) -> bool {
    let by_itself = matches!(
        request.ask,
        Ask::Gone | Ask::Alarm(_) | Ask::Want(FromClient::Away { away: true } | FromClient::FetchPings)
    );
    !by_itself && seats.has(request.player)
}

fn close_idle_tables(
    admitted: Res<Admitted>,
    now: Res<HostNow>,
    limit: Res<IdleLimit>,
    mut alarms: ResMut<Alarms>,
    mut directory: ResMut<Directory>,
    mut tables: Query<(&mut Table, &mut Seats, &mut Line, Option<&Match>)>,
    mut publisher: Publisher,
) {
    let Some(limit) = limit.0 else { return };
    for (entity, request) in &admitted.0 {
        let Ask::Alarm(Alarm::Idle) = &request.ask else { continue };
        let Ok((mut table, mut seats, mut line, dealt)) = tables.get_mut(*entity) else { continue };
        if seats.is_empty() {
            continue;
        }
        if dealt.is_some_and(Match::runs) {
            alarms.set(now.0 + limit - warning(limit), *entity, Alarm::Idle);
            continue;
        }
        let closes = table.passing.idling.since + limit;
        let warns = closes - warning(limit);
        if now.0 >= closes && table.passing.idling.warned {
            let parts = (*entity, &mut *table, &mut *seats, &mut *line, dealt);
            end_table(parts, Parting::Idle, &mut directory, &mut publisher);
        } else if now.0 >= warns && !table.passing.idling.warned {
            table.passing.idling.warned = true;
            let seconds = Some(warning(limit).as_secs() as u32);
            let warned = Publication::default().everybody(FromHost::ClosesSoon { seconds });
            publisher.publish((&table, &seats, dealt), warned);
            alarms.set(now.0 + warning(limit), *entity, Alarm::Idle);
            // The full warning time is given, however late the warning was sent.
            table.passing.idling.since = now.0 + warning(limit) - limit;
        } else if now.0 < warns {
            alarms.set(warns, *entity, Alarm::Idle);
        }
    }
}
