//! Joining a table: at once, with a password, or after the host of the table admits the newcomer.

use std::net::IpAddr;

use bevy::prelude::*;
use splitkey_net::{ConnId, HostNow};
use splitkey_protocol::{FromClient, FromHost, Goodbye, PlayerName, Refused, TablePassword};

use crate::{
    journal::Event,
    limits::allowance::Allowances,
    people::{
        derivation::Derivations,
        host_role::{give_role_back, watch_host},
        removal::take_out,
        seating::{take_seat_over, welcome},
    },
    players::{
        bans::NetworkKey,
        names::{self},
        password::{CheckedPassword, PasswordHash},
        player::PlayerId,
    },
    publishing::publisher::Publisher,
    requests::step::{Admitted, Touched},
    schedule::HostSystems,
    tables::{
        alarms::Alarms,
        directory::Directory,
        matches::Match,
        publication::Publication,
        queue::{Ask, Line, Request},
        seats::Seats,
        table::Table,
        transient::Waiting,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (join_players, answer_knocks).in_set(HostSystems::CarryOut));
}

type Tables<'w, 's> =
    Query<'w, 's, (&'static mut Table, &'static mut Seats, &'static mut Line, Option<&'static mut Match>)>;

/// Someone who joins for the first time, with the address they come from.
struct Newcomer {
    player: PlayerId,
    conn: ConnId,
    origin: Option<IpAddr>,
}

fn join_players(
    admitted: Res<Admitted>,
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
    for (entity, request) in &admitted.0 {
        let Ask::Join { name, password, checked } = &request.ask else { continue };
        let Ok((mut table, mut seats, mut line, mut dealt)) = tables.get_mut(*entity) else { continue };
        let (conn, player) = (request.conn, request.player);
        if take_seat_over(&mut seats, player, conn, &mut directory, &mut publisher) {
            welcome(&table, &mut seats, dealt.as_deref(), conn, &mut publisher);
            let parts = (*entity, &mut *table, &mut *line, dealt.as_deref());
            give_role_back(parts, &mut seats, player, now.0, &mut publisher);
            watch_host(*entity, &mut table, &mut seats, now.0, &mut alarms);
            continue;
        }
        let origin = directory.caller(conn).and_then(|caller| caller.from);
        let newcomer = Newcomer { player, conn, origin };
        let has_budget = line.budget.is_left(now.0);
        let admitted = check_newcomer(&table, &seats, &newcomer, &network_key)
            .and(if has_budget { Ok(()) } else { Err(Refused::ChangesTooFast) })
            .and_then(|()| names::admit(name, seats.names_beside(player)))
            .and_then(|name| {
                let Some(asked) = password_to_check(&table, &seats, password.as_ref(), checked.as_ref())?
                else {
                    return Ok(Some(name));
                };
                let may_try =
                    table.passing.may_try(player, origin, now.0) && allowances.passwords.take(origin, now.0);
                if may_try && derivations.check(*entity, request, &name, asked) {
                    Ok(None)
                } else {
                    Err(Refused::TooManyTries)
                }
            });
        let name = match admitted {
            Ok(Some(name)) => name,
            // The request returns to the queue with the result of the password check.
            Ok(None) => continue,
            Err(reason) => {
                directory.send_to(conn, None);
                publisher.refuse(conn, reason);
                // A table that was only being opened closes again.
                touched.touch(*entity);
                continue;
            }
        };
        if seats.is_full()
            && let Some(gone) = seats.longest_gone(table.host, now.0)
        {
            // A spectator who is gone for long makes room. The newcomer is first in the queue once that is durable.
            let ask = Ask::Join { name, password: None, checked: checked.clone() };
            line.wait_first(Request { conn, player, ask });
            take_out(&mut table, &mut seats, dealt.as_deref_mut(), gone, &mut directory);
            let event = Event::Left { seat: gone, host: Some(table.host) };
            let parts = (*entity, &*table, &mut *line, dealt.as_deref());
            publisher.commit(parts, event, Publication::default().table());
            continue;
        }
        if table.access.knock && !seats.is_empty() {
            table.passing.knock(player, name, conn, origin);
            publisher.tell(conn, &FromHost::Knocked { code: table.code });
            publisher.publish((&table, &seats, dealt.as_deref()), Publication::default().table_for_host());
            continue;
        }
        let parts = (*entity, &mut *table, &mut *seats, &mut *line, dealt.as_deref_mut());
        let_in(parts, &newcomer, name, &mut directory, &mut publisher);
        watch_host(*entity, &mut table, &mut seats, now.0, &mut alarms);
    }
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
    } else if table.access.knock && !table.passing.has_room_for(newcomer.player, newcomer.origin) {
        Err(Refused::TableFull)
    } else {
        Ok(())
    }
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
    (entity, table, seats, line, mut dealt): (Entity, &mut Table, &mut Seats, &mut Line, Option<&mut Match>),
    newcomer: &Newcomer,
    name: PlayerName,
    directory: &mut Directory,
    publisher: &mut Publisher,
) {
    let Newcomer { player, conn, origin } = *newcomer;
    if let Some(knocked) = table.passing.forget_player(player).filter(|knocked| *knocked != conn) {
        // They asked to join on another connection, and have joined on this one.
        directory.send_to(knocked, None);
        publisher.end(knocked, Goodbye::TakenOver);
    }
    let first = seats.is_empty();
    let Some(seat) = seats.add(player, name.clone(), conn, origin).map(|person| person.id) else {
        directory.send_to(conn, None);
        return publisher.refuse(conn, Refused::TableFull);
    };
    directory.come_to(player, table.code);
    if let Some(dealt) = dealt.as_deref_mut() {
        dealt.note_newcomer(player);
    }
    let dealt = dealt.as_deref();
    let event = if first {
        table.host = seat;
        Event::Opened { host: seat, player, name }
    } else {
        Event::Joined { seat, player, name }
    };
    let joined = FromHost::Joined { you: seat, table: table.view_for(seat, seats, dealt) };
    let publication = Publication::default().one(conn, joined).table().deal_to(conn);
    publisher.commit((entity, table, line, dealt), event, publication);
}

/// Admits or declines people who ask to join, as the host of the table answers.
fn answer_knocks(
    admitted: Res<Admitted>,
    mut directory: ResMut<Directory>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    for (entity, request) in &admitted.0 {
        let Ask::Want(FromClient::Answer { knock, admit }) = &request.ask else { continue };
        let Ok((mut table, mut seats, mut line, mut dealt)) = tables.get_mut(*entity) else { continue };
        if seats.of_conn(request.conn).is_none_or(|person| person.id != table.host) {
            publisher.refuse(request.conn, Refused::NotTableHost);
            continue;
        }
        let Some(Waiting { player, name, conn, origin, .. }) = table.passing.take_knock(*knock) else {
            publisher.refuse(request.conn, Refused::NoSuchPerson);
            continue;
        };
        if seats.has(player) {
            // They have joined some other way since.
            publisher.publish((&table, &seats, dealt.as_deref()), Publication::default().table_for_host());
            continue;
        }
        if !admit {
            directory.send_to(conn, None);
            publisher.refuse(conn, Refused::NotAdmitted);
            publisher.publish((&table, &seats, dealt.as_deref()), Publication::default().table_for_host());
            continue;
        }
        // Someone may have taken the name since.
        let name = names::admit(&name, seats.names_beside(player)).unwrap_or(name);
        let parts = (*entity, &mut *table, &mut *seats, &mut *line, dealt.as_deref_mut());
        let_in(parts, &Newcomer { player, conn, origin }, name, &mut directory, &mut publisher);
    }
}
