//! What happens at the table of a pair, besides its match.

use bevy_ecs::prelude::*;
use splitkey_net::{ConnId, HostNow};
use splitkey_protocol::{Computer, FromHost, Level, Parting, TableAccess};
use splitkey_rules::Side;

use crate::{
    journal::{DealRecord, Event, races::Entrant},
    people::{host_role::watch_host, partners::bring_newcomer},
    players::{bans::NetworkKey, names, player::PlayerId},
    publishing::publisher::{Besides, Publisher},
    tables::{
        alarms::Alarms,
        directory::Directory,
        matches::Match,
        parts::{TablePartsItem, Tables},
        publication::Publication,
        queue::{PairSeating, Sender},
    },
};

/// Who can come to the table of a pair: nobody else.
const ACCESS: TableAccess = TableAccess { locked: true, spectators: false, ..TableAccess::PRIVATE };

/// How the computer player of every pair plays, so that their results can be compared.
const COMPUTER: Computer = Computer { level: Level::Steady, quick: false };

/// Seats a pair at its new table, and deals its match.
pub(crate) fn seat_pair(
    In((table, seating)): In<(Entity, PairSeating)>,
    key: Res<NetworkKey>,
    mut directory: ResMut<Directory>,
    mut tables: Tables,
    mut publisher: Publisher,
    mut commands: Commands,
) {
    let Some(mut at) = tables.get(table).filter(|at| at.seats.is_empty()) else { return };
    let PairSeating { race, players, settings, deal } = seating;
    let mut seated = seat_players(&mut at, players, &key, &mut directory);
    at.table.access = ACCESS;
    at.table.settings = settings;
    at.table.race = Some(race.clone());
    at.table.note_words(deal.deal.words());
    let record: DealRecord = (*deal).clone();
    let match_state = Match::of(record, &at.table, &at.seats);
    seated.extend([
        Event::AccessSet { access: ACCESS },
        Event::Configured { settings },
        Event::PairSeated { race: race.clone() },
    ]);
    publisher.commit_pair(&mut at, race, &match_state, (seated, Event::Dealt { deal }));
    commands.entity(at.entity).insert(match_state);
}

/// Seats the people of a pair, the first of whom is the host of the table, and then a computer player on a side that has
/// nobody. Returns the events of that.
fn seat_players(
    at: &mut TablePartsItem,
    players: [Option<Entrant>; 2],
    key: &NetworkKey,
    directory: &mut Directory,
) -> Vec<Event> {
    let (mut come, mut sit) = (Vec::new(), Vec::new());
    for (entrant, side) in players.into_iter().zip(Side::BOTH) {
        let Some((Entrant { player, name }, seat)) = entrant.zip(at.seats.free_id()) else { continue };
        let name = names::told_apart(&name, at.seats.iter().map(|person| &person.name));
        at.seats.restore(seat, player, name.clone());
        if let Some(person) = at.seats.of_seat(seat) {
            person.sit(Some(side));
        }
        directory.come_to(player, at.table.code);
        sit.push(Event::SatDown { seat, side: Some(side) });
        come.push(if come.is_empty() {
            at.table.host = seat;
            Event::Opened { host: seat, player, name }
        } else {
            Event::Joined { seat, player, name }
        });
    }
    let free = Side::BOTH.into_iter().find(|side| at.seats.on_side(*side) == 0);
    if let Some(side) = free
        && let Some((seat, player, name)) = bring_newcomer(at, key, directory)
    {
        at.seats.seat_computer(seat, player, name.clone(), side, COMPUTER);
        sit.push(Event::PartnerSeated { seat, player, name, side, computer: COMPUTER });
    }
    come.extend(sit);
    come
}

/// Pauses the clock of the pair, or resumes it.
pub(crate) fn set_clock(
    In((table, player, conn, paused)): In<(Entity, PlayerId, ConnId, bool)>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.get(table) else { return };
    let seat = at.seats.iter().find(|person| person.player == player).map(|person| person.id);
    let (Some(seat), true) = (seat, at.runs()) else { return };
    let besides = Besides { race_asked: Some((conn, player)), ..Besides::default() };
    publisher.commit_with(&mut at, Event::ClockSet { seat, paused }, besides, Publication::default());
}

/// Lets a player go elsewhere. Their seat stays theirs until the race is over.
pub(crate) fn step_out(
    In(from): In<Sender>,
    now: Res<HostNow>,
    mut alarms: ResMut<Alarms>,
    mut directory: ResMut<Directory>,
    mut tables: Tables,
    mut publisher: Publisher,
) {
    let Some(mut at) = tables.of(from) else { return };
    directory.send_to(from.conn, None);
    if let Some(person) = at.seats.of_conn(from.conn) {
        person.conn = None;
        person.lost_at = Some(now.0);
    }
    watch_host(&mut at, now.0, &mut alarms);
    let left = FromHost::Left { why: Parting::Left };
    publisher.publish(&at, Publication::default().one(from.conn, left).table());
}
