//! Reports to the operator about people at public tables. A report is stored as a record of the table.

use std::time::Duration;

use bevy::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::{FromClient, FromHost, Refused, SeatId};

use crate::{
    journal::Event,
    limits::allowance::Allowances,
    publishing::publisher::Publisher,
    requests::step::Admitted,
    schedule::HostSystems,
    tables::{
        matches::Match,
        publication::Publication,
        queue::{Ask, Line, Request},
        seats::Seats,
        table::Table,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, keep_reports.in_set(HostSystems::CarryOut));
}

fn keep_reports(
    admitted: Res<Admitted>,
    now: Res<HostNow>,
    mut allowances: ResMut<Allowances>,
    mut tables: Query<(&Table, &mut Seats, &mut Line, Option<&Match>)>,
    mut publisher: Publisher,
) {
    for (entity, request) in &admitted.0 {
        let Ask::Want(FromClient::Report { seat, reason }) = &request.ask else { continue };
        let Ok((table, mut seats, mut line, dealt)) = tables.get_mut(*entity) else { continue };
        match check(table, &mut seats, request, *seat, now.0, &mut allowances) {
            Ok(by) => {
                let event = Event::Reported { by, seat: *seat, reason: *reason };
                let told = FromHost::Reported { seat: *seat };
                let publication = Publication::default().one(request.conn, told);
                publisher.commit((*entity, table, &mut line, dealt), event, publication);
            }
            Err(refused) => publisher.refuse(request.conn, refused),
        }
    }
}

/// Checks whether the sender may report someone, and returns the sender's seat.
fn check(
    table: &Table,
    seats: &mut Seats,
    request: &Request,
    seat: SeatId,
    now: Duration,
    allowances: &mut Allowances,
) -> Result<SeatId, Refused> {
    let there = seats.contains(seat);
    let by = seats.of_conn(request.conn).ok_or(Refused::NotAtTable)?;
    if !table.access.public {
        Err(Refused::NotPublic)
    } else if !there {
        Err(Refused::NoSuchPerson)
    } else if by.id == seat {
        Err(Refused::NotYourself)
    } else if !by.limits.reports.take(now) || !allowances.reports.take(by.origin, now) {
        Err(Refused::ReportsTooFast)
    } else {
        Ok(by.id)
    }
}
