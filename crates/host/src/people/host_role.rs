//! The host of a table: who takes over the role when its host is gone, and when it is given back.

use std::time::Duration;

use bevy_ecs::prelude::*;
use splitkey_net::HostNow;
use splitkey_protocol::{PublicFilter, SeatId};

use crate::{
    journal::Event,
    players::player::PlayerId,
    publishing::publisher::Publisher,
    tables::{
        alarms::{Alarm, Alarms},
        matches::Match,
        parts::{TablePartsItem, Tables},
        publication::Publication,
        seats::{Person, Seats},
        transient::FormerHost,
    },
};

/// How long the host of a table may be disconnected while others are there.
pub(crate) const HOST_KEEPS_ROLE: Duration = Duration::from_secs(180);
/// How long until the role can go to someone who has never sat at the table.
const NEWCOMERS_WAIT: Duration = Duration::from_secs(3600);
/// Returns whether someone belongs to the table: during a match those who have seen a key in it, and between matches
/// those who have ever sat at the table.
fn belongs(person: &Person, match_state: Option<&Match>) -> bool {
    match match_state.filter(|match_state| match_state.runs()) {
        Some(match_state) => match_state.key_seen.contains_key(&person.player),
        None => person.has_sat,
    }
}

/// Returns who becomes host when the host leaves: first people who belong to the table, then connected ones, then
/// whoever has been at the table longest.
pub(crate) fn heir(seats: &Seats, match_state: Option<&Match>) -> Option<SeatId> {
    // Of several, this is who has been there longest.
    let order = |person: &&Person| (!belongs(person, match_state), person.conn.is_none());
    let people = seats.iter().filter(|person| person.computer.is_none());
    people.min_by_key(order).map(|person| person.id)
}

/// Returns who can take over the role of an absent host: of the connected people, whoever has been at the table
/// longest.
fn connected_heir(seats: &Seats, match_state: Option<&Match>, newcomers: bool) -> Option<SeatId> {
    let people = seats.iter().filter(|person| person.computer.is_none());
    let connected = people.filter(|person| person.conn.is_some());
    connected.filter(|person| newcomers || belongs(person, match_state)).map(|person| person.id).next()
}

/// Passes the role on when the host of a table has been disconnected for too long. Runs for [`Alarm::HostLost`].
pub(crate) fn replace_lost_host(
    In(table): In<Entity>,
    now: Res<HostNow>,
    mut alarms: ResMut<Alarms>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.get(table) else { return };
    // Another alarm may have been set for an earlier time and been handled then.
    if at.table.transient.host_looked_for.is_none_or(|due| due > now.0) {
        return;
    }
    at.table.transient.host_looked_for = None;
    let former = at.table.host;
    let Some(host) = at.seats.of_seat(former).filter(|host| host.conn.is_none()) else { return };
    let lost_at = *host.lost_at.get_or_insert(now.0);
    if lost_at + HOST_KEEPS_ROLE > now.0 {
        return watch_host(&mut at, now.0, &mut alarms);
    }
    let newcomers = !at.runs() && lost_at + NEWCOMERS_WAIT <= now.0;
    if let Some(heir) = connected_heir(&at.seats, at.match_state.as_deref(), newcomers) {
        let returns = at.table.transient.former_host.is_some_and(|former| former.may_return(now.0));
        if !returns {
            at.table.transient.former_host = Some(FormerHost { seat: former, since: now.0 });
        }
        hand_over(&mut at, heir, &mut publisher);
    } else if at.seats.is_attended() {
        look_again(&mut at, now.0 + HOST_KEEPS_ROLE, &mut alarms);
    }
}

/// Makes someone else the host of the table.
pub(crate) fn hand_over(at: &mut TablePartsItem, host: SeatId, publisher: &mut Publisher) {
    let former = std::mem::replace(&mut at.table.host, host);
    let publication = show_to_host(at, former, Publication::default().table());
    publisher.commit(at, Event::HandedOver { host }, publication);
}

/// Adds the match to what is published, for the former and the new host of a table: whoever is its host is not in the
/// audience, for which the match may be filtered.
pub(crate) fn show_to_host(at: &TablePartsItem, former: SeatId, publication: Publication) -> Publication {
    if at.table.access.filter == PublicFilter::Off {
        return publication;
    }
    let changed = at.seats.iter().filter(|person| [former, at.table.host].contains(&person.id));
    let watching = changed.filter(|person| person.side.is_none()).filter_map(|person| person.conn);
    watching.fold(publication, Publication::deal_to)
}

/// Gives the role back to a host who lost it while disconnected and has reconnected within a day.
pub(crate) fn give_role_back(
    at: &mut TablePartsItem,
    player: PlayerId,
    now: Duration,
    publisher: &mut Publisher,
) {
    let Some(seat) = at.seats.of_player(player).map(|person| person.id) else { return };
    let Some(former) = at.table.transient.former_host.take_if(|former| former.seat == seat) else { return };
    if former.may_return(now) && at.table.host != seat {
        hand_over(at, seat, publisher);
    }
}

/// Sets an alarm to check whether the host of the table is back, if the host is disconnected.
pub(crate) fn watch_host(at: &mut TablePartsItem, now: Duration, alarms: &mut Alarms) {
    let host = at.table.host;
    let Some(host) = at.seats.of_seat(host).filter(|host| host.conn.is_none()) else { return };
    let lost_at = *host.lost_at.get_or_insert(now);
    look_again(at, (lost_at + HOST_KEEPS_ROLE).max(now), alarms);
}

/// Sets an alarm, unless an earlier one is set.
fn look_again(at: &mut TablePartsItem, due: Duration, alarms: &mut Alarms) {
    if at.table.transient.host_looked_for.is_none_or(|set| set > due) {
        at.table.transient.host_looked_for = Some(due);
        alarms.set(due, at.entity, Alarm::HostLost);
    }
}
