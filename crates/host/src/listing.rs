//! The tables that a player can go to: those that anybody may find, and those where the player sits.

use bevy::prelude::*;
use splitkey_net::ConnId;
use splitkey_protocol::{FromHost, MyTable, PublicTable, limits};
use splitkey_rules::Side;

use crate::{
    HostSystems, PlayerId,
    directory::Directory,
    in_hand::{self, Culprit, WorkKind},
    line::Line,
    matches::Match,
    publication::Publisher,
    seats::Seats,
    table::Table,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ListsWanted>().add_systems(Update, list_tables.in_set(HostSystems::Aside));
}

/// Who just asked for tables.
#[derive(Resource, Default)]
pub(crate) struct ListsWanted(pub(crate) Vec<(ConnId, PlayerId)>);

/// Names of others that are told of one's own table.
const OTHERS: usize = 3;

type Tables<'w, 's> = Query<'w, 's, (&'static Table, &'static Seats, Option<&'static Match>)>;

/// Players whose own tables have a record in flight wait until it is durable.
fn list_tables(
    mut wanted: ResMut<ListsWanted>,
    directory: Res<Directory>,
    tables: Tables,
    lines: Query<&Line>,
    mut publisher: Publisher,
) {
    let in_flight = |table| lines.get(table).is_ok_and(|line| line.in_flight.is_some());
    let waits = |(_, player): &(ConnId, PlayerId)| directory.tables_of(*player).any(in_flight);
    let (later, now): (Vec<_>, Vec<_>) = wanted.0.drain(..).partition(waits);
    wanted.0 = later;
    if now.is_empty() {
        return;
    }
    // All who ask in one step get the same list.
    let mut public: Vec<PublicTable> = directory
        .public_tables()
        .filter_map(|table| tables.get(table).ok())
        .filter_map(public_table)
        .collect();
    public.sort_by_key(|table| (table.running, std::cmp::Reverse(table.seated), table.code));
    public.truncate(limits::LISTED_TABLES);
    for (conn, player) in now {
        let mine = directory.tables_of(player).filter_map(|table| tables.get(table).ok());
        let mine = mine.filter_map(|table| my_table(table, player)).take(limits::LISTED_TABLES).collect();
        publisher.tell(conn, &FromHost::Tables { public: public.clone(), mine });
    }
    in_hand::release();
}

/// A table that somebody new could go to now; one at which nobody is waits for nobody.
fn public_table((table, seats, dealt): (&Table, &Seats, Option<&Match>)) -> Option<PublicTable> {
    in_hand::hold(Culprit::Table(table.code), WorkKind::named("List"));
    let here = |side: Option<Side>| {
        seats.iter().filter(|person| person.conn.is_some() && person.side == side).count()
    };
    let open = table.access.public && !table.access.locked && seats.connections().next().is_some();
    let host = seats.iter().find(|person| person.id == table.host).filter(|_| open)?;
    Some(PublicTable {
        code: table.code,
        host: dealt.map_or(&host.name, |dealt| dealt.name_of(host)).clone(),
        language: table.settings.language,
        seated: Side::BOTH.map(|side| here(Some(side)) as u8),
        watching: here(None) as u16,
        running: dealt.is_some_and(Match::runs),
        has_password: table.password.is_some(),
        knock: table.access.knock,
    })
}

fn my_table((table, seats, dealt): (&Table, &Seats, Option<&Match>), player: PlayerId) -> Option<MyTable> {
    in_hand::hold(Culprit::Table(table.code), WorkKind::named("List"));
    let me = seats.iter().find(|person| person.player == player)?;
    let phase = dealt.map(|dealt| dealt.game.phase());
    Some(MyTable {
        code: table.code,
        others: seats
            .view(dealt)
            .into_iter()
            .filter(|seat| seat.id != me.id)
            .map(|seat| seat.name)
            .take(OTHERS)
            .collect(),
        side: me.side,
        running: dealt.is_some_and(Match::runs),
        my_turn: phase.zip(me.side).is_some_and(|(phase, side)| phase.waits_for(side)),
    })
}
