//! The host of a table: who takes over the role when its host is gone, and when it is given back.

use std::time::Duration;

use bevy::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::SeatId;

use crate::{
    journal::Event,
    players::player::PlayerId,
    publishing::publisher::Publisher,
    requests::step::Admitted,
    schedule::HostSystems,
    tables::{
        alarms::{Alarm, Alarms},
        matches::Match,
        publication::Publication,
        queue::{Ask, Line},
        seats::{Person, Seats},
        table::Table,
        transient::FormerHost,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, replace_lost_hosts.in_set(HostSystems::CarryOut));
}

/// How long the host of a table may be disconnected while others are there.
pub(crate) const HOST_KEEPS_ROLE: Duration = Duration::from_secs(180);
/// How long until the role can go to someone who has never sat at the table.
const NEWCOMERS_WAIT: Duration = Duration::from_secs(3600);
/// Returns whether someone belongs to the table: during a match those who have seen a key in it, and between matches
/// those who have ever sat at the table.
fn belongs(person: &Person, dealt: Option<&Match>) -> bool {
    match dealt.filter(|dealt| dealt.runs()) {
        Some(dealt) => dealt.key_seen.contains_key(&person.player),
        None => person.has_sat,
    }
}

/// Returns who becomes host when the host leaves: first people who belong to the table, then connected ones, then
/// whoever has been at the table longest.
pub(crate) fn heir(seats: &Seats, dealt: Option<&Match>) -> Option<SeatId> {
    let order = |person: &&Person| (!belongs(person, dealt), person.conn.is_none(), person.id);
    seats.iter().min_by_key(order).map(|person| person.id)
}

/// Returns who can take over the role of an absent host: of the connected people, whoever has been at the table
/// longest.
fn connected_heir(seats: &Seats, dealt: Option<&Match>, newcomers: bool) -> Option<SeatId> {
    let connected = seats.iter().filter(|person| person.conn.is_some());
    connected.filter(|person| newcomers || belongs(person, dealt)).map(|person| person.id).min()
}

/// Passes the role on when the host of a table has been disconnected for too long.
fn replace_lost_hosts(
    admitted: Res<Admitted>,
    now: Res<HostNow>,
    mut alarms: ResMut<Alarms>,
    mut tables: Query<(&mut Table, &mut Seats, &mut Line, Option<&Match>)>,
    mut publisher: Publisher,
) {
    for (entity, request) in &admitted.0 {
        let Ask::Alarm(Alarm::HostLost) = &request.ask else { continue };
        let Ok((mut table, mut seats, mut line, dealt)) = tables.get_mut(*entity) else { continue };
        // Another alarm may have been set for an earlier time and been handled then.
        if table.passing.host_looked_for.is_none_or(|due| due > now.0) {
            continue;
        }
        table.passing.host_looked_for = None;
        let former = table.host;
        let Some(host) = seats.of_seat(former).filter(|host| host.conn.is_none()) else { continue };
        let lost_at = *host.lost_at.get_or_insert(now.0);
        if lost_at + HOST_KEEPS_ROLE > now.0 {
            watch_host(*entity, &mut table, &mut seats, now.0, &mut alarms);
            continue;
        }
        let runs = dealt.is_some_and(Match::runs);
        let newcomers = !runs && lost_at + NEWCOMERS_WAIT <= now.0;
        if let Some(heir) = connected_heir(&seats, dealt, newcomers) {
            let returns = table.passing.former_host.is_some_and(|former| former.may_return(now.0));
            if !returns {
                table.passing.former_host = Some(FormerHost { seat: former, since: now.0 });
            }
            hand_over((*entity, &mut table, &mut line, dealt), heir, &mut publisher);
        } else if seats.connections().next().is_some() {
            look_again((*entity, &mut table), now.0 + HOST_KEEPS_ROLE, &mut alarms);
        }
    }
}

fn hand_over(
    (entity, table, line, dealt): (Entity, &mut Table, &mut Line, Option<&Match>),
    host: SeatId,
    publisher: &mut Publisher,
) {
    table.host = host;
    let publication = Publication::default().table();
    publisher.commit((entity, table, line, dealt), Event::HandedOver { host }, publication);
}

/// Gives the role back to a host who lost it while disconnected and has reconnected within a day.
pub(crate) fn give_role_back(
    (entity, table, line, dealt): (Entity, &mut Table, &mut Line, Option<&Match>),
    seats: &mut Seats,
    player: PlayerId,
    now: Duration,
    publisher: &mut Publisher,
) {
    let Some(seat) = seats.of_player(player).map(|person| person.id) else { return };
    let Some(former) = table.passing.former_host.take_if(|former| former.seat == seat) else { return };
    if former.may_return(now) && table.host != seat {
        hand_over((entity, table, line, dealt), seat, publisher);
    }
}

/// Sets an alarm to check whether the host of the table is back, if the host is disconnected.
pub(crate) fn watch_host(
    entity: Entity,
    table: &mut Table,
    seats: &mut Seats,
    now: Duration,
    alarms: &mut Alarms,
) {
    let Some(host) = seats.of_seat(table.host).filter(|host| host.conn.is_none()) else { return };
    let lost_at = *host.lost_at.get_or_insert(now);
    look_again((entity, table), (lost_at + HOST_KEEPS_ROLE).max(now), alarms);
}

/// Sets an alarm, unless an earlier one is set.
fn look_again((entity, table): (Entity, &mut Table), due: Duration, alarms: &mut Alarms) {
    if table.passing.host_looked_for.is_none_or(|set| set > due) {
        table.passing.host_looked_for = Some(due);
        alarms.set(due, entity, Alarm::HostLost);
    }
}
