//! Returning to a table, taking and leaving seats, renaming, and losing the connection.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::{ConnId, HostNow};
use splitkey_protocol::{FromHost, Goodbye, PlayerName, Refused, SeatId, limits};
use splitkey_rules::Side;

use crate::{
    journal::Event,
    people::{
        host_role::{give_role_back, watch_host},
        removal::dismiss_computer,
    },
    players::{names, player::PlayerId},
    publishing::publisher::Publisher,
    requests::handlers::handle_requests,
    tables::{
        alarms::Alarms,
        directory::Directory,
        matches::Match,
        parts::{TablePartsItem, Tables},
        publication::Publication,
        queue::Sender,
        seats::{Person, Seats},
        table::Table,
    },
};

pub(super) fn plugin(app: &mut App) {
    handle_requests! { app, from:
        Rename { name } => rename_player, (from, name);
        Sit { side } => seat_player, (from, Some(side));
        StandUp => seat_player, (from, None);
    }
}

/// Gives a returning player their seat on the new connection. Closes the old one after telling it why.
pub(crate) fn return_player(
    In(from): In<Sender>,
    now: Res<HostNow>,
    mut alarms: ResMut<Alarms>,
    mut directory: ResMut<Directory>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.of(from) else { return };
    if at.queue.has_only_its_end(from.conn) && !is_connected(&at.seats, from.player) {
        // Their connection has ended again: nobody need hear of either.
        return;
    }
    let was_present = is_present(&at.seats, from.player);
    if take_seat_over(&mut at.seats, from.player, from.conn, &mut directory, &mut publisher) {
        welcome_back(&mut at, from, was_present, now.0, &mut alarms, &mut publisher);
    } else {
        // Not seated here: the client asks for a name and then joins.
        directory.send_to(from.conn, None);
        publisher.refuse(from.conn, Refused::NotAtTable);
    }
}

/// Handles a request to sit down, change sides or stand up. In a running match it also asks sides, and withdraws that.
fn seat_player(
    In((from, side)): In<(Sender, Option<Side>)>,
    now: Res<HostNow>,
    mut directory: ResMut<Directory>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.of(from) else { return };
    if let Some(side) = side
        && let Err(reason) = check_side(&at.seats, at.match_state.as_deref(), from.player, side)
    {
        return publisher.refuse(from.conn, reason);
    }
    if let (Some(person), Some(side), Some(match_state)) =
        (at.seats.person(from.conn), side, &mut at.match_state)
        && must_ask(&at.table, &at.seats, match_state, person, side)
    {
        if let Err(reason) = match_state.requests.ask(person, side, now.0) {
            publisher.refuse(from.conn, reason);
        }
        return;
    }
    let goes_unseen = side.is_some()
        && publisher.audiences.is_held_back(from.conn)
        && at.match_state.as_deref().is_some_and(|match_state| !match_state.runs())
        && at.seats.person(from.conn).is_some_and(|person| !person.has_sat);
    if goes_unseen {
        return publisher.refuse(from.conn, Refused::AudienceHeldBack);
    }
    let Some((seat, before)) = at.seats.person(from.conn).map(|person| (person.id, person.side)) else {
        return;
    };
    if let Some(match_state) = &mut at.match_state {
        match_state.requests.withdraw(seat);
    }
    if before != side {
        sit_down(&mut at, seat, side, &mut directory, &mut publisher);
    }
}

/// Seats a person on a side, or makes them a spectator.
pub(crate) fn sit_down(
    at: &mut TablePartsItem,
    seat: SeatId,
    side: Option<Side>,
    directory: &mut Directory,
    publisher: &mut Publisher,
) {
    let Some(person) = at.seats.of_seat(seat) else { return };
    // Readiness was about the previous members of the sides.
    for side in [person.side, side].into_iter().flatten() {
        at.table.transient.ready[side.index()] = false;
    }
    let conn = person.conn;
    person.sit(side);
    if let (Some(match_state), Some(side)) = (&mut at.match_state, side) {
        match_state.note_seated(person.player, side, at.table.access.open_sides);
    }
    at.forget_choice_of_empty_sides();
    let mut publication = dismiss_computer(at, directory, Publication::default()).table();
    if let Some(conn) = conn {
        publication = publication.deal_to(conn);
    }
    publisher.commit(at, Event::SatDown { seat, side }, publication);
}

