//! Joining a table: at once, with a password, or after the host of the table admits the newcomer.

use std::{net::IpAddr, time::Duration};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::{ConnId, HostNow};
use splitkey_protocol::{FromHost, Goodbye, KnockId, PlayerName, Refused, TablePassword};

use crate::{
    journal::Event,
    limits::allowances::Allowances,
    people::{
        derivation::Derivations,
        host_role::watch_host,
        removal::take_out,
        seating::{is_present, take_seat_over, welcome_back},
    },
    players::{
        ban_lists::BanLists,
        bans::NetworkKey,
        names,
        password::{CheckedPassword, PasswordHash},
        player::PlayerId,
    },
    publishing::publisher::Publisher,
    requests::handlers::handle_requests,
    requests::step::Touched,
    tables::{
        alarms::Alarms,
        directory::Directory,
        parts::{TablePartsItem, Tables},
        publication::Publication,
        queue::{Joining, RequestKind, Sender, TableRequest},
        seats::Seats,
        table::Table,
        transient::Waiting,
    },
};

pub(super) fn plugin(app: &mut App) {
    handle_requests! { app, from:
        Answer { knock, admit } => answer_knock, (from, knock, admit);
    }
}

/// Someone who joins for the first time, with the address they come from.
struct Newcomer {
    player: PlayerId,
    conn: ConnId,
    origin: Option<IpAddr>,
}

/// Joins someone as a newcomer, or returns them to the seat that they have.
pub(crate) fn join_player(
    In((from, joining)): In<(Sender, Joining)>,
    now: Res<HostNow>,
    network_key: Res<NetworkKey>,
    mut alarms: ResMut<Alarms>,
    mut allowances: ResMut<Allowances>,
    mut derivations: ResMut<Derivations>,
    mut touched: ResMut<Touched>,
    mut directory: ResMut<Directory>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.of(from) else { return };
    let Sender { conn, player, .. } = from;
    let was_present = is_present(&at.seats, player);
    if take_seat_over(&mut at.seats, player, conn, &mut directory, &mut publisher) {
        welcome_back(&mut at, from, was_present, now.0, &mut alarms, &mut publisher);
        return;
    }
    let origin = directory.caller(conn).and_then(|caller| caller.from);
    let newcomer = Newcomer { player, conn, origin };
    let has_budget = at.queue.budget.is_left(now.0);
    let has_room = !at.seats.is_full() || at.seats.longest_gone(at.table.host, now.0).is_some();
    let Joining { name, password, checked } = joining;
    let admitted = check_newcomer(&at.table, &at.seats, &newcomer, &network_key)
        .and_then(|()| check_list(&at.table, &at.seats, &newcomer, &network_key, &publisher.ban_lists, now.0))
        .and(if has_budget { Ok(()) } else { Err(Refused::ChangesTooFast) })
        .and(if has_room { Ok(()) } else { Err(Refused::TableFull) })
        .and_then(|()| password_to_check(&at.table, &at.seats, password.as_ref(), checked.as_ref()))
        .and_then(|asked| match asked {
            // Comparing names costs most, so it comes last.
            None => names::admit(&name, at.seats.names_beside(player)).map(Some),
            Some(asked) => {
                let may_try = at.table.transient.may_try(player, origin, now.0)
                    && allowances.passwords.take(origin, now.0);
                let is_asked = may_try && derivations.check(from, &name, asked);
                if is_asked { Ok(None) } else { Err(Refused::TooManyTries) }
            }
        });
    let name = match admitted {
        Ok(Some(name)) => name,
        // The request returns to the queue with the result of the password check.
        Ok(None) => return,
        Err(reason) => {
            directory.send_to(conn, None);
            publisher.refuse(conn, reason);
            // A table that was only being opened closes again.
            touched.touch(at.entity);
            return;
        }
    };
    if at.seats.is_full()
        && let Some(gone) = at.seats.longest_gone(at.table.host, now.0)
    {
        // A spectator who is gone for long makes room. The newcomer is first in the queue once that is durable.
        let kind = RequestKind::Join(Joining { name, password: None, checked });
        at.queue.wait_first(TableRequest { conn, player, kind });
        take_out(&mut at, gone, &mut directory);
        let event = Event::Left { seat: gone, host: Some(at.table.host) };
        publisher.commit(&mut at, event, Publication::default().table());
        return;
    }
    if at.table.access.knock && !at.seats.is_empty() {
        at.table.transient.knock(player, name, conn, origin);
        publisher.tell(conn, &FromHost::Knocked { code: at.table.code });
        publisher.publish(&at, Publication::default().table_for_host());
        return;
    }
    let_in(&mut at, &newcomer, name, &mut directory, &mut publisher);
    watch_host(&mut at, now.0, &mut alarms);
}

