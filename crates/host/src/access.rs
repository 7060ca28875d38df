//! What the host of a table decides at any time: who may come, watch and talk, and who is host.

use bevy::prelude::*;
use splitkey_protocol::{FromClient, Refused};

use crate::{
    Event, HostSystems, PasswordHash,
    directory::Directory,
    line::{Admitted, Ask, Line},
    matches::Match,
    publication::{Publication, Publisher},
    seats::Seats,
    table::Table,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, rule_tables.in_set(HostSystems::CarryOut));
}

fn rule_tables(
    admitted: Res<Admitted>,
    mut tables: Query<(&mut Table, &mut Seats, &mut Line, Option<&Match>)>,
    mut directory: ResMut<Directory>,
    mut publisher: Publisher,
) {
    for (entity, request) in &admitted.0 {
        let Ask::Want(
            message @ (FromClient::SetAccess { .. }
            | FromClient::SetPassword { .. }
            | FromClient::LiftBans
            | FromClient::HandOver { .. }),
        ) = &request.ask
        else {
            continue;
        };
        let Ok((mut table, mut seats, mut line, dealt)) = tables.get_mut(*entity) else { continue };
        if seats.of_conn(request.conn).is_none_or(|person| person.id != table.host) {
            publisher.refuse(request.conn, Refused::NotTableHost);
            continue;
        }
        let watched_before = table.access.spectators;
        let Some(event) = rule(&mut table, &seats, message) else {
            publisher.refuse(request.conn, Refused::NoSuchPerson);
            continue;
        };
        directory.publish(table.code, table.access.public);
        let mut publication = Publication::default().table();
        if table.access.spectators && !watched_before {
            let unseated = seats.iter().filter(|person| person.side.is_none());
            publication = unseated.filter_map(|person| person.conn).fold(publication, Publication::deal_to);
        }
        publisher.commit((*entity, &table, &mut line, dealt), event, publication);
    }
}

/// Changes the table as its host wants it; nothing when the one it is about is not here.
fn rule(table: &mut Table, seats: &Seats, message: &FromClient) -> Option<Event> {
    match message {
        FromClient::SetAccess { access } => {
            table.access = *access;
            Some(Event::AccessSet { access: *access })
        }
        FromClient::SetPassword { password } => {
            table.password = password.as_ref().map(PasswordHash::of);
            Some(Event::PasswordSet { password: table.password.clone() })
        }
        FromClient::LiftBans => {
            table.bans.lift();
            Some(Event::BansLifted)
        }
        FromClient::HandOver { seat } => seats.contains(*seat).then(|| {
            table.host = *seat;
            Event::HandedOver { host: *seat }
        }),
        _ => None,
    }
}
