//! The requests that the host of a table can make at any time: access, password, bans, handing over the role.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::{Refused, SeatId, TableAccess, TablePassword};

use crate::{
    journal::Event,
    limits::allowances::Allowances,
    people::{derivation::Derivations, host_role::hand_over},
    players::password::PasswordHash,
    publishing::publisher::Publisher,
    requests::handlers::handle_requests,
    tables::{
        directory::Directory,
        parts::{TablePartsItem, Tables},
        publication::Publication,
        queue::Sender,
    },
};

pub(super) fn plugin(app: &mut App) {
    handle_requests! { app, from:
        SetAccess { access } => set_access, (from, access);
        SetPassword { password } => set_password, (from, password);
        LiftBans => lift_bans, from;
        HandOver { seat } => hand_role_over, (from, seat);
    }
}

/// Sets who can join, watch and talk.
fn set_access(
    In((from, access)): In<(Sender, TableAccess)>,
    now: Res<HostNow>,
    mut tables: Tables,
    mut directory: ResMut<Directory>,
    mut publisher: Publisher,
) {
    let Some(mut at) = of_host(&mut tables, from, &mut publisher).filter(|at| at.table.access != access)
    else {
        return;
    };
    let before = std::mem::replace(&mut at.table.access, access);
    let origin = at.seats.of_conn(from.conn).and_then(|host| host.origin);
    directory.publish(at.table.code, access.public);
    if access.bans_elsewhere && !before.bans_elsewhere {
        for player in at.table.bans.players() {
            publisher.ban_lists.add((from.player, origin), player, None, now.0);
        }
    }
    let mut publication = Publication::default().table();
    // Spectators are shown the match from now on, or its clues in another form.
    if access.spectators && (!before.spectators || before.filter != access.filter) {
        let unseated = at.seats.iter().filter(|person| person.side.is_none());
        publication = unseated.filter_map(|person| person.conn).fold(publication, Publication::deal_to);
    }
    publisher.commit(&mut at, Event::AccessSet { access }, publication);
}

/// Removes the password, or has the hash of a new one derived, which then comes back as [`set_password_hash`].
pub(crate) fn set_password(
    In((from, password)): In<(Sender, Option<TablePassword>)>,
    now: Res<HostNow>,
    mut tables: Tables,
    mut allowances: ResMut<Allowances>,
    mut derivations: ResMut<Derivations>,
    mut publisher: Publisher,
) {
    let Some(mut at) = of_host(&mut tables, from, &mut publisher) else { return };
    let Some(password) = password else {
        derivations.forget(from.conn);
        if at.table.password.take().is_some() {
            let event = Event::PasswordSet { password: None };
            publisher.commit(&mut at, event, Publication::default().table());
        }
        return;
    };
    let Some(host) = at.seats.of_conn(from.conn) else { return };
    let may_set = allowances.passwords.take(host.origin, now.0);
    if !may_set || !derivations.make(from, &password) {
        publisher.refuse(from.conn, Refused::TooManyRequests);
    }
}

/// Sets a password whose hash has been derived.
pub(crate) fn set_password_hash(
    In((from, hash)): In<(Sender, PasswordHash)>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = of_host(&mut tables, from, &mut publisher) else { return };
    at.table.password = Some(hash.clone());
    let event = Event::PasswordSet { password: Some(hash) };
    publisher.commit(&mut at, event, Publication::default().table());
}

/// Lifts the bans of the table, and those from all tables of its host.
fn lift_bans(In(from): In<Sender>, mut tables: Tables, mut publisher: Publisher) {
    let Some(mut at) = of_host(&mut tables, from, &mut publisher) else { return };
    let had_list = publisher.ban_lists.lift(from.player);
    if !at.table.bans.is_empty() {
        at.table.bans.lift();
        publisher.commit(&mut at, Event::BansLifted, Publication::default().table());
    } else if had_list {
        publisher.publish(&at, Publication::default().table_for_host());
    }
}

/// Makes someone else the host of the table.
fn hand_role_over(In((from, seat)): In<(Sender, SeatId)>, mut tables: Tables, mut publisher: Publisher) {
    let Some(mut at) = of_host(&mut tables, from, &mut publisher) else { return };
    if !at.seats.iter().any(|person| person.id == seat && person.computer.is_none()) {
        return publisher.refuse(from.conn, Refused::NoSuchPerson);
    }
    if at.table.host != seat {
        at.table.transient.former_host = None;
        hand_over(&mut at, seat, &mut publisher);
    }
}

/// Returns the table of a request that only its host may make. Refuses it for others.
pub(super) fn of_host<'t, 's>(
    tables: &'t mut Tables<'_, 's>,
    from: Sender,
    publisher: &mut Publisher,
) -> Option<TablePartsItem<'t, 's>> {
    let at = tables.of(from)?;
    if !at.is_host(from.conn) {
        publisher.refuse(from.conn, Refused::NotTableHost);
        return None;
    }
    Some(at)
}
