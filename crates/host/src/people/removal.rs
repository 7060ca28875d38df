//! How people leave a table: by themselves, kicked or banned, or because the table closes.

use bevy::prelude::*;
use splitkey_net::{ConnId, HostNow};
use splitkey_protocol::{FromClient, FromHost, Parting, Refused, SeatId};

use crate::{
    journal::Event,
    people::host_role::{self, watch_host},
    players::bans::{NetworkHash, NetworkKey},
    publishing::publisher::Publisher,
    requests::step::Admitted,
    schedule::HostSystems,
    tables::{
        alarms::Alarms,
        directory::Directory,
        matches::Match,
        publication::Publication,
        queue::{Ask, Line, Request},
        seats::{Person, Seats},
        table::Table,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (part_players, send_players_away, close_tables).in_set(HostSystems::CarryOut));
}

type Tables<'w, 's> =
    Query<'w, 's, (&'static mut Table, &'static mut Seats, &'static mut Line, Option<&'static mut Match>)>;

/// Lets players leave for good. A leaving host passes the role on; an empty table closes once that is durable.
fn part_players(
    admitted: Res<Admitted>,
    now: Res<HostNow>,
    mut alarms: ResMut<Alarms>,
    mut directory: ResMut<Directory>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    for (entity, request) in &admitted.0 {
        let Ask::Want(FromClient::LeaveTable) = &request.ask else { continue };
        let Ok((mut table, mut seats, mut line, mut dealt)) = tables.get_mut(*entity) else { continue };
        let left = FromHost::Left { why: Parting::Left };
        if table.passing.forget_knock(request.conn) {
            directory.send_to(request.conn, None);
            publisher.tell(request.conn, &left);
            publisher.publish((&table, &seats, dealt.as_deref()), Publication::default().table_for_host());
            continue;
        }
        let Some(seat) = seats.of_conn(request.conn).map(|person| person.id) else {
            // They were still about to join.
            directory.send_to(request.conn, None);
            publisher.tell(request.conn, &left);
            continue;
        };
        take_out(&mut table, &mut seats, dealt.as_deref_mut(), seat, &mut directory);
        if !seats.contains(table.host)
            && let Some(heir) = host_role::heir(&seats, dealt.as_deref())
        {
            table.host = heir;
            watch_host(*entity, &mut table, &mut seats, now.0, &mut alarms);
        }
        directory.send_to(request.conn, None);
        let event = Event::Left { seat, host: (!seats.is_empty()).then_some(table.host) };
        let publication = Publication::default().one(request.conn, left).table();
        publisher.commit((*entity, &table, &mut line, dealt.as_deref()), event, publication);
    }
}

/// Kicks and bans people, for the host of the table.
fn send_players_away(
    admitted: Res<Admitted>,
    network_key: Res<NetworkKey>,
    mut directory: ResMut<Directory>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    for (entity, request) in &admitted.0 {
        let (seat, why) = match &request.ask {
            Ask::Want(FromClient::Kick { seat }) => (*seat, Parting::Kicked),
            Ask::Want(FromClient::Ban { seat }) => (*seat, Parting::Banned),
            _ => continue,
        };
        let Ok((mut table, mut seats, mut line, mut dealt)) = tables.get_mut(*entity) else { continue };
        if let Err(reason) = may_send_away(&table, &mut seats, request, seat) {
            publisher.refuse(request.conn, reason);
            continue;
        }
        let taken = take_out(&mut table, &mut seats, dealt.as_deref_mut(), seat, &mut directory);
        let Some(person) = taken else { continue };
        let event = if why == Parting::Banned {
            let network = network_to_ban(&network_key, &table, &seats, &person);
            table.bans.add(person.player, network);
            Event::Banned { seat, network }
        } else {
            Event::Left { seat, host: Some(table.host) }
        };
        let mut publication = Publication::default();
        if let Some(conn) = person.conn {
            directory.send_to(conn, None);
            publication = publication.one(conn, FromHost::Left { why });
        }
        publisher.commit((*entity, &table, &mut line, dealt.as_deref()), event, publication.table());
    }
}

fn may_send_away(table: &Table, seats: &mut Seats, request: &Request, seat: SeatId) -> Result<(), Refused> {
    if seats.of_conn(request.conn).is_none_or(|person| person.id != table.host) {
        Err(Refused::NotTableHost)
    } else if seat == table.host {
        Err(Refused::NotYourself)
    } else if !seats.contains(seat) {
        Err(Refused::NoSuchPerson)
    } else {
        Ok(())
    }
}

/// Returns the network of a banned person, unless others at the table share it, such as a household or everyone
/// behind one proxy.
fn network_to_ban(
    network_key: &NetworkKey,
    table: &Table,
    seats: &Seats,
    banned: &Person,
) -> Option<NetworkHash> {
    let origin = banned.origin?;
    let shared = seats.iter().any(|person| person.origin == Some(origin));
    (!shared).then(|| network_key.hash(table.code, origin))
}

/// Closes tables, for their hosts.
fn close_tables(
    admitted: Res<Admitted>,
    mut directory: ResMut<Directory>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    for (entity, request) in &admitted.0 {
        let Ask::Want(FromClient::CloseTable) = &request.ask else { continue };
        let Ok((mut table, mut seats, mut line, dealt)) = tables.get_mut(*entity) else { continue };
        if seats.of_conn(request.conn).is_none_or(|person| person.id != table.host) {
            publisher.refuse(request.conn, Refused::NotTableHost);
            continue;
        }
        let parts = (*entity, &mut *table, &mut *seats, &mut *line, dealt.as_deref());
        end_table(parts, Parting::Closed, &mut directory, &mut publisher);
    }
}

/// Closes a table for everyone there and everyone about to join.
pub(crate) fn end_table(
    (entity, table, seats, line, dealt): (Entity, &mut Table, &mut Seats, &mut Line, Option<&Match>),
    why: Parting,
    directory: &mut Directory,
    publisher: &mut Publisher,
) {
    let knocking = table.passing.knocks.drain(..).map(|waiting| waiting.conn);
    let outside: Vec<ConnId> = knocking.chain(line.turn_away()).collect();
    for conn in outside {
        directory.send_to(conn, None);
        publisher.refuse(conn, Refused::UnknownTable);
    }
    let mut publication = Publication::default();
    for person in seats.clear() {
        directory.part_from(person.player, table.code);
        if let Some(conn) = person.conn {
            directory.send_to(conn, None);
            publication = publication.one(conn, FromHost::Left { why });
        }
    }
    // The code is unknown from now on.
    directory.close_table(table.code, entity);
    publisher.commit((entity, table, line, dealt), Event::Closed, publication);
}

/// Removes a person from the table.
pub(crate) fn take_out(
    table: &mut Table,
    seats: &mut Seats,
    dealt: Option<&mut Match>,
    seat: SeatId,
    directory: &mut Directory,
) -> Option<Person> {
    let person = seats.take(seat)?;
    if let Some(dealt) = dealt {
        dealt.note_leaver(person.player);
    }
    directory.part_from(person.player, table.code);
    if let Some(side) = person.side {
        table.passing.ready[side.index()] = false;
    }
    Some(person)
}