/// Returns whether a player must ask a side before sitting there: in a running match, unless the table has open sides,
/// the player has seen that side's key, or all players of the match have left for good.
fn must_ask(table: &Table, seats: &Seats, match_state: &Match, person: &Person, side: Side) -> bool {
    let known = match_state.key_seen.get(&person.player) == Some(&side);
    let mut people = seats.iter().filter(|person| person.computer.is_none());
    let deserted = !people.any(|person| match_state.key_seen.contains_key(&person.player));
    match_state.runs() && !table.access.open_sides && !known && !deserted
}

fn check_side(
    seats: &Seats,
    match_state: Option<&Match>,
    player: PlayerId,
    side: Side,
) -> Result<(), Refused> {
    let already_there = seats.of_side(side).any(|person| person.player == player);
    if !already_there && seats.on_side(side) >= limits::SEATS_PER_SIDE {
        Err(Refused::SideFull)
    } else if match_state.is_some_and(|match_state| !match_state.admits(player, side)) {
        Err(Refused::KeySeen)
    } else {
        Ok(())
    }
}

fn rename_player(In((from, name)): In<(Sender, PlayerName)>, mut tables: Tables, mut publisher: Publisher) {
    let Some(mut at) = tables.of(from) else { return };
    // A name is free text, and so could be used to tell a guessing side something.
    let checked = if at.runs() {
        Err(Refused::NameFrozen)
    } else {
        names::check_new(&name, at.seats.names_beside(from.player))
    };
    if let Err(reason) = checked {
        return publisher.refuse(from.conn, reason);
    }
    let Some(person) = at.seats.of_conn(from.conn).filter(|person| person.name != name) else { return };
    person.name = name.clone();
    let event = Event::Renamed { seat: person.id, name };
    publisher.commit(&mut at, event, Publication::default().table());
}

/// Keeps the seat of someone who loses the connection, and shows them as disconnected. Drops someone who only waited to
/// be let in.
pub(crate) fn note_lost_player(
    In(from): In<Sender>,
    now: Res<HostNow>,
    mut alarms: ResMut<Alarms>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.of(from) else { return };
    let waited = at.table.transient.forget_knock(from.conn);
    if !waited && at.queue.is_about_to_return(from.player) {
        // They take their seat over from this connection, so nobody need hear that it has ended.
        return;
    }
    let person = at.seats.of_conn(from.conn);
    let is_person = person.is_some();
    if !waited && !is_person {
        return;
    }
    if let Some(person) = person {
        person.conn = None;
        person.lost_at = Some(now.0);
    }
    watch_host(&mut at, now.0, &mut alarms);
    let publication = Publication::default();
    let publication = if is_person { publication.table() } else { publication.table_for_host() };
    publisher.publish(&at, publication);
}

fn is_connected(seats: &Seats, player: PlayerId) -> bool {
    seats.iter().any(|person| person.player == player && person.conn.is_some())
}

/// Returns whether others see a player at the table, so that nothing changes for them when the player comes back.
pub(crate) fn is_present(seats: &Seats, player: PlayerId) -> bool {
    seats.iter().any(|person| person.player == player && person.conn.is_some() && !person.away)
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

/// Sends the whole state to a returning player, and tells the others unless they saw the player there before. Gives the host's role back, if they had it.
pub(crate) fn welcome_back(
    at: &mut TablePartsItem,
    from: Sender,
    was_present: bool,
    now: Duration,
    alarms: &mut Alarms,
    publisher: &mut Publisher,
) {
    if let Some(you) = at.seats.person(from.conn).map(|person| person.id) {
        let joined = FromHost::Joined {
            you,
            table: publisher.table_for(you, (&*at.table, &*at.seats, at.match_state.as_deref())),
        };
        let publication = Publication::default().one(from.conn, joined).deal_to(from.conn);
        publisher.publish(at, if was_present { publication } else { publication.table() });
        if let Some(race) = &at.table.race {
            publisher.tell_clock(from.conn, race);
        }
    }
    give_role_back(at, from.player, now, publisher);
    watch_host(at, now, alarms);
}
