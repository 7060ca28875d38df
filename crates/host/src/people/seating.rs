//! Returning to a table, taking and leaving seats, renaming, and losing the connection.

use bevy::prelude::*;
use splitkey_net::{ConnId, HostNow};
use splitkey_protocol::{FromClient, FromHost, Goodbye, PlayerName, Refused, limits};
use splitkey_rules::Side;

use crate::{
    journal::Event,
    people::host_role::{give_role_back, watch_host},
    players::{
        names::{self},
        player::PlayerId,
    },
    publishing::publisher::Publisher,
    requests::step::Admitted,
    schedule::HostSystems,
    tables::{
        alarms::Alarms,
        directory::Directory,
        matches::Match,
        publication::Publication,
        queue::{Ask, Line},
        seats::{Person, Seats},
        table::Table,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (return_players, seat_players, rename_players, note_lost_players).in_set(HostSystems::CarryOut),
    );
}

type Tables<'w, 's> =
    Query<'w, 's, (&'static mut Table, &'static mut Seats, &'static mut Line, Option<&'static mut Match>)>;

/// Gives returning players their seat on the new connection. Closes the old one after telling it why.
fn return_players(
    admitted: Res<Admitted>,
    now: Res<HostNow>,
    mut alarms: ResMut<Alarms>,
    mut directory: ResMut<Directory>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    for (entity, request) in &admitted.0 {
        let (Ask::ComeBack, Ok((mut table, mut seats, mut line, dealt))) =
            (&request.ask, tables.get_mut(*entity))
        else {
            continue;
        };
        if !take_seat_over(&mut seats, request.player, request.conn, &mut directory, &mut publisher) {
            // Not seated here: the client asks for a name and then joins.
            directory.send_to(request.conn, None);
            publisher.refuse(request.conn, Refused::NotAtTable);
            continue;
        }
        welcome(&table, &mut seats, dealt.as_deref(), request.conn, &mut publisher);
        let parts = (*entity, &mut *table, &mut *line, dealt.as_deref());
        give_role_back(parts, &mut seats, request.player, now.0, &mut publisher);
        watch_host(*entity, &mut table, &mut seats, now.0, &mut alarms);
    }
}

/// Handles requests to sit down, change sides or stand up. In a running match it also asks sides, and withdraws that.
fn seat_players(admitted: Res<Admitted>, now: Res<HostNow>, mut tables: Tables, mut publisher: Publisher) {
    for (entity, request) in &admitted.0 {
        let side = match &request.ask {
            Ask::Want(FromClient::Sit { side }) => Some(*side),
            Ask::Want(FromClient::StandUp) => None,
            _ => continue,
        };
        let Ok((mut table, mut seats, mut line, mut dealt)) = tables.get_mut(*entity) else { continue };
        if let Some(side) = side
            && let Err(reason) = check_side(&mut seats, dealt.as_deref(), request.player, side)
        {
            publisher.refuse(request.conn, reason);
            continue;
        }
        if let (Some(person), Some(side), Some(dealt)) = (seats.person(request.conn), side, &mut dealt)
            && must_ask(&table, &seats, dealt, person, side)
        {
            if let Err(reason) = dealt.requests.ask(person, side, now.0) {
                publisher.refuse(request.conn, reason);
            }
            continue;
        }
        let Some(person) = seats.of_conn(request.conn) else { continue };
        if let Some(dealt) = &mut dealt {
            dealt.requests.withdraw(person.id);
        }
        if person.side == side {
            continue;
        }
        let parts = (*entity, &mut *table, &mut *line, dealt.as_deref_mut());
        sit_down(parts, person, side, &mut publisher);
    }
}

