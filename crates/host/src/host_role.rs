//! Who becomes the host of a table when its host is gone, and how the role comes back.

use std::time::Duration;

use bevy::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::SeatId;

use crate::{
    Event, HostSystems, PlayerId,
    alarms::{Alarm, Alarms},
    line::{Admitted, Ask, Line},
    matches::Match,
    publication::{Publication, Publisher},
    seats::{Person, Seats},
    table::Table,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, replace_lost_hosts.in_set(HostSystems::CarryOut));
}

/// How long the host of a table may be without a connection while others are there.
pub(crate) const HOST_KEEPS_ROLE: Duration = Duration::from_secs(180);
/// How long before the role goes to somebody who has never sat at the table.
const NEWCOMERS_WAIT: Duration = Duration::from_secs(3600);
/// How long after losing the role a host gets it back by coming back.
const ROLE_COMES_BACK: Duration = Duration::from_secs(24 * 3600);

/// A host who lost the role by having no connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FormerHost {
    seat: SeatId,
    since: Duration,
}

impl FormerHost {
    fn may_return(self, now: Duration) -> bool {
        now <= self.since + ROLE_COMES_BACK
    }
}

/// Whether somebody belongs to the table: in a running match, to those who have sat in it; between matches, to those
/// who have ever sat here.
fn belongs(person: &Person, dealt: Option<&Match>) -> bool {
    match dealt.filter(|dealt| dealt.runs()) {
        Some(dealt) => dealt.key_seen.contains_key(&person.player),
        None => person.has_sat,
    }
}

/// Who hosts the table when its host leaves: people who belong to it first, then connected ones, then the longest
/// present.
pub(crate) fn heir(seats: &Seats, dealt: Option<&Match>) -> Option<SeatId> {
    let order = |person: &&Person| (!belongs(person, dealt), person.conn.is_none(), person.id);
    seats.iter().min_by_key(order).map(|person| person.id)
}

/// The longest present of the connected people who may take the role over after an absence.
fn connected_heir(seats: &Seats, dealt: Option<&Match>, newcomers: bool) -> Option<SeatId> {
    let connected = seats.iter().filter(|person| person.conn.is_some());
    connected.filter(|person| newcomers || belongs(person, dealt)).map(|person| person.id).min()
}

/// When the host of a table is gone for good, the role passes on to somebody who is there and belongs to the table.
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
        // An alarm for an earlier time may have been set since, and has rung then.
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

/// A host who lost the role by having no connection gets it back on coming back within a day.
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

/// Looks again later whether the host of the table is back, if there is no connection now.
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

/// Sets an alarm, unless one rings before.
fn look_again((entity, table): (Entity, &mut Table), due: Duration, alarms: &mut Alarms) {
    if table.passing.host_looked_for.is_none_or(|set| set > due) {
        table.passing.host_looked_for = Some(due);
        alarms.set(due, entity, Alarm::HostLost);
    }
}
