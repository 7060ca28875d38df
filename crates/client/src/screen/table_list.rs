//! The tables that this player can join, as the host lists them.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_state::prelude::*;
use bevy_time::prelude::*;
use splitkey_net::{LinkState, Uplink};
use splitkey_protocol::{FromHost, MyTable, PublicTable, Request};

use super::open_screen::Screen;
use crate::{ClientSystems, OnReceived, Received, TableState};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TableList>()
        .add_systems(OnReceived, receive_tables)
        .add_systems(Update, fetch_tables.in_set(ClientSystems::Sync).run_if(in_state(Screen::Home)));
}

/// Interval between requests for the list while it is on screen.
const EVERY: Duration = Duration::from_secs(8);

/// The list as the host sent it last.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct TableList {
    pub public: Vec<PublicTable>,
    pub mine: Vec<MyTable>,
    /// The search text for public tables.
    pub search: String,
}

/// Triggered when the host has sent the list.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct TablesListed;

impl TableList {
    /// Sorts the player's own tables by importance: those that wait for the player come first.
    fn new(public: Vec<PublicTable>, mut mine: Vec<MyTable>, search: String) -> TableList {
        mine.sort_by_key(|table| (!table.my_turn, !table.running, table.others.is_empty()));
        TableList { public, mine, search }
    }

    /// Returns the public tables that match the search, by host or code.
    pub fn found(&self) -> impl Iterator<Item = &PublicTable> {
        let wanted = self.search.trim().to_lowercase();
        self.public.iter().filter(move |table| {
            table.host.as_str().to_lowercase().contains(&wanted)
                || table.code.as_str().to_lowercase().contains(&wanted)
        })
    }
}

fn receive_tables(
    mut received: MessageReader<Received>,
    mut tables: ResMut<TableList>,
    mut commands: Commands,
) {
    for Received(message) in received.read() {
        if let FromHost::Tables { public, mine } = message {
            let search = tables.search.clone();
            tables.set_if_neq(TableList::new(public.clone(), mine.clone(), search));
            commands.trigger(TablesListed);
        }
    }
}

fn fetch_tables(
    time: Res<Time<Real>>,
    link: Res<LinkState>,
    state: Res<TableState>,
    mut asked_at: Local<Option<Duration>>,
    mut uplink: NonSendMut<Uplink>,
) {
    if *link != LinkState::Online || state.table.is_some() {
        *asked_at = None;
    } else if asked_at.is_none_or(|at| time.elapsed() - at >= EVERY) {
        *asked_at = Some(time.elapsed());
        // A failed request is repeated at the next interval.
        let _sent = uplink.send(Request::FetchTables);
    }
}

#[cfg(test)]
mod tests {
    use splitkey_protocol::{PlayerName, TableCode};

    use super::*;

    #[test]
    fn the_tables_that_wait_for_the_player_come_first_and_empty_ones_last() {
        let table = |code, others: &[&str], running, my_turn| MyTable {
            code: TableCode::from_bits(code),
            others: others.iter().map(|name| PlayerName::new(name).expect("a name")).collect(),
            side: None,
            running,
            my_turn,
        };
        let mine = vec![
            table(1, &[], false, false),
            table(2, &["Robin"], false, false),
            table(3, &["Sam"], true, false),
            table(4, &["Kim"], true, true),
            table(5, &["Alex"], false, false),
        ];
        let listed = TableList::new(Vec::new(), mine, String::new());
        let codes: Vec<_> = listed.mine.iter().map(|table| table.code).collect();
        assert_eq!(codes, [4, 3, 2, 5, 1].map(TableCode::from_bits));
    }
}
