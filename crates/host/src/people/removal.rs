//! How people leave a table: by themselves, kicked or banned, or because the table closes.

use std::net::IpAddr;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::{ConnId, HostNow};
use splitkey_protocol::{FromHost, Parting, Refused, SeatId};

use crate::{
    journal::Event,
    people::host_role::{self, show_to_host, watch_host},
    players::bans::NetworkKey,
    publishing::publisher::Publisher,
    requests::handlers::handle_requests,
    tables::{
        alarms::Alarms,
        directory::Directory,
        parts::{TablePartsItem, Tables},
        publication::Publication,
        queue::Sender,
        seats::{Person, Seats},
    },
};

pub(super) fn plugin(app: &mut App) {
    handle_requests! { app, from:
        LeaveTable => part_player, from;
        Kick { seat } => kick_player, (from, seat);
        Ban { seat } => ban_player, (from, seat);
        CloseTable => close_table, from;
    }
}

/// Lets a player leave for good. A leaving host passes the role on; an empty table closes once that is durable.
fn part_player(
    In(from): In<Sender>,
    now: Res<HostNow>,
    mut alarms: ResMut<Alarms>,
    mut directory: ResMut<Directory>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.of(from) else { return };
    directory.send_to(from.conn, None);
    let left = FromHost::Left { why: Parting::Left };
    if at.table.transient.forget_knock(from.conn) {
        publisher.tell(from.conn, &left);
        return publisher.publish(&at, Publication::default().table_for_host());
    }
    let Some(seat) = at.seats.person(from.conn).map(|person| person.id) else {
        // They were still about to join.
        return publisher.tell(from.conn, &left);
    };
    take_out(&mut at, seat, &mut directory);
    let former = at.table.host;
    if !at.seats.contains(former)
        && let Some(heir) = host_role::heir(&at.seats, at.match_state.as_deref())
    {
        at.table.host = heir;
        watch_host(&mut at, now.0, &mut alarms);
    }
    let publication = dismiss_computer(&mut at, &mut directory, Publication::default());
    let event = Event::Left { seat, host: (!at.seats.is_empty()).then_some(at.table.host) };
    let publication = publication.one(from.conn, left).table();
    let publication =
        if at.table.host == former { publication } else { show_to_host(&at, former, publication) };
    publisher.commit(&mut at, event, publication);
}

fn kick_player(
    In((from, seat)): In<(Sender, SeatId)>,
    mut directory: ResMut<Directory>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.of(from) else { return };
    if let Err(reason) = may_remove(&at, from, seat) {
        return publisher.refuse(from.conn, reason);
    }
    let Some(person) = take_out(&mut at, seat, &mut directory) else { return };
    let event = Event::Left { seat, host: Some(at.table.host) };
    publish_removal(&mut at, &person, Parting::Kicked, event, &mut directory, &mut publisher);
}

fn ban_player(
    In((from, seat)): In<(Sender, SeatId)>,
    now: Res<HostNow>,
    network_key: Res<NetworkKey>,
    mut directory: ResMut<Directory>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.of(from) else { return };
    let is_computer = at.seats.computer().is_some_and(|person| person.id == seat);
    let may = may_remove(&at, from, seat);
    if let Err(reason) = may.and(if is_computer { Err(Refused::NoSuchPerson) } else { Ok(()) }) {
        return publisher.refuse(from.conn, reason);
    }
    let Some(person) = take_out(&mut at, seat, &mut directory) else { return };
    let of_host = at.seats.of_conn(from.conn).and_then(|host| host.origin);
    let origin = origin_to_ban(&at.seats, &person);
    let network = origin.map(|origin| network_key.hash(at.table.code, origin));
    at.table.bans.add(person.player, network);
    if at.table.access.bans_elsewhere {
        let network = origin.map(|origin| network_key.hash_of_host(from.player, origin));
        publisher.ban_lists.add((from.player, of_host), person.player, network, now.0);
    }
    let event = Event::Banned { seat, network };
    publish_removal(&mut at, &person, Parting::Banned, event, &mut directory, &mut publisher);
}

/// Checks whether the sender may remove someone from the table.
fn may_remove(at: &TablePartsItem, from: Sender, seat: SeatId) -> Result<(), Refused> {
    if !at.is_host(from.conn) {
        Err(Refused::NotTableHost)
    } else if seat == at.table.host {
        Err(Refused::NotYourself)
    } else if !at.seats.contains(seat) {
        Err(Refused::NoSuchPerson)
    } else {
        Ok(())
    }
}

/// Records that someone was removed, and tells them why.
fn publish_removal(
    at: &mut TablePartsItem,
    person: &Person,
    why: Parting,
    event: Event,
    directory: &mut Directory,
    publisher: &mut Publisher,
) {
    let mut publication = Publication::default();
    if let Some(conn) = person.conn {
        directory.send_to(conn, None);
        publication = publication.one(conn, FromHost::Left { why });
    }
    publisher.commit(at, event, publication.table());
}

/// Returns the address of a banned person, unless others at the table share it, such as a household or everyone
/// behind one proxy.
fn origin_to_ban(seats: &Seats, banned: &Person) -> Option<IpAddr> {
    banned.origin.filter(|origin| seats.iter().all(|person| person.origin != Some(*origin)))
}

/// Closes a table, for its host.
pub(crate) fn close_table(
    In(from): In<Sender>,
    mut directory: ResMut<Directory>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.of(from) else { return };
    if at.is_host(from.conn) {
        end_table(&mut at, Parting::Closed, &mut directory, &mut publisher);
    } else {
        publisher.refuse(from.conn, Refused::NotTableHost);
    }
}

/// Closes a table for everyone there and everyone about to join.
pub(crate) fn end_table(
    at: &mut TablePartsItem,
    why: Parting,
    directory: &mut Directory,
    publisher: &mut Publisher,
) {
    let knocking = at.table.transient.knocks.drain(..).map(|waiting| waiting.conn);
    let outside: Vec<ConnId> = knocking.chain(at.queue.take_joins()).collect();
    for conn in outside {
        directory.send_to(conn, None);
        publisher.refuse(conn, Refused::UnknownTable);
    }
    let mut publication = Publication::default();
    for person in at.seats.clear() {
        directory.part_from(person.player, at.table.code);
        if let Some(conn) = person.conn {
            directory.send_to(conn, None);
            publication = publication.one(conn, FromHost::Left { why });
        }
    }
    // The code is unknown from now on.
    directory.close_table(at.table.code, at.entity);
    publisher.commit(at, Event::Closed, publication);
}

/// Removes a computer player whose seat a person wants, or whom everyone has left.
pub(crate) fn dismiss_computer(
    at: &mut TablePartsItem,
    directory: &mut Directory,
    publication: Publication,
) -> Publication {
    let Some(person) = at.seats.dismiss_computer() else { return publication };
    if let Some(match_state) = &mut at.match_state {
        match_state.note_leaver(person.player);
    }
    directory.part_from(person.player, at.table.code);
    let Some(conn) = person.conn else { return publication };
    directory.send_to(conn, None);
    publication.one(conn, FromHost::Left { why: Parting::Kicked })
}

/// Removes a person from the table.
pub(crate) fn take_out(at: &mut TablePartsItem, seat: SeatId, directory: &mut Directory) -> Option<Person> {
    let person = at.seats.take(seat)?;
    if let Some(match_state) = &mut at.match_state {
        match_state.note_leaver(person.player);
    }
    directory.part_from(person.player, at.table.code);
    if let Some(side) = person.side {
        at.table.transient.ready[side.index()] = false;
        at.forget_choice_of_empty_sides();
    }
    Some(person)
}
