//! Coming to a table, sitting down, and leaving.

use bevy::prelude::*;
use splitkey_net::ConnId;
use splitkey_protocol::{FromClient, FromHost, Goodbye, PlayerName, Refused, limits};
use splitkey_rules::Side;

use crate::{
    Event, HostSystems, PlayerId,
    directory::Directory,
    line::{Admitted, Ask, Line},
    matches::Match,
    publication::{Publication, Publisher},
    seats::Seats,
    table::Table,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (return_players, join_players, seat_players, rename_players, part_players, note_lost_players)
            .in_set(HostSystems::CarryOut),
    );
}

type Tables<'w, 's> =
    Query<'w, 's, (&'static mut Table, &'static mut Seats, &'static mut Line, Option<&'static mut Match>)>;

/// A known player on a new connection gets the old seat; the old connection is told.
fn return_players(
    admitted: Res<Admitted>,
    mut directory: ResMut<Directory>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    for (entity, request) in &admitted.0 {
        let (Ask::ComeBack, Ok((table, mut seats, _, dealt))) = (&request.ask, tables.get_mut(*entity))
        else {
            continue;
        };
        if !take_seat_over(&mut seats, request.player, request.conn, &mut directory, &mut publisher) {
            // A new face: the page asks for a name first and then joins.
            directory.send_to(request.conn, None);
            publisher.refuse(request.conn, Refused::NotAtTable);
            continue;
        }
        welcome(&table, &mut seats, dealt.as_deref(), request.conn, &mut publisher);
    }
}

fn join_players(
    admitted: Res<Admitted>,
    mut directory: ResMut<Directory>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    for (entity, request) in &admitted.0 {
        let Ask::Join { name } = &request.ask else { continue };
        let Ok((mut table, mut seats, mut line, dealt)) = tables.get_mut(*entity) else { continue };
        let (conn, player, dealt) = (request.conn, request.player, dealt.as_deref());
        if take_seat_over(&mut seats, player, conn, &mut directory, &mut publisher) {
            welcome(&table, &mut seats, dealt, conn, &mut publisher);
            continue;
        }
        let first = seats.is_empty();
        let Some(person) = seats.add(player, name.clone(), conn) else {
            directory.send_to(conn, None);
            publisher.refuse(conn, Refused::TableFull);
            continue;
        };
        let (seat, name) = (person.id, name.clone());
        let event = if first {
            table.host = seat;
            Event::Opened { host: seat, player, name }
        } else {
            Event::Joined { seat, player, name }
        };
        let joined = FromHost::Joined { you: seat, table: table.view(&seats, dealt) };
        let publication = Publication::default().one(conn, joined).table().deal_to(conn);
        publisher.commit((*entity, &table, &mut line, dealt), event, publication);
    }
}

/// Sitting down, changing sides and standing up.
fn seat_players(admitted: Res<Admitted>, mut tables: Tables, mut publisher: Publisher) {
    for (entity, request) in &admitted.0 {
        let side = match &request.ask {
            Ask::Want(FromClient::Sit { side }) => Some(*side),
            Ask::Want(FromClient::StandUp) => None,
            _ => continue,
        };
        let Ok((table, mut seats, mut line, mut dealt)) = tables.get_mut(*entity) else { continue };
        if let Some(side) = side
            && let Err(reason) = check_side(&mut seats, dealt.as_deref(), request.player, side)
        {
            publisher.refuse(request.conn, reason);
            continue;
        }
        let Some(person) = seats.of_conn(request.conn) else { continue };
        person.side = side;
        if let (Some(dealt), Some(side)) = (dealt.as_deref_mut(), side) {
            dealt.note_key_seen(request.player, side);
        }
        let event = Event::SatDown { seat: person.id, side };
        let publication = Publication::default().table().deal_to(request.conn);
        publisher.commit((*entity, &table, &mut line, dealt.as_deref()), event, publication);
    }
}

fn check_side(seats: &mut Seats, dealt: Option<&Match>, player: PlayerId, side: Side) -> Result<(), Refused> {
    let already_there = seats.of_player(player).is_some_and(|person| person.side == Some(side));
    if !already_there && seats.on_side(side) >= limits::SEATS_PER_SIDE {
        Err(Refused::SideFull)
    } else if dealt.is_some_and(|dealt| !dealt.admits(player, side)) {
        Err(Refused::KeySeen)
    } else {
        Ok(())
    }
}

fn rename_players(admitted: Res<Admitted>, mut tables: Tables, mut publisher: Publisher) {
    for (entity, request) in &admitted.0 {
        let Ask::Want(FromClient::Rename { name }) = &request.ask else { continue };
        let Ok((table, mut seats, mut line, dealt)) = tables.get_mut(*entity) else { continue };
        let Some(person) = seats.of_conn(request.conn) else { continue };
        person.name = PlayerName::clone(name);
        let event = Event::Renamed { seat: person.id, name: name.clone() };
        let publication = Publication::default().table();
        publisher.commit((*entity, &table, &mut line, dealt.as_deref()), event, publication);
    }
}

/// Leaving for good. The table's host passes its role on; an empty table closes when that is durable.
fn part_players(
    admitted: Res<Admitted>,
    mut directory: ResMut<Directory>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    for (entity, request) in &admitted.0 {
        let Ask::Want(FromClient::LeaveTable) = &request.ask else { continue };
        let Ok((mut table, mut seats, mut line, dealt)) = tables.get_mut(*entity) else { continue };
        let Some(seat) = seats.of_conn(request.conn).map(|person| person.id) else { continue };
        seats.remove(request.player);
        if !seats.contains(table.host)
            && let Some(heir) = seats.heir()
        {
            table.host = heir;
        }
        directory.send_to(request.conn, None);
        let event = Event::Left { seat, host: seats.heir().map(|_| table.host) };
        let publication = Publication::default().one(request.conn, FromHost::Left).table();
        publisher.commit((*entity, &table, &mut line, dealt.as_deref()), event, publication);
    }
}

/// A lost connection keeps its seat; the others see that it is away.
fn note_lost_players(admitted: Res<Admitted>, mut tables: Tables, mut publisher: Publisher) {
    for (entity, request) in &admitted.0 {
        let (Ask::Gone, Ok((table, mut seats, _, dealt))) = (&request.ask, tables.get_mut(*entity)) else {
            continue;
        };
        if let Some(person) = seats.of_conn(request.conn) {
            person.conn = None;
            publisher.publish((&table, &seats, dealt.as_deref()), Publication::default().table());
        }
    }
}

/// Binds a player's seat to a new connection and ends the old one; false when the player has no seat here.
fn take_seat_over(
    seats: &mut Seats,
    player: PlayerId,
    conn: ConnId,
    directory: &mut Directory,
    publisher: &mut Publisher,
) -> bool {
    let Some(person) = seats.of_player(player) else { return false };
    if let Some(old) = person.conn.replace(conn)
        && old != conn
    {
        directory.send_to(old, None);
        publisher.end(old, Goodbye::TakenOver);
    }
    true
}

/// Gives a returning player the whole state, and tells the others.
fn welcome(table: &Table, seats: &mut Seats, dealt: Option<&Match>, conn: ConnId, publisher: &mut Publisher) {
    let Some(you) = seats.of_conn(conn).map(|person| person.id) else { return };
    let joined = FromHost::Joined { you, table: table.view(seats, dealt) };
    let publication = Publication::default().one(conn, joined).deal_to(conn).table();
    publisher.publish((table, seats, dealt), publication);
}
