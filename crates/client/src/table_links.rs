//! The links of the pages that follow the player's table, as far as the host has told them to this player.

use std::collections::BTreeMap;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use splitkey_protocol::{FromHost, LinkKind, TableCode, TableLink};

use crate::{ClientSystems, OnReceived, Received, TableState};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TableLinks>()
        .add_systems(OnReceived, receive_links)
        .add_systems(Update, forget_links.in_set(ClientSystems::Sync));
}

/// The links of this table.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct TableLinks(BTreeMap<LinkKind, TableLink>);

impl TableLinks {
    pub fn get(&self, kind: LinkKind) -> Option<TableLink> {
        self.0.get(&kind).copied()
    }
}

impl FromIterator<TableLink> for TableLinks {
    fn from_iter<T: IntoIterator<Item = TableLink>>(links: T) -> TableLinks {
        TableLinks(links.into_iter().map(|link| (link.kind, link)).collect())
    }
}

fn receive_links(mut received: MessageReader<Received>, mut links: ResMut<TableLinks>) {
    for Received(message) in received.read() {
        if let FromHost::LinkTold { link } = message {
            links.0.insert(link.kind, *link);
        }
    }
}

/// Forgets links that have been revoked, and all once the player is at another table.
fn forget_links(
    state: Res<TableState>,
    mut links: ResMut<TableLinks>,
    mut of_table: Local<Option<TableCode>>,
) {
    let table = state.table.as_ref();
    let now = table.map(|table| table.code);
    let has_moved = of_table.is_some_and(|before| Some(before) != now);
    // A link arrives after the table that has it.
    let is_good = |kind: &LinkKind| !has_moved && table.is_some_and(|table| table.links.contains(kind));
    if links.0.keys().any(|kind| !is_good(kind)) {
        links.0.retain(|kind, _| is_good(kind));
    }
    *of_table = now;
}
