//! The tables that a player can go to: the public ones and those that the player is at.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_net::{ConnId, HostNow};
use splitkey_protocol::{FromHost, PublicTable, TableCode, limits};
use splitkey_rules::Side;

use crate::{
    crashes::in_hand::{self, Culprit, WorkKind},
    leak::Leak,
    neighbours::Neighbours,
    players::player::PlayerId,
    publishing::{
        audiences::{Audiences, Sees},
        filtered::filtered_name,
        publisher::Publisher,
    },
    requests::handlers::handle_requests,
    schedule::HostSystems,
    tables::{
        directory::Directory,
        idling::IdleLimit,
        parked::Parked,
        parts::{TablePartsReadOnlyItem, Tables},
        queue::Sender,
        summary::Summary,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ListsWanted>().add_systems(Update, list_tables.in_set(HostSystems::Aside));
    handle_requests! { app, from:
        FetchTables => want_list, from;
    }
}

/// Requests for lists of tables that are not answered yet.
#[derive(Resource, Default)]
pub(crate) struct ListsWanted(Vec<Wanted>);

struct Wanted {
    conn: ConnId,
    player: PlayerId,
    /// Whether the journal has been asked for the player's tables.
    asked: bool,
}

impl ListsWanted {
    /// Adds a request, unless one of the same connection is waiting already.
    fn want(&mut self, conn: ConnId, player: PlayerId) {
        if self.0.iter().all(|wanted| wanted.conn != conn) {
            self.0.push(Wanted { conn, player, asked: false });
        }
    }
}

/// Notes a request for the lists of tables.
fn want_list(In(from): In<Sender>, mut wanted: ResMut<ListsWanted>) {
    wanted.want(from.conn, from.player);
}

/// Answers requests once the player's tables are known. Tables that are only in the journal may have to be loaded
/// first, and records in flight must become durable.
fn list_tables(
    mut wanted: ResMut<ListsWanted>,
    now: Res<HostNow>,
    limit: Res<IdleLimit>,
    mut directory: ResMut<Directory>,
    tables: Tables,
    neighbours: Res<Neighbours>,
    mut publisher: Publisher,
    mut commands: Commands,
) {
    if wanted.0.is_empty() {
        return;
    }
    let (mut ready, mut waiting) = (Vec::new(), Vec::new());
    for mut wanted in wanted.0.drain(..) {
        // They have disconnected.
        if directory.caller(wanted.conn).is_none() {
            continue;
        }
        let codes: Vec<TableCode> = directory.tables_of(wanted.player).take(limits::LISTED_TABLES).collect();
        if !std::mem::replace(&mut wanted.asked, true) {
            for code in &codes {
                if directory.parked(*code).is_some_and(|parked| parked.summary.is_none()) {
                    publisher.bring_back(*code, &mut directory, &mut commands);
                }
            }
        }
        let is_known = |table| tables.read(table).is_some_and(|at| at.queue.in_flight.is_none());
        // Do not wait for a table whose last record could not be stored, since that may take long.
        let is_known =
            |code: &TableCode| directory.is_recalled(*code) || directory.table(*code).is_none_or(is_known);
        if codes.iter().all(is_known) {
            ready.push((wanted, codes));
        } else {
            waiting.push(wanted);
        }
    }
    wanted.0 = waiting;
    if ready.is_empty() {
        return;
    }
    // Everyone who asks in the same step gets the same public list.
    let mut public = public_tables(&directory, &tables, &publisher.audiences);
    let elsewhere = neighbours.listed().iter().filter(|table| directory.table(table.code).is_none());
    public.extend(elsewhere.cloned());
    shorten(&mut public);
    for (Wanted { conn, player, .. }, codes) in ready {
        let mine = |code: TableCode| match directory.parked(code) {
            Some(Parked { active_at, summary, .. }) => {
                let summary =
                    summary.as_ref().filter(|told| told.running || !limit.is_over(*active_at, now.0));
                summary?.my_table(code, player)
            }
            None => {
                in_hand::hold(Culprit::Table(code), WorkKind::named("List"));
                let at = tables.read(directory.table(code)?)?;
                Summary::of(at.table, at.seats, at.match_state).my_table(code, player)
            }
        };
        let mine = codes.into_iter().filter_map(mine).collect();
        publisher.tell(conn, &FromHost::Tables { public: public.clone(), mine });
    }
    in_hand::release();
}

/// Returns the public tables in memory as their audiences see them.
pub(crate) fn public_tables(
    directory: &Directory,
    tables: &Tables,
    audiences: &Audiences,
) -> Vec<PublicTable> {
    let mut public: Vec<PublicTable> = directory
        .public_tables()
        .filter_map(|table| tables.read(table))
        .filter_map(|at| match audiences.sees(at.table) {
            _ if Leak::EarlyList.is_open() => public_table(&at),
            Sees::Live => public_table(&at),
            Sees::Picture(picture) => picture.listed(),
            Sees::Nothing => None,
        })
        .collect();
    in_hand::release();
    shorten(&mut public);
    public
}

/// Puts those first that wait for players, and leaves out what would be too many.
fn shorten(public: &mut Vec<PublicTable>) {
    public.sort_by_key(|table| (table.running, std::cmp::Reverse(table.seated), table.code));
    public.truncate(limits::LISTED_TABLES);
}

/// Returns the list entry of a table that a newcomer could join now. Tables without connected people are left out.
/// The end of a match is shown only once it is durable.
fn public_table(at: &TablePartsReadOnlyItem) -> Option<PublicTable> {
    let (table, seats, match_state) = (at.table, at.seats, at.match_state);
    in_hand::hold(Culprit::Table(table.code), WorkKind::named("List"));
    let here = |side: Option<Side>| {
        seats.iter().filter(|person| person.conn.is_some() && person.side == side).count()
    };
    let open = table.access.public && !table.access.locked && seats.is_attended();
    let host = seats.iter().find(|person| person.id == table.host).filter(|_| open)?;
    Some(PublicTable {
        code: table.code,
        host: filtered_name(table, match_state.map_or(&host.name, |match_state| match_state.name_of(host))),
        language: table.settings.language,
        seated: Side::BOTH.map(|side| here(Some(side)) as u8),
        watching: here(None) as u16,
        running: at.queue.runs(match_state),
        has_password: table.password.is_some(),
        knock: table.access.knock,
    })
}
