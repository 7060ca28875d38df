//! Reports to the operator about people at public tables. A report is stored as a record of the table.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::{FromHost, Refused, ReportReason, SeatId};

use crate::{
    journal::Event,
    limits::allowances::Allowances,
    publishing::publisher::Publisher,
    requests::handlers::handle_requests,
    tables::{
        parts::{TablePartsItem, Tables},
        publication::Publication,
        queue::Sender,
    },
};

pub(super) fn plugin(app: &mut App) {
    handle_requests! { app, from:
        Report { seat, reason } => keep_report, (from, seat, reason);
    }
}

fn keep_report(
    In((from, seat, reason)): In<(Sender, SeatId, ReportReason)>,
    now: Res<HostNow>,
    mut allowances: ResMut<Allowances>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.of(from) else { return };
    match check(&mut at, from, seat, now.0, &mut allowances) {
        Ok(by) => {
            let publication = Publication::default().one(from.conn, FromHost::Reported { seat });
            publisher.commit(&mut at, Event::Reported { by, seat, reason }, publication);
        }
        Err(refused) => publisher.refuse(from.conn, refused),
    }
}

/// Checks whether the sender may report someone, and returns the sender's seat.
fn check(
    at: &mut TablePartsItem,
    from: Sender,
    seat: SeatId,
    now: Duration,
    allowances: &mut Allowances,
) -> Result<SeatId, Refused> {
    let there = at.seats.iter().any(|person| person.id == seat && person.computer.is_none());
    let by = at.seats.of_conn(from.conn).ok_or(Refused::NotAtTable)?;
    if !at.table.access.public {
        Err(Refused::NotPublic)
    } else if !there {
        Err(Refused::NoSuchPerson)
    } else if by.id == seat {
        Err(Refused::NotYourself)
    } else if !allowances.reports.take(by.origin, now) {
        Err(Refused::ReportsTooFast)
    } else {
        Ok(by.id)
    }
}