/// Seats a person on a side, or makes them a spectator.
pub(crate) fn sit_down(
    (entity, table, line, mut dealt): (Entity, &mut Table, &mut Line, Option<&mut Match>),
    person: &mut Person,
    side: Option<Side>,
    publisher: &mut Publisher,
) {
    // Readiness was about the previous members of the sides.
    for side in [person.side, side].into_iter().flatten() {
        table.passing.ready[side.index()] = false;
    }
    person.sit(side);
    if let (Some(dealt), Some(side)) = (dealt.as_deref_mut(), side) {
        dealt.note_seated(person.player, side, table.access.open_sides);
    }
    let event = Event::SatDown { seat: person.id, side };
    let mut publication = Publication::default().table();
    if let Some(conn) = person.conn {
        publication = publication.deal_to(conn);
    }
    publisher.commit((entity, table, line, dealt.as_deref()), event, publication);
}

/// Returns whether a player must ask a side before sitting there: in a running match, unless the table has open sides,
/// the player has seen that side's key, or all players of the match have left for good.
fn must_ask(table: &Table, seats: &Seats, dealt: &Match, person: &Person, side: Side) -> bool {
    let known = dealt.key_seen.get(&person.player) == Some(&side);
    let deserted = !seats.iter().any(|person| dealt.key_seen.contains_key(&person.player));
    dealt.runs() && !table.access.open_sides && !known && !deserted
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
        // A name is free text, and so could be used to tell a guessing side something.
        let checked = match dealt.as_deref() {
            Some(dealt) if dealt.runs() => Err(Refused::NameFrozen),
            _ => names::check_new(name, seats.names_beside(request.player)),
        };
        if let Err(reason) = checked {
            publisher.refuse(request.conn, reason);
            continue;
        }
        let Some(person) = seats.of_conn(request.conn).filter(|person| person.name != *name) else {
            continue;
        };
        person.name = PlayerName::clone(name);
        let event = Event::Renamed { seat: person.id, name: name.clone() };
        let publication = Publication::default().table();
        publisher.commit((*entity, &table, &mut line, dealt.as_deref()), event, publication);
    }
}

/// Keeps the seats of people who lose the connection, and shows them as disconnected. Drops those who only waited to
/// be let in.
fn note_lost_players(
    admitted: Res<Admitted>,
    now: Res<HostNow>,
    mut alarms: ResMut<Alarms>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    for (entity, request) in &admitted.0 {
        let (Ask::Gone, Ok((mut table, mut seats, _, dealt))) = (&request.ask, tables.get_mut(*entity))
        else {
            continue;
        };
        let waited = table.passing.forget_knock(request.conn);
        let person = seats.of_conn(request.conn);
        let is_person = person.is_some();
        if !waited && !is_person {
            continue;
        }
        if let Some(person) = person {
            person.conn = None;
            person.lost_at = Some(now.0);
        }
        watch_host(*entity, &mut table, &mut seats, now.0, &mut alarms);
        let publication = Publication::default();
        let publication = if is_person { publication.table() } else { publication.table_for_host() };
        publisher.publish((&table, &seats, dealt.as_deref()), publication);
    }
}

/// Moves a player's seat to a new connection and closes the old one. Returns false if the player has no seat here.
pub(crate) fn take_seat_over(
    seats: &mut Seats,
    player: PlayerId,
    conn: ConnId,
    directory: &mut Directory,
    publisher: &mut Publisher,
) -> bool {
    let Some(person) = seats.of_player(player) else { return false };
    person.lost_at = None;
    person.away = false;
    person.origin = directory.caller(conn).and_then(|caller| caller.from);
    if let Some(old) = person.conn.replace(conn)
        && old != conn
    {
        directory.send_to(old, None);
        publisher.end(old, Goodbye::TakenOver);
    }
    true
}

/// Sends the whole state to a returning player, and tells the others.
pub(crate) fn welcome(
    table: &Table,
    seats: &mut Seats,
    dealt: Option<&Match>,
    conn: ConnId,
    publisher: &mut Publisher,
) {
    let Some(you) = seats.of_conn(conn).map(|person| person.id) else { return };
    let joined = FromHost::Joined { you, table: table.view_for(you, seats, dealt) };
    let publication = Publication::default().one(conn, joined).deal_to(conn).table();
    publisher.publish((table, seats, dealt), publication);
}