/// Checks whether the table admits a newcomer. Whoever opens the table is always admitted.
fn check_newcomer(
    table: &Table,
    seats: &Seats,
    newcomer: &Newcomer,
    network_key: &NetworkKey,
) -> Result<(), Refused> {
    if seats.is_empty() {
        return Ok(());
    }
    let network = newcomer.origin.map(|origin| network_key.hashes(table.code, origin));
    if table.bans.holds(newcomer.player, network) {
        Err(Refused::Banned)
    } else if table.access.locked {
        Err(Refused::TableLocked)
    } else if table.access.knock && !table.transient.has_room_for(newcomer.player, newcomer.origin) {
        Err(Refused::TableFull)
    } else {
        Ok(())
    }
}

/// Checks whether the host of the table has banned a newcomer from all of their tables.
fn check_list(
    table: &Table,
    seats: &Seats,
    newcomer: &Newcomer,
    network_key: &NetworkKey,
    lists: &BanLists,
    now: Duration,
) -> Result<(), Refused> {
    let Some(host) = seats.player_of(table.host) else { return Ok(()) };
    let network = newcomer.origin.map(|origin| network_key.hash_of_host(host, origin));
    if lists.holds(host, newcomer.player, network, now) { Err(Refused::Banned) } else { Ok(()) }
}

/// Returns the password that must be checked before the newcomer is admitted, and the hash that it must match.
fn password_to_check<'p>(
    table: &Table,
    seats: &Seats,
    password: Option<&'p TablePassword>,
    checked: Option<&CheckedPassword>,
) -> Result<Option<(&'p TablePassword, PasswordHash)>, Refused> {
    let Some(kept) = table.password.as_ref().filter(|_| !seats.is_empty()) else { return Ok(None) };
    match checked.filter(|checked| checked.kept == *kept) {
        Some(checked) if checked.fits => Ok(None),
        Some(_) => Err(Refused::WrongPassword),
        None => password.map(|password| Some((password, kept.clone()))).ok_or(Refused::PasswordNeeded),
    }
}

/// Adds a newcomer as a spectator. The first person becomes host of the table.
fn let_in(
    at: &mut TablePartsItem,
    newcomer: &Newcomer,
    name: PlayerName,
    directory: &mut Directory,
    publisher: &mut Publisher,
) {
    let Newcomer { player, conn, origin } = *newcomer;
    if let Some(knocked) = at.table.transient.forget_player(player).filter(|knocked| *knocked != conn) {
        // They asked to join on another connection, and have joined on this one.
        directory.send_to(knocked, None);
        publisher.end(knocked, Goodbye::TakenOver);
    }
    let first = at.seats.is_empty();
    let seat = if at.table.holds_audience_back() && !first {
        // The next number would tell how many people have come.
        at.seats.free_id_from(publisher.hidden_number(at.table.code))
    } else {
        at.seats.free_id()
    };
    let added = seat.and_then(|seat| at.seats.add(seat, player, name.clone(), conn, origin));
    let Some(seat) = added.map(|person| person.id) else {
        directory.send_to(conn, None);
        return publisher.refuse(conn, Refused::TableFull);
    };
    directory.come_to(player, at.table.code);
    if let Some(match_state) = &mut at.match_state {
        match_state.note_newcomer(player);
    }
    let event = if first {
        at.table.host = seat;
        Event::Opened { host: seat, player, name }
    } else {
        Event::Joined { seat, player, name }
    };
    let joined = FromHost::Joined {
        you: seat,
        table: publisher.table_for(seat, (&*at.table, &*at.seats, at.match_state.as_deref())),
    };
    let publication = Publication::default().one(conn, joined).table().deal_to(conn);
    publisher.commit(at, event, publication);
}

/// Admits or declines someone who asks to join, as the host of the table answers.
fn answer_knock(
    In((from, knock, admit)): In<(Sender, KnockId, bool)>,
    mut directory: ResMut<Directory>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.of(from) else { return };
    if !at.is_host(from.conn) {
        return publisher.refuse(from.conn, Refused::NotTableHost);
    }
    let Some(Waiting { player, name, conn, origin, .. }) = at.table.transient.take_knock(knock) else {
        return publisher.refuse(from.conn, Refused::NoSuchPerson);
    };
    if at.seats.has(player) {
        // They have joined some other way since.
        return publisher.publish(&at, Publication::default().table_for_host());
    }
    if !admit {
        directory.send_to(conn, None);
        publisher.refuse(conn, Refused::NotAdmitted);
        return publisher.publish(&at, Publication::default().table_for_host());
    }
    // Someone may have taken the name since.
    let name = names::admit(&name, at.seats.names_beside(player)).unwrap_or(name);
    let_in(&mut at, &Newcomer { player, conn, origin }, name, &mut directory, &mut publisher);
}
