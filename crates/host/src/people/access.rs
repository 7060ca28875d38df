//! The requests that the host of a table can make at any time: access, password, bans, handing over the role.

use bevy::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::{FromClient, Refused};

use crate::{
    journal::Event,
    limits::allowance::Allowances,
    people::derivation::Derivations,
    publishing::publisher::Publisher,
    requests::step::Admitted,
    schedule::HostSystems,
    tables::{
        directory::Directory,
        matches::Match,
        publication::Publication,
        queue::{Ask, Line, Request},
        seats::Seats,
        table::Table,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, rule_tables.in_set(HostSystems::CarryOut));
}

fn rule_tables(
    admitted: Res<Admitted>,
    now: Res<HostNow>,
    mut tables: Query<(&mut Table, &mut Seats, &mut Line, Option<&Match>)>,
    mut allowances: ResMut<Allowances>,
    mut derivations: ResMut<Derivations>,
    mut directory: ResMut<Directory>,
    mut publisher: Publisher,
) {
    for (entity, request) in &admitted.0 {
        let is_ruling = matches!(
            request.ask,
            Ask::KeepPassword(_)
                | Ask::Want(
                    FromClient::SetAccess { .. }
                        | FromClient::SetPassword { .. }
                        | FromClient::LiftBans
                        | FromClient::HandOver { .. }
                )
        );
        if !is_ruling {
            continue;
        }
        let Ok((mut table, mut seats, mut line, dealt)) = tables.get_mut(*entity) else { continue };
        let Some(host) = seats.of_conn(request.conn).filter(|person| person.id == table.host) else {
            publisher.refuse(request.conn, Refused::NotTableHost);
            continue;
        };
        if let Ask::Want(FromClient::SetPassword { password: Some(password) }) = &request.ask {
            let may_set = host.limits.passwords.take(now.0) && allowances.passwords.take(host.origin, now.0);
            if !may_set || !derivations.make(*entity, request, password) {
                publisher.refuse(request.conn, Refused::TooManyRequests);
            }
            continue;
        }
        let watched_before = table.access.spectators;
        let event = match rule(&mut table, &seats, request, &mut derivations) {
            Ok(Some(event)) => event,
            Ok(None) => continue,
            Err(reason) => {
                publisher.refuse(request.conn, reason);
                continue;
            }
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

/// Applies the request of the table's host. Returns `None` when the table already is as requested.
///
/// # Errors
/// When the person that the request names is not at the table.
fn rule(
    table: &mut Table,
    seats: &Seats,
    request: &Request,
    derivations: &mut Derivations,
) -> Result<Option<Event>, Refused> {
    let event = match &request.ask {
        Ask::Want(FromClient::SetAccess { access }) if table.access != *access => {
            table.access = *access;
            Event::AccessSet { access: *access }
        }
        Ask::Want(FromClient::SetPassword { password: None }) => {
            derivations.forget(request.conn);
            if table.password.take().is_none() {
                return Ok(None);
            }
            Event::PasswordSet { password: None }
        }
        Ask::KeepPassword(password) => {
            table.password = Some(password.clone());
            Event::PasswordSet { password: table.password.clone() }
        }
        Ask::Want(FromClient::LiftBans) if !table.bans.is_empty() => {
            table.bans.lift();
            Event::BansLifted
        }
        Ask::Want(FromClient::HandOver { seat }) if !seats.contains(*seat) => {
            return Err(Refused::NoSuchPerson);
        }
        Ask::Want(FromClient::HandOver { seat }) if table.host != *seat => {
            table.host = *seat;
            table.passing.former_host = None;
            Event::HandedOver { host: *seat }
        }
        _ => return Ok(None),
    };
    Ok(Some(event))
}
